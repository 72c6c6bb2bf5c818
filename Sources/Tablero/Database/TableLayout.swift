import Records

/// How the columns of a table are shown: each with its name, alignment, and its place in a phone's cell.
struct TableLayout: Sendable {
    /// Where a column stands in the cell that a row becomes on a phone.
    enum Place: String, Sendable {
        case title, key, subtitle, trailing, status, detail
    }

    struct Column: Sendable {
        let name: String
        let label: String
        /// The index of its value in a record.
        let index: Int
        let isNumeric: Bool
        let presenter: ValuePresenter
        var place: Place
    }

    private(set) var columns: [Column]
    /// The shapes of each column's cells.
    private(set) var cellShapes: [CellShapes] = []

    /// The column whose value leads to the row's page.
    private var linkColumn: String? {
        (columns.first { $0.place == .key } ?? columns.first { $0.place == .title })?.name
    }

    init(_ table: Table) {
        let references = Set(table.foreignKeys.flatMap(\.columns))
        columns = table.visibleColumns.enumerated().map { index, column in
            Column(
                name: column.name,
                label: column.name.isEmpty ? "(no name)" : column.name,
                index: index,
                isNumeric: column.affinity != .text && column.affinity != .blob
                    && !references.contains(column.name),
                presenter: ValuePresenter(column: column),
                place: .detail
            )
        }
        arrange(table, references: references)
        let link = linkColumn
        cellShapes = columns.map { CellShapes(column: $0, isRowLink: $0.name == link) }
    }

    /// Gives the places of a phone's cell to the columns that say most, each place once.
    private mutating func arrange(_ table: Table, references: Set<String>) {
        let label = table.labelColumn?.name
        let isTime = { (name: String) in
            name.hasSuffix("_at") || name.hasSuffix("_on") || name.contains("date") || name.contains("time")
        }
        take(.title) { column in
            column.name == label && !column.presenter.isStatus
                && !isTime(column.name.lowercased())
        }
        let isKey = { (column: Column) in table.column(named: column.name)?.keyPosition == 1 }
        if columns.contains(where: isKey) {
            // Whom a row belongs to says more than its number, which then stands below.
            let owners = references.filter { table.column(named: $0)?.isNotNull == true }
            take(.title) { owners.contains($0.name) && !isKey($0) }
            if columns.contains(where: { owners.contains($0.name) && $0.place == .title }) {
                take(.key, where: isKey)
            }
        }
        take(.title, where: isKey)
        take(.title) { _ in true }
        take(.status) { $0.presenter.isStatus }
        take(.trailing) { column in
            column.isNumeric && Self.amounts.contains { column.name.lowercased().contains($0) }
        }
        take(.subtitle) { references.contains($0.name) }
        take(.trailing) { isTime($0.name.lowercased()) }
        take(.subtitle) { isTime($0.name.lowercased()) }
        take(.subtitle) { column in
            table.column(named: column.name).map { $0.affinity == .text && $0.keyPosition == 0 } ?? false
        }
        take(.subtitle) { column in (table.column(named: column.name)?.keyPosition ?? 0) == 0 }
    }

    private mutating func take(_ place: Place, where isFit: (Column) -> Bool) {
        guard !columns.contains(where: { $0.place == place }),
            let index = columns.firstIndex(where: { $0.place == .detail && isFit($0) })
        else { return }
        columns[index].place = place
    }

    private static let amounts = [
        "total", "amount", "price", "sum", "cost", "balance", "quantity", "stock", "count",
    ]
}
