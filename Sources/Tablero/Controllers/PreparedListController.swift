/// A list controller whose one interactor is made in its `setUp`.
///
/// One that has made none by then is a fault at start that names the controller.
public protocol PreparedListController: ListController {
    /// What loads the pages of this list.
    associatedtype Interactor

    /// The interactor of every request, once the controller is set up.
    var interactor: Interactor? { get }
}

extension PreparedListController {
    /// The interactor that was made in `setUp`.
    public func interactor(for request: PageRequest) async throws -> Interactor {
        guard let interactor else {
            throw PageError.notFound("\(title) cannot be shown: what loads it is gone.")
        }
        return interactor
    }
}
