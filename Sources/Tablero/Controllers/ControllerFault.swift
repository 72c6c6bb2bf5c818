import Records

/// What is wrong with a controller when a dashboard starts.
public struct ControllerFault: Error, Sendable, CustomStringConvertible {
    /// A sentence that names the controller, and what to do.
    public let description: String

    init(_ description: String) { self.description = description }

    /// What a controller lacks though it is set up; `nil` if it lacks nothing.
    init?(of controller: any PageController, sources: [any RecordSource]) {
        let name = type(of: controller)
        if let list = controller as? any ListController,
            !(1...ListParameters.largestSize).contains(list.pageSize)
        {
            let sizes = "1 to \(ListParameters.largestSize)"
            self.init("\(name) has pages of \(list.pageSize) rows: they may have \(sizes).")
        } else if let list = controller as? any PreparedListController, list.hasNoInteractor {
            self.init("\(name) has no interactor: its setUp must make one.")
        } else if let list = controller as? any FetchedListController, list.source == nil, sources.isEmpty {
            self.init("\(name) has no source: give one to the dashboard, or to the controller.")
        } else if let list = controller as? any ListController, let fault = CellFaults.fault(of: list) {
            self.init("\(name) \(fault)")
        } else {
            return nil
        }
    }
}

extension PreparedListController {
    fileprivate var hasNoInteractor: Bool { interactor == nil }
}
