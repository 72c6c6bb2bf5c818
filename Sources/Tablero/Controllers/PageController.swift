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

    /// What tells of changes to data that is in no source, such as a list in memory; none by default.
    ///
    /// Its own pages hear of it, in addition to the changes of the sources.
    var changes: ChangeSignal? { get }
}

extension PageController {
    /// Nothing to prepare.
    public func setUp() async throws {}
    /// Yes.
    public var isLive: Bool { true }
    /// None.
    public var changes: ChangeSignal? { nil }
}
