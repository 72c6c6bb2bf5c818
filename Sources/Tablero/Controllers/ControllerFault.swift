import Records

/// What is wrong with a controller when a dashboard starts.
package struct ControllerFault: Error, Sendable, CustomStringConvertible {
    /// A sentence that names the controller, and what to do.
    package let description: String

    init(_ description: String) { self.description = description }

    /// What a controller lacks though it is set up; `nil` if it lacks nothing.
    init?(of controller: any PageController, sources: [any RecordSource]) {
        let name = type(of: controller)
        // First, as what it lacks may be what such an option was to give.
        if let fault = OptionFaults.fault(of: controller) {
            self.init("\(name) \(fault)")
        } else if let fault = OptionFaults.valueFault(of: controller) {
            self.init("\(name) \(fault)")
        } else if let list = controller as? any PreparedListController, list.hasNoInteractor {
            self.init("\(name) has no interactor: its setUp must make one.")
        } else if let list = controller as? any FetchedListController, list.source == nil, sources.isEmpty {
            self.init("\(name) has no source: give one to the dashboard, or to the controller.")
        } else if let list = controller as? any ListController, let fault = CellFaults.fault(of: list) {
            self.init("\(name) \(fault)")
        } else if let (template, fault) = Self.keys(of: controller).first {
            self.init("\(name) cannot fill \(template): \(fault)")
        } else if controller.changes !== controller.changes {
            self.init("\(name) makes a new ChangeSignal whenever it is asked for changes: it must keep one.")
        } else {
            return nil
        }
    }

    /// The templates whose keys have faults, and these.
    private static func keys(of controller: any PageController) -> [(template: String, fault: String)] {
        let all: [(template: String, fault: String?)] =
            switch controller {
            case let list as any ListController: list.keyFaults
            case let detail as any DetailController: detail.keyFaults
            case let page as any TemplateController: page.keyFaults
            case let form as any FormPiece: [(form.template, form.keyFault)]
            default: []
            }
        return all.compactMap { template, fault in fault.map { (template, $0) } }
    }
}

extension ListController {
    fileprivate var keyFaults: [(String, String?)] {
        let parts = [(header.part?.name, header.part?.fault), (bottomBar.part?.name, bottomBar.part?.fault)]
        return cells.map { ($0.name, $0.fault) } + parts.map { ($0 ?? "", $1) }
    }
}

extension DetailController {
    fileprivate var keyFaults: [(String, String?)] {
        [(body.part?.name ?? "", body.part?.fault), (bottomBar.part?.name ?? "", bottomBar.part?.fault)]
    }
}

extension TemplateController {
    fileprivate var keyFaults: [(String, String?)] { [(page.name, page.fault)] }
}

extension PreparedListController {
    fileprivate var hasNoInteractor: Bool { interactor == nil }
}
