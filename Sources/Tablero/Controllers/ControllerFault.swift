/// What is wrong with a controller when a dashboard starts.
public struct ControllerFault: Error, Sendable, CustomStringConvertible {
    /// A sentence that names the controller, and what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
