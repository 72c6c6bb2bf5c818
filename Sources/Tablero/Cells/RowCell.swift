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

    init(_ record: Record, of list: TableListInteractor, urls: URLs) {
        let key = record.key?.text(for: list.named.table)
        let source = list.named.source.name
        let cells = list.layout.columns.map { column in
            column.shapes.context(of: Self.present(record, column, urls: urls, source: source))
        }
        context = TemplateContext(
            Self.shape,
            [
                .optional(key), .optional(key.map { "row-\($0)" }),
                .optional(key.map { "\(list.url)/\($0)" }),
                .list(cells),
            ]
        )
    }

    /// A value of a record; a foreign key shows the other row's label and leads to it.
    static func present(
        _ record: Record,
        _ column: TableLayout.Column,
        urls: URLs,
        source: String,
        isList: Bool = true
    ) -> PresentedValue {
        let value = column.presenter.present(
            record.values[column.index],
            fullLength: record.fullLengths[column.index],
            isList: isList
        )
        guard let label = record.labels[column.index] else { return value }
        return PresentedValue(label.text, link: urls.record(label.key, of: label.table, in: source))
    }
}
