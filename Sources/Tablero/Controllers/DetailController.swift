import Templates

/// Answers the requests for one thing: its page, and the comments on it.
///
/// ```swift
/// struct PlanetPage: DetailController {
///     let hasComments = true
///     func interactor(for request: PageRequest) throws -> ItemInteractor<Planet> {
///         let name = try request.parameter("planet")
///         return ItemInteractor(planets.first { $0.name == name })
///     }
///     func title(of planet: Planet) -> String { planet.name }
///     func fields(of planet: Planet) -> [DetailPage.Field] { [.init("Moons", planet.moons)] }
/// }
/// ```
public protocol DetailController: PageController {
    /// What loads the thing.
    associatedtype Interactor: DetailInteractor

    /// Returns the interactor that knows the thing this request names.
    func interactor(for request: PageRequest) async throws -> Interactor

    /// Returns the heading of the page.
    func title(of item: Interactor.Item) -> String
    /// Returns the fields that the page shows, in their order; none by default.
    func fields(of item: Interactor.Item) -> [DetailPage.Field]
    /// What the page shows between its heading and its fields; nothing by default.
    var body: DetailBody<Interactor.Item> { get }
    /// The template of the page, `detail`.
    var template: String { get }

    /// The bar that stays at the bottom of the page: by default the one that writes a comment, where there are any.
    var bottomBar: BottomBar { get }
    /// Whether readers may comment on what the page shows; its path says what that is. No by default.
    var hasComments: Bool { get }
    /// The row whose comments the page shows, for a page whose path is not what they hang on.
    ///
    /// By default the page's path, if ``hasComments``.
    func commentSubject(of interactor: Interactor) -> CommentSubject?

    /// Changes what is special about a page before it is rendered.
    func configure(
        _ page: inout DetailPage,
        with item: Interactor.Item,
        of interactor: Interactor,
        for request: PageRequest
    ) async throws
}

extension DetailController {
    /// None.
    public func fields(of item: Interactor.Item) -> [DetailPage.Field] { [] }
    /// Nothing.
    public var body: DetailBody<Interactor.Item> { .none }
    /// The built-in detail page.
    public var template: String { "detail" }
    /// The comment bar.
    public var bottomBar: BottomBar { .comments }
    /// No.
    public var hasComments: Bool { false }
    /// Its path says it.
    public func commentSubject(of interactor: Interactor) -> CommentSubject? { nil }
    /// Nothing more to change.
    public func configure(
        _ page: inout DetailPage,
        with item: Interactor.Item,
        of interactor: Interactor,
        for request: PageRequest
    ) async throws {}

    /// All that the options name, each with its keys.
    var templates: [(name: String, shape: TemplateShape)] {
        var all: [(name: String, shape: TemplateShape)] = [(template, DetailPage.shape)]
        if let part = body.part { all.append((part.name, part.shape)) }
        if let part = bottomBar.part { all.append((part.name, part.shape)) }
        return all
    }
}

/// What a detail page shows between its heading and its fields: a template by its name, filled from the item.
public struct DetailBody<Item: Sendable>: Sendable {
    let part: Part<Item>?

    /// A body whose keys are filled by a closure.
    public init<Keys: TemplateKeys>(
        _ template: String,
        _ keys: Keys.Type,
        fill: @escaping @Sendable (_ body: inout Filling<Keys>, _ item: Item) -> Void
    ) {
        part = Part(template, keys, fill: fill)
    }

    private init() { part = nil }

    /// Nothing.
    package static var none: DetailBody { DetailBody() }
}
