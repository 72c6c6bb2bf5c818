extension OptionFaults {
    /// Returns what the controller must be told after its name of an option whose value means nothing; `nil` if nothing.
    static func valueFault(of controller: any PageController) -> String? {
        switch controller {
        case let list as any ListController: list.valueFault
        case let job as any JobController where job.title.isEmpty:
            "has an empty title: say what the work is called."
        default: nil
        }
    }
}

extension ListController {
    fileprivate var valueFault: String? {
        if title.isEmpty { return "has an empty title: say what the list is called." }
        guard (1...ListParameters.largestSize).contains(pageSize) else {
            return "has pages of \(pageSize) rows: they may have 1 to \(ListParameters.largestSize)."
        }
        if let patience, patience < .zero {
            return "has a patience of \(patience): it is zero or more, or nil for a page that always waits."
        }
        if let list = self as? any FetchedListController, list.cacheDuration < .zero {
            return "has a cacheDuration of \(list.cacheDuration): it is zero or more."
        }
        return nil
    }
}
