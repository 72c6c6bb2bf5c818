import Records
import Templates

/// Fills the rows of one page, one after another, into one place: the keys of `Views/cells/row.html`.
final class RowFiller: RowFilling {
    private let page: TablePage
    private let row: TemplateRow
    private let columns: [TableLayout.Column]
    private let isIdentified: Bool
    /// Whether a key is a number, which is not encoded.
    private let isKeyNumber: Bool
    private let urls: URLs
    private let marks: HitMarks?
    /// What the addresses of the rows begin with.
    private let path: String
    /// What the addresses begin with that the labels of each column lead to, by their tables.
    private let references: [[(table: String, path: String)]]

    /// - Parameter isIdentified: whether the rows have an identity on their page.
    init(_ page: TablePage, isIdentified: Bool = true) {
        let layout = page.lease.layout
        self.page = page
        self.isIdentified = isIdentified
        if case .rowid = page.table.identity { isKeyNumber = true } else { isKeyNumber = false }
        (urls, marks) = (page.urls, page.marks)
        columns = layout.columns
        path = page.url + "/"
        references = columns.map { column in
            column.references.map { ($0.table, page.urls.record("", below: $0.path)) }
        }
        row = TemplateRow(
            layout.rowShape,
            list: "cells",
            itemCount: columns.count,
            valuesPerItem: CellShapes.valueCount
        )
    }

    /// Returns the values of a row of the page, until the next one is filled.
    func fill(_ item: TableRow) -> TemplateRow {
        if let key = item.record.key.map(text) {
            row.set(0, .text(key))
            row.set(1, isIdentified ? .text("row-" + key) : .nothing)
            row.set(2, .text(path + key))
        } else {
            for slot in 0..<3 { row.set(slot, .nothing) }
        }
        for (index, column) in columns.enumerated() { fill(index, column, item.record) }
        return row
    }

    private func text(of key: RecordKey) -> String {
        if isKeyNumber, let number = key.number { return String(decimal: number) }
        return key.text(for: page.table)
    }

    private func fill(_ index: Int, _ column: TableLayout.Column, _ record: Record) {
        if !column.references.isEmpty, let label = record.label(at: column.index),
            let target = references[index].first(where: { $0.table == label.table })
        {
            row.setItem(index, column.shapes.linked, .text(target.path + label.key), .text(label.text))
            return
        }
        switch record.value(at: column.index) {
        case .null: return row.setItem(index, column.shapes.null)
        case .integer(let number) where column.presenter.showsDigits:
            return row.setItem(index, column.shapes.plain, .text(String(decimal: number)))
        case .integer, .real, .text, .malformedText, .blob: break
        }
        let value = RowCell.present(record, column, urls: urls)
        if marks != nil, let parts = RowCell.hits(in: value, of: record, column, page) {
            let cell = column.shapes.cell(of: value, in: parts)
            return row.setItem(index, cell.shape, cell.first, cell.second)
        }
        column.shapes.fill(row, index, value)
    }
}
