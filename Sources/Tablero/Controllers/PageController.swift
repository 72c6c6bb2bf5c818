public import Records
import Templates

/// What all controllers have in common.
public protocol PageController: Sendable {
    /// Prepares the controller. Called exactly once, before its first request.
    ///
    /// An error stops the dashboard from starting.
    func setUp() async throws

    /// Whether pages of this controller show changes as they happen.
    var isLive: Bool { get }

    /// What tells of changes to data that is in no source, such as a list in memory; none by default.
    ///
    /// Its own pages hear of it, in addition to the changes of the sources.
    var changes: ChangeSignal? { get }

    /// Whether its pages depend on nothing but their address, what ``sources(for:)`` names, the comments on a detail
    /// page, what ``changes`` tells of, and who reads them. No by default.
    ///
    /// Such a page is kept, and sent again for exactly as long as none of that has changed; ``PageRequest/skipCache()``
    /// makes an exception. A page that shows the time, or data of another program, is none.
    var isCacheable: Bool { get }

    /// Returns the sources that the page of a request is made from, if the controller is ``isCacheable``: by default all
    /// that the dashboard was given.
    func sources(for request: PageRequest) -> [any RecordSource]
}

extension PageController {
    /// Nothing to prepare.
    public func setUp() async throws {}
    /// Yes.
    public var isLive: Bool { true }
    /// None.
    public var changes: ChangeSignal? { nil }
    /// No.
    public var isCacheable: Bool { false }
    /// All.
    public func sources(for request: PageRequest) -> [any RecordSource] { request.sources }
}

/// A controller of this package that is no list, detail page or page of a template, and fills templates of its own.
protocol TemplateUser: PageController {
    /// The templates that the controller fills, each with the keys it offers.
    var templates: [(name: String, shape: TemplateShape)] { get }
}

/// The templates that controllers fill, each with the keys it offers.
///
/// A template that uses another key stops the dashboard from starting, with its file, line and column.
enum ControllerTemplates {
    static func all(of controller: any PageController) -> [(name: String, shape: TemplateShape)] {
        switch controller {
        case let list as any ListController: list.templates
        case let detail as any DetailController: detail.templates
        case let page as any TemplateController: page.templates
        case let user as any TemplateUser: user.templates
        default: []
        }
    }
}
