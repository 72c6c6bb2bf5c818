import FoundationEssentials
import Testing

@testable import Records

/// Random tables, read in random ways, give the same rows as SQLite itself.
///
/// `TABLERO_TABLES` is how many tables there are, and `TABLERO_SEED` the first one: a seed that failed is run alone with
/// `TABLERO_TABLES=1 TABLERO_SEED=n swift test --filter RandomTableTests`.
@Suite struct RandomTableTests {
    private static let groupSize = 50

    static let groups: [Range<UInt64>] = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["TABLERO_SEED"].flatMap(UInt64.init) ?? 1
        let end = first + (environment["TABLERO_TABLES"].flatMap(UInt64.init) ?? 300)
        return stride(from: first, to: end, by: groupSize).map { $0..<min($0 + UInt64(groupSize), end) }
    }()

    // One after the other: each group has a file of its own, and a thread.
    @Test(.serialized, arguments: groups)
    func `random tables are read as SQLite reads them`(seeds: Range<UInt64>) async throws {
        let database = try PlainDatabase()
        let tables = seeds.map { (seed: $0, table: RandomTableMaker.table(seed: $0)) }
        try database.run("BEGIN")
        for (seed, table) in tables { try make(table, seed, in: database) }
        try database.run("COMMIT")
        let source = try SQLiteSource(path: database.path, readers: 1, queryLimit: .patient)
        for (seed, table) in tables {
            var random = SeededGenerator(seed: seed &+ 0x7AB1E)
            do {
                try await RandomTableChecker(table, source, database).check(using: &random, walks: 4)
            } catch {
                Issue.record("seed \(seed):\n\(table.statements.joined(separator: ";\n"));\n\(error)")
            }
        }
    }

    private func make(_ table: RandomTable, _ seed: UInt64, in database: PlainDatabase) throws {
        for statement in table.statements {
            do {
                try database.run(statement)
            } catch let failure as PlainDatabase.Failure
                where failure.isRefusal && statement.hasPrefix("INSERT")
            {
                // A row that the table does not take is none of it.
            } catch {
                Issue.record("seed \(seed):\n\(table.statements.joined(separator: ";\n"));\n\(error)")
                throw error
            }
        }
    }
}
