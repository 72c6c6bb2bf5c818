import Records
import Templates

/// A row of a table: the keys of `Views/cells/row.html`.
struct RowCell {
    static let shape = TemplateShape(
        "row",
        ["key", "id", "url", "cells"],
        nested: ["cells": CellShapes.base]
    )

    let context: TemplateContext

    /// - Parameter isIdentified: whether the row has an identity on its page.
    init(_ row: TableRow, isIdentified: Bool = true) {
        let (record, page) = (row.record, row.page)
        let layout = page.lease.layout
        let key = record.key?.text(for: page.table)
        let cells = layout.columns.map { column in
            let value = Self.present(record, column, urls: page.urls)
            if let marks = page.marks, case .text = record.values[column.index],
                record.labels[column.index] == nil, let parts = marks.parts(of: value.text, in: column.name),
                let marked = column.shapes.context(of: value, in: parts)
            {
                return marked
            }
            return column.shapes.context(of: value)
        }
        context = TemplateContext(
            layout.rowShape,
            [
                .optional(key), .optional(isIdentified ? key.map { "row-" + $0 } : nil),
                .optional(key.map { page.url + "/" + $0 }),
                .list(cells),
            ]
        )
    }

    /// A value of a record; a foreign key shows the other row's label and leads to it.
    static func present(
        _ record: Record,
        _ column: TableLayout.Column,
        urls: URLs,
        isList: Bool = true
    ) -> PresentedValue {
        if let label = record.labels[column.index],
            let target = column.references.first(where: { $0.table == label.table })
        {
            return PresentedValue(label.text, link: urls.record(label.key, below: target.path))
        }
        return column.presenter.present(
            record.value(at: column.index),
            fullLength: record.fullLengths[column.index],
            isList: isList
        )
    }
}
