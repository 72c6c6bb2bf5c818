import Records

/// How the columns of a table are shown, in their order.
struct TableLayout: Sendable {
    /// One column: its name, alignment, and how its cells are made.
    final class Column: Sendable {
        let name: String
        let label: String
        /// The index of its value in a record.
        let index: Int
        let isNumeric: Bool
        let place: ColumnPlaces.Place
        let presenter: ValuePresenter
        let shapes: CellShapes

        fileprivate init(_ column: Records.Column, index: Int, places: ColumnPlaces) {
            name = column.name
            label = column.name.isEmpty ? "(no name)" : column.name
            self.index = index
            isNumeric = places.isNumeric(column)
            place = places.places[index]
            presenter = ValuePresenter(column: column)
            shapes = CellShapes(
                column: column.name,
                place: place,
                isNumeric: isNumeric,
                isRowLink: index == places.linkIndex
            )
        }
    }

    let columns: [Column]

    /// The column that names a row, if the table has one.
    var labelColumn: Column? { columns.first { $0.place == .title && $0.name == label } }

    private let label: String?

    init(_ table: Table) {
        let places = ColumnPlaces(table)
        columns = table.visibleColumns.enumerated().map { Column($1, index: $0, places: places) }
        label = table.labelColumn?.name
    }
}
