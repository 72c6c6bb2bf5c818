/// Answers the requests for one thing: its page, and the comments on it.
public protocol DetailController: PageController {
    /// What loads the thing.
    associatedtype Interactor: DetailInteractor

    /// The template of the page.
    var template: String { get }

    /// Returns the interactor that knows the thing this request names.
    func interactor(for request: PageRequest) async throws -> Interactor

    /// Fills the page with what the interactor found.
    func configure(
        _ page: inout DetailPage,
        with item: Interactor.Item,
        of interactor: Interactor,
        for request: PageRequest
    ) async throws

    /// The row whose comments the page shows; `nil` for a page without comments, which is the default.
    func commentSubject(of interactor: Interactor) -> CommentStore.Subject?
}

extension DetailController {
    public var template: String { "detail" }

    public func commentSubject(of interactor: Interactor) -> CommentStore.Subject? { nil }
}
