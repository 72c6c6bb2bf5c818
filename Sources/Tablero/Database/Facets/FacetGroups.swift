import Records

extension FacetsFragment.Group {
    /// Shows what was counted, each value with the list of its rows.
    mutating func fill(with facet: Facet, of interactor: TableListInteractor) {
        kind = Self.words(for: facet.kind)
        let most = facet.values.map(\.count).max() ?? 1
        values = facet.values.map { value in
            var shown = Self.present(value)
            shown.count = ItemCount(value.count).number
            // What there is at all can be seen, however little.
            shown.share = max(value.count * 100 / max(most, 1), value.count > 0 ? 1 : 0)
            if let filters = value.filters {
                shown.isActive = interactor.parameters.holds(filters)
                shown.url = interactor.url + interactor.parameters.toggling(filters).query
            }
            return shown
        }
        if !facet.isComplete {
            let shown = ItemCount(facet.values.count).number
            note =
                facet.distinctCount.map { "\(shown) of \(ItemCount($0).number) values, the most frequent" }
                ?? "More than \(shown) values; the most frequent"
        }
        if facet.values.isEmpty { note = "No values" }
        if facet.unreadableCount > 0 {
            let words = "\(ItemCount(facet.unreadableCount).number) that are no dates"
            note = note.map { "\($0); \(words)" } ?? words
        }
    }

    private static func words(for kind: FacetRequest.Kind) -> String? {
        switch kind {
        case .values: nil
        case .array: "elements"
        case .dates(let step): step.map(words)
        }
    }

    private static func words(for step: CalendarStep) -> String {
        switch step {
        case .hour: "by hour"
        case .day: "by day"
        case .month: "by month"
        case .year: "by year"
        }
    }

    private static func present(_ value: FacetValue) -> FacetsFragment.Value {
        if let label = value.label { return FacetsFragment.Value(text: label.text) }
        let shown = ValuePresenter().present(value.value, fullLength: value.fullLength, isList: true)
        let isMark =
            switch shown.kind {
            case .null, .emptyText, .blob: true
            default: false
            }
        let isCut = value.fullLength != nil && !isMark
        return FacetsFragment.Value(text: shown.text + (isCut ? "…" : ""), isMark: isMark)
    }
}
