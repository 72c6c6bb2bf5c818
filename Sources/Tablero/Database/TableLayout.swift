import Records
import Templates

/// How columns of a table are shown, in their order.
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
        /// The tables that values of the column may refer to, each with what the addresses of its rows share.
        let references: [(table: String, path: String)]

        fileprivate init(_ column: Records.Column, index: Int, of named: NamedTable, places: ColumnPlaces) {
            name = column.name
            label = named.heading(of: column.name)
            self.index = index
            isNumeric = places.isNumeric(column)
            place = places.places[index]
            presenter = ValuePresenter(column: column, kind: named.settings.kinds[column.name])
            shapes = CellShapes(
                column: column.name,
                place: place,
                isNumeric: isNumeric,
                isRowLink: index == places.linkIndex
            )
            references = named.table.foreignKeys.filter { $0.columns.contains(column.name) }.map {
                (table: $0.table, path: URLs.path(of: $0.table, in: named.source.name))
            }
        }
    }

    let columns: [Column]
    /// The shape of its rows, of this layout's own.
    let rowShape = RowCell.shape.fixing([:])

    /// The column that names a row, if the table has one.
    var labelColumn: Column? { columns.first { $0.place == .title && $0.name == label } }

    /// All columns of the table as a form offers them, those of this layout as chosen.
    let choices: [ListTools.Choice]
    /// Whether a column of the table seems to hold dates.
    let hasTimes: Bool

    private let label: String?

    /// Lays out the columns that a page shows.
    init(_ shown: [Records.Column], of named: NamedTable) {
        let places = ColumnPlaces(named.table, showing: shown, named.settings)
        columns = shown.enumerated().map {
            Column($1, index: $0, of: named, places: places)
        }
        choices = named.table.visibleColumns.map {
            ListTools.Choice(
                value: ParameterName.encode($0.name),
                label: named.heading(of: $0.name),
                isChosen: shown.contains($0)
            )
        }
        hasTimes = named.timeColumn != nil
        label = named.table.labelColumn?.name
    }
}
