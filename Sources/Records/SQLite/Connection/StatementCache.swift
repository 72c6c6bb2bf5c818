/// The compiled statements of one connection that were used last.
///
/// A statement is taken out while it runs, so that the same SQL can run inside of itself, and one that failed
/// never comes back.
struct StatementCache {
    private let capacity: Int
    private var statements: [ExactText: (statement: SQLiteStatement, use: Int)] = [:]
    private var uses = 0

    init(capacity: Int) { self.capacity = capacity }

    mutating func take(_ sql: String) -> SQLiteStatement? {
        statements.removeValue(forKey: ExactText(sql))?.statement
    }

    mutating func put(_ statement: SQLiteStatement) {
        uses += 1
        statements[ExactText(statement.sql)] = (statement, uses)
        guard statements.count > capacity, let oldest = statements.min(by: { $0.value.use < $1.value.use })
        else { return }
        statements[oldest.key] = nil
    }
}
