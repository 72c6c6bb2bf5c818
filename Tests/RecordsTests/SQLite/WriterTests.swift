import Synchronization
import Testing

@testable import Records

/// Many who write at the same time, in one process and in two.
@Suite struct WriterTests {
    @Test func `what waits is written in one transaction, and what fails fails alone`() async throws {
        let database = try TestDatabase("PRAGMA journal_mode = WAL", "CREATE TABLE t (v UNIQUE)")
        let writer = try SQLiteWriter(path: database.path, busyTimeout: .patient)
        let other = try SQLiteConnection(path: database.path, access: .readWrite)
        let (asked, told, together) = (Count(), Count(), Count())
        try other.execute("BEGIN IMMEDIATE")
        try await withThrowingTaskGroup { group in
            for number in 0..<50 {
                group.addTask {
                    asked.add()
                    let write = { @Sendable (connection: SQLiteConnection) in
                        // Nobody is told before all are on disk.
                        if told.value == 0 { together.add() }
                        try connection.execute("INSERT INTO t VALUES (?)", [.integer(Int64(number))])
                        if number == 7 { try connection.execute("INSERT INTO t VALUES (7)") }
                    }
                    if number == 7 {
                        let error = await #expect(throws: RecordsError.self) {
                            try await writer.write(within: .patient, write)
                        }
                        #expect(error?.code == .constraint)
                    } else {
                        try await writer.write(within: .patient, write)
                        told.add()
                    }
                }
            }
            while asked.value < 50 { await Task.yield() }
            try other.execute("ROLLBACK")
            try await group.waitForAll()
        }
        // One of them may have been on its way yet.
        #expect(together.value >= 40)
        let numbers = try database.rows("SELECT v FROM t ORDER BY v", columns: 1).map { $0[0] }
        #expect(numbers == (0..<50).filter { $0 != 7 }.map { .integer($0) })
    }

    @Test func `two who write all the time take turns`() async throws {
        let database = try TestDatabase("PRAGMA journal_mode = WAL", "CREATE TABLE t (v)")
        let (one, other) = (Count(), Count())
        try await withThrowingTaskGroup { group in
            for count in [one, other] {
                let writer = try SQLiteWriter(path: database.path, busyTimeout: .patient)
                for _ in 0..<4 {
                    group.addTask {
                        while one.value < 20 || other.value < 20 {
                            try await writer.write(within: .patient) { connection in
                                try connection.execute("INSERT INTO t VALUES (1)")
                            }
                            count.add()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let kept = try database.rows("SELECT count(*) FROM t", columns: 1)
        #expect(kept == [[.integer(Int64(one.value + other.value))]])
    }
}

private final class Count: Sendable {
    private let state = Atomic(0)
    var value: Int { state.load(ordering: .sequentiallyConsistent) }
    func add() { state.add(1, ordering: .sequentiallyConsistent) }
}
