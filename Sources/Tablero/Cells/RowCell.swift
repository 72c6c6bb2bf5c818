import Records
import Templates

/// A row of a table: the keys of `Views/cells/row.html`.
enum RowCell {
    static let shape = TemplateShape(
        "row",
        ["key", "id", "url", "cells"],
        nested: ["cells": CellShapes.base]
    )

    /// The cells of a row, each of which is a value in its presentation.
    static func cells(of row: TableRow) -> [TemplateContext] {
        let (record, page) = (row.record, row.page)
        return page.lease.layout.columns.map { column in
            let value = present(record, column, urls: page.urls)
            let cell = column.shapes.cell(of: value, in: hits(in: value, of: record, column, page))
            return TemplateContext(cell.shape, [cell.first, cell.second])
        }
    }

    /// What a row has, in the order of the shape's keys.
    static func values(of row: TableRow, _ cells: [TemplateContext]) -> [TemplateValue] {
        let key = row.record.key?.text(for: row.page.table)
        return [
            .optional(key), .optional(key.map { "row-" + $0 }),
            .optional(key.map { row.page.url + "/" + $0 }),
            .list(cells),
        ]
    }

    /// The parts of a text in which a search has found something; `nil` for any other value.
    static func hits(
        in value: PresentedValue,
        of record: Record,
        _ column: TableLayout.Column,
        _ page: TablePage
    ) -> [TemplateContext]? {
        guard let marks = page.marks, case .text = record.value(at: column.index),
            record.label(at: column.index) == nil
        else { return nil }
        return marks.parts(of: value.text, in: column.name)
    }

    /// A value of a record; a foreign key shows the other row's label and leads to it.
    static func present(
        _ record: Record,
        _ column: TableLayout.Column,
        urls: URLs,
        isList: Bool = true
    ) -> PresentedValue {
        if !column.references.isEmpty, let label = record.label(at: column.index),
            let target = column.references.first(where: { $0.table == label.table })
        {
            return PresentedValue(label.text, link: urls.record(label.key, below: target.path))
        }
        return column.presenter.present(
            record.value(at: column.index),
            fullLength: record.fullLengths.isEmpty ? nil : record.fullLengths[column.index],
            isList: isList
        )
    }
}
