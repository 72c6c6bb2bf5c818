import Records
import Templates

/// A row of a table: the keys of `Views/cells/row.html`.
struct RowCell {
    static let shape = TemplateShape("row", ["key", "id", "url", "cells"], nested: ["cells": cellShape])

    private static let cellShape = TemplateShape(
        "cell",
        ["column", "place", "isNumeric", "isRowLink", "link"] + PresentedValue.keys
    )

    let context: TemplateContext

    init(_ record: Record, of list: TableListInteractor, urls: URLs) {
        let key = record.key?.text(for: list.named.table)
        let cells = list.layout.columns.map { column in
            let value = Self.present(record, column, urls: urls, source: list.named.source.name)
            return TemplateContext(
                Self.cellShape,
                [
                    .text(column.name), .text(column.place.rawValue), .flag(column.isNumeric),
                    .flag(column.name == list.layout.linkColumn), .optional(value.link),
                ] + value.values
            )
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
