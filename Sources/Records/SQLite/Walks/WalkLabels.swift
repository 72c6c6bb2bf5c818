/// Looks up the labels of foreign keys for the rows of a walk, and remembers the last ones.
///
/// Confined to the thread of the walk, as its connection is.
final class WalkLabels {
    /// How many rows are remembered for each foreign key.
    private static let capacity = 4096

    private let query: LabelQuery
    private let reader: RowReader
    /// For each column of the walk, the plans that it takes part in; the first that finds a row has the say.
    private let plans: [[Int]]
    private var known: [[[RecordValue]: Record.Label?]]

    init(reader: RowReader, connection: SQLiteConnection) {
        query = LabelQuery(connection: connection)
        self.reader = reader
        // As on a page, a later plan overrides an earlier one.
        plans = reader.shownColumns.indices.map { column in
            reader.labels.indices.reversed().filter { reader.labels[$0].indexes.contains(column) }
        }
        known = reader.labels.map { _ in [:] }
    }

    /// How many columns the walk has.
    var columnCount: Int { plans.count }

    func label(at column: Int, of row: SQLiteRow) -> Record.Label? {
        for plan in plans[column] {
            let values = reader.labels[plan].indexes.map(row.value(at:))
            if values.contains(.null) { continue }
            if let label = label(of: values, by: plan) { return label }
        }
        return nil
    }

    private func label(of values: [RecordValue], by plan: Int) -> Record.Label? {
        if let label = known[plan][values] { return label }
        var record = Array(repeating: RecordValue.null, count: reader.columns.count)
        for (index, value) in zip(reader.labels[plan].indexes, values) { record[index] = value }
        var records = [Record(key: nil, values: record)]
        // Only an interruption is thrown, which the walk meets by itself at its next row.
        try? query.addLabels(to: &records, of: reader)
        let label = records[0].labels[reader.labels[plan].indexes[0]]
        if known[plan].count >= Self.capacity { known[plan].removeAll(keepingCapacity: true) }
        known[plan][values] = .some(label)
        return label
    }
}
