public import Templates

/// What all controllers have in common.
public protocol PageController: Sendable {
    /// Prepares the controller. Called exactly once, before its first request.
    ///
    /// An error stops the dashboard from starting.
    func setUp() async throws

    /// The templates that the controller fills, each with the keys it offers.
    ///
    /// A template that uses another key stops the dashboard from starting, with its file, line and column.
    var templates: [(name: String, shape: TemplateShape)] { get }

    /// Whether pages of this controller show changes as they happen.
    var isLive: Bool { get }
}

extension PageController {
    /// Nothing to prepare.
    public func setUp() async throws {}
    /// Yes.
    public var isLive: Bool { true }
}
