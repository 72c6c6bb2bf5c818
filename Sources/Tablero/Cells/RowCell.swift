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
        context = TemplateContext(
            row.page.lease.layout.rowShape,
            Self.values(of: row, Self.cells(of: row), isIdentified: isIdentified)
        )
    }

    /// The cells of a row, each of which is a value in its presentation.
    static func cells(of row: TableRow) -> [TemplateContext] {
        let (record, page) = (row.record, row.page)
        return page.lease.layout.columns.map { column in
            let value = present(record, column, urls: page.urls)
            if let marks = page.marks, case .text = record.values[column.index],
                record.labels[column.index] == nil, let parts = marks.parts(of: value.text, in: column.name),
                let marked = column.shapes.context(of: value, in: parts)
            {
                return marked
            }
            return column.shapes.context(of: value)
        }
    }

    /// What a row has, in the order of the shape's keys.
    static func values(of row: TableRow, _ cells: [TemplateContext], isIdentified: Bool) -> [TemplateValue] {
        let key = row.record.key?.text(for: row.page.table)
        return [
            .optional(key), .optional(isIdentified ? key.map { "row-" + $0 } : nil),
            .optional(key.map { row.page.url + "/" + $0 }),
            .list(cells),
        ]
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
