import Records

/// Gives the places of a phone's cell to the columns that say most, each place once.
struct ColumnPlaces {
    /// Where a column stands in the cell that a row becomes on a phone.
    enum Place: String, CaseIterable, Sendable {
        case title, key, subtitle, trailing, status, detail
    }

    /// The place of each column that is shown.
    private(set) var places: [Place]
    private let columns: [Column]
    private let references: Set<String>
    private let settings: TableConfiguration

    /// The column whose value leads to the row's page.
    var linkIndex: Int? { places.firstIndex(of: .key) ?? places.firstIndex(of: .title) }

    init(
        _ table: Table,
        showing columns: [Column],
        _ settings: TableConfiguration = TableConfiguration()
    ) {
        (self.columns, self.settings) = (columns, settings)
        references = Set(table.foreignKeys.flatMap(\.columns))
        places = Array(repeating: .detail, count: columns.count)
        arrange(label: table.labelColumn?.name)
    }

    /// Whether values are numbers to be compared down a column, and no references.
    func isNumeric(_ column: Column) -> Bool {
        switch settings.kinds[column.name] {
        case nil: break
        case .number, .cents: return true
        case .text, .longText, .url, .email, .json, .date, .boolean, .chip, .color: return false
        }
        return column.affinity != .text && column.affinity != .blob && !references.contains(column.name)
    }

    private mutating func arrange(label: String?) {
        let references = references
        let isReference = { (column: Column) in references.contains(column.name) }
        let (kinds, chosen) = (settings.kinds, settings.label)
        let isStatus = { ValuePresenter(column: $0, kind: kinds[$0.name]).isStatus }
        take(.title) { $0.name == chosen }
        take(.title) { $0.name == label && !isStatus($0) && !Self.isTime($0) }
        if columns.contains(where: Self.isKey), !places.contains(.title) {
            // Whom a row belongs to says more than its number, which then stands below.
            take(.title) { isReference($0) && $0.isNotNull && !Self.isKey($0) }
            if places.contains(.title) { take(.key, where: Self.isKey) }
        }
        take(.title, where: Self.isKey)
        take(.title) { _ in true }
        take(.status, where: isStatus)
        let numbers = columns.filter(isNumeric).map(\.name)
        take(.trailing) { numbers.contains($0.name) && Self.isAmount($0) }
        take(.subtitle, where: isReference)
        take(.trailing, where: Self.isTime)
        take(.subtitle, where: Self.isTime)
        take(.subtitle) { $0.affinity == .text && $0.keyPosition == 0 }
        take(.subtitle) { $0.keyPosition == 0 }
    }

    private mutating func take(_ place: Place, where isFit: (Column) -> Bool) {
        guard !places.contains(place),
            let index = columns.indices.first(where: { places[$0] == .detail && isFit(columns[$0]) })
        else { return }
        places[index] = place
    }

    private static func isKey(_ column: Column) -> Bool { column.keyPosition == 1 }

    private static func isTime(_ column: Column) -> Bool {
        let name = column.name.lowercased()
        return name.hasSuffix("_at") || name.hasSuffix("_on") || name.contains("date")
            || name.contains("time")
    }

    private static func isAmount(_ column: Column) -> Bool {
        let name = column.name.lowercased()
        return amounts.contains { name.contains($0) }
    }

    private static let amounts = [
        "total", "amount", "price", "sum", "cost", "balance", "quantity", "stock", "count",
    ]
}
