import Templates

/// The row of a table for which a configuration names a template of its own.
///
/// Besides the keys of `cells/row` it has each of the columns that the configuration names, under `columns`:
/// `{{#columns.status}}{{>cells/value}}{{/columns.status}}`. One that an address leaves out is empty.
struct ConfiguredCell {
    let template: CellTemplate<TableRow>

    init(_ name: String, kind: String, columns: [String]) {
        let columnsShape = TemplateShape(
            "columns of \(kind)",
            columns,
            nested: Dictionary(
                columns.map { ($0, CellShapes.base) },
                uniquingKeysWith: { first, _ in first }
            ),
            single: Set(columns)
        )
        let shape = TemplateShape(
            "row of \(kind)",
            RowCell.shape.keys + ["columns"],
            nested: ["cells": CellShapes.base, "columns": columnsShape],
            single: ["columns"]
        )
        template = CellTemplate(name, shape: shape, kind: kind) { row in
            let cells = RowCell.cells(of: row)
            let shown = row.page.lease.layout.columns
            let values = columns.map { column -> TemplateValue in
                shown.firstIndex { $0.name == column }.map { .object(cells[$0]) } ?? .nothing
            }
            return TemplateContext(
                shape,
                RowCell.values(of: row, cells)
                    + [.object(TemplateContext(columnsShape, values))]
            )
        }
    }
}
