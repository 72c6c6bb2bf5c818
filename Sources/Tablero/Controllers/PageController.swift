public import Records
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

    /// Whether its pages depend on nothing but their address, what ``exactSources(for:)`` names, the comments on a detail
    /// page, what ``changes`` tells of, and who reads them. No by default.
    ///
    /// Such a page is kept, and sent again for exactly as long as none of that has changed; ``PageRequest/skipCache()``
    /// makes an exception. A page that shows the time, or data of another program, is none.
    var isExact: Bool { get }

    /// Returns the sources that the page of a request is made from, if the controller is ``isExact``: by default all
    /// that the dashboard was given.
    func exactSources(for request: PageRequest) -> [any RecordSource]
}

extension PageController {
    /// Nothing to prepare.
    public func setUp() async throws {}
    /// Yes.
    public var isLive: Bool { true }
    /// None.
    public var changes: ChangeSignal? { nil }
    /// No.
    public var isExact: Bool { false }
    /// All.
    public func exactSources(for request: PageRequest) -> [any RecordSource] { request.sources }
}
