import FoundationEssentials
import Glibc

@testable import Records

/// A database file in a folder of its own, which goes when the value goes.
@safe final class TestDatabase: Sendable {
    let folder: String
    var path: String { folder + "/test.db" }

    init(_ sql: String...) throws {
        var template = Array("/tmp/tablero-records-XXXXXX".utf8CString)
        let made: String? = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, let folder = unsafe mkdtemp(start) else {
                return nil
            }
            return unsafe String(cString: folder)
        }
        guard let made else { throw RecordsError(.storage, "There is no temporary folder.") }
        folder = made
        for statement in sql { try execute(statement) }
    }

    deinit {
        for suffix in ["", "-wal", "-shm", "-journal", ".new"] { _ = unsafe unlink(path + suffix) }
        unsafe rmdir(folder)
    }

    /// Runs one statement through a connection of its own, as another program would.
    func execute(_ sql: String, _ arguments: [RecordValue] = []) throws {
        try SQLiteConnection(path: path, access: .readWrite).execute(sql, arguments)
    }

    func rows(_ sql: String, columns: Int) throws -> [[RecordValue]] {
        try SQLiteConnection(path: path, access: .readWrite).rows(sql) { row in
            (0..<columns).map(row.value(at:))
        }
    }

    /// How often this process has the file open now.
    func openCount() throws -> Int {
        let descriptors = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: descriptors).count { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(name)")) == path
        }
    }

    func source(queryLimit: Duration = .patient) throws -> TestSource {
        TestSource(
            database: self,
            source: try SQLiteSource(path: path, readers: 2, queryLimit: queryLimit)
        )
    }
}

/// A source that keeps its database's folder.
struct TestSource: RecordSource {
    let database: TestDatabase
    let source: SQLiteSource

    var name: String { source.name }
    func schema() async throws -> Schema { try await source.schema() }
    func page(_ request: FetchRequest) async throws -> RecordPage { try await source.page(request) }
    func count(_ request: FetchRequest) async throws -> RecordCount { try await source.count(request) }
    func version() async throws -> SourceVersion { try await source.version() }
    func record(_ key: RecordKey, in table: String) async throws -> Record? {
        try await source.record(key, in: table)
    }
}

extension TestSource {
    /// Does something, again while the machine is too busy to begin it before the source's limit is over.
    func untilBegun<Result>(_ body: (TestSource) async throws -> Result) async throws -> Result {
        while true {
            do {
                return try await body(self)
            } catch let error as RecordsError where error.code == .busy {
                continue
            }
        }
    }
}

extension Duration {
    /// A limit that no test reaches, however busy its machine is: what hangs is seen to hang.
    static var patient: Duration { .seconds(86_400) }
}
