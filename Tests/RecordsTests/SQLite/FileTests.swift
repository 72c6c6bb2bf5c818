import Glibc
import Testing

@testable import Records

@Suite struct FileTests {
    private static func write(_ text: String, to path: String) throws {
        let file = unsafe fopen(path, "w")
        try #require(unsafe file != nil)
        unsafe fputs(text, file)
        unsafe fclose(file)
    }

    @Test func `what is no database is refused in one sentence`() throws {
        let database = try TestDatabase()
        func failure(_ path: String) -> RecordsError? {
            #expect(throws: RecordsError.self) { try SQLiteSource(path: path) }
        }
        #expect(
            failure(database.folder + "/missing.db")?.description
                == "The database file does not exist, or its folder may not be read. Check its path."
        )
        #expect(
            failure(database.folder)?.description == "The database's path is a folder, not a file. Check it."
        )
        #expect(unsafe mkfifo(database.path, 0o600) == 0)
        #expect(failure(database.path)?.description == "The database's path is no ordinary file. Check it.")
        #expect(unsafe unlink(database.path) == 0)
        try Self.write(String(repeating: "not a database ", count: 100), to: database.path)
        let error = failure(database.path)
        #expect(error?.code == .notADatabase)
        #expect(error?.description == "The file is not a SQLite database. Check its path.")
        #expect(error?.debugDescription.contains("SQLite 26") == true)
    }

    @Test func `a source is named after its file`() throws {
        let database = try TestDatabase("CREATE TABLE t (v)")
        #expect(try SQLiteSource(path: database.path).name == "test")
        #expect(try SQLiteSource(name: "shop", path: database.path).name == "shop")
    }

    @Test(arguments: ["DELETE", "WAL"])
    func `the version changes exactly when another connection commits`(mode: String) async throws {
        let database = try TestDatabase("PRAGMA journal_mode = \(mode)", "CREATE TABLE t (v)")
        let source = try database.source()
        let first = try await source.version()
        _ = try await source.page(FetchRequest(table: "t"))
        #expect(try await source.version() == first)
        try database.execute("INSERT INTO t VALUES (1)")
        let second = try await source.version()
        #expect(second != first)
        #expect(try await source.version() == second)
        try database.execute("CREATE TABLE u (v)")
        #expect(try await source.version() != second)
        #expect(try await source.schema().tables.map(\.name) == ["t", "u"])
    }

    @Test func `a file replaced by rename is served by the very next request`() async throws {
        let database = try TestDatabase("CREATE TABLE t (v)", "INSERT INTO t VALUES (1)")
        let source = try database.source()
        _ = try await source.page(FetchRequest(table: "t"))
        let version = try await source.version()

        let other = try TestDatabase("CREATE TABLE t (w)", "INSERT INTO t VALUES (2)")
        #expect(unsafe rename(other.path, database.path) == 0)
        let page = try await source.page(FetchRequest(table: "t"))
        #expect(page.columns.map(\.name) == ["w"])
        #expect(page.records.map(\.values) == [[.integer(2)]])
        #expect(try await source.version() != version)

        #expect(unsafe unlink(database.path) == 0)
        let error = await #expect(throws: RecordsError.self) {
            try await source.page(FetchRequest(table: "t"))
        }
        #expect(error?.code == .cannotOpen)
        try database.execute("CREATE TABLE t (x)")
        #expect(try await source.page(FetchRequest(table: "t")).columns.map(\.name) == ["x"])
    }

    @Test func `a file locked elsewhere is busy, and then works again`() async throws {
        let database = try TestDatabase("CREATE TABLE t (v)")
        let source = try database.source()
        let other = try SQLiteConnection(path: database.path, access: .readWrite)
        try other.execute("BEGIN EXCLUSIVE")
        let error = await #expect(throws: RecordsError.self) {
            try await source.page(FetchRequest(table: "t"))
        }
        #expect(error?.code == .busy)
        #expect(error?.description == "The database is locked by another program. Try again in a moment.")
        let versionError = await #expect(throws: RecordsError.self) { try await source.version() }
        #expect(versionError?.code == .busy)
        try other.execute("ROLLBACK")
        #expect(try await source.page(FetchRequest(table: "t")).records.isEmpty)
        _ = try await source.version()
    }

    @Test func `a source waits for a program that has the file for a moment`() async throws {
        let database = try TestDatabase("CREATE TABLE t (v)")
        let other = try SQLiteConnection(path: database.path, access: .readWrite)
        try other.execute("BEGIN EXCLUSIVE")
        async let source = database.source()
        // It has opened the file, and finds it locked.
        while try database.openCount() < 2 { await Task.yield() }
        try other.execute("ROLLBACK")
        #expect(try await source.page(FetchRequest(table: "t")).records.isEmpty)
    }

    @Test func `a damaged page fails alone`() async throws {
        let database = try TestDatabase(
            "PRAGMA page_size = 512",
            "CREATE TABLE a (v)",
            "CREATE TABLE b (v)",
            "INSERT INTO b VALUES (1)",
            "INSERT INTO a SELECT zeroblob(300) FROM pragma_function_list LIMIT 50"
        )
        let file = unsafe fopen(database.path, "r+")
        unsafe fseek(file, 0, SEEK_END)
        let end = unsafe ftell(file)
        unsafe fseek(file, end - 4096, SEEK_SET)
        for _ in 0..<4096 { unsafe fputc(0xa5, file) }
        unsafe fclose(file)
        let source = try database.source()
        let error = await #expect(throws: RecordsError.self) {
            try await source.page(FetchRequest(table: "a"))
        }
        #expect(error?.code == .corrupt)
        #expect(try await source.page(FetchRequest(table: "b")).records.count == 1)
    }

    @Test(.enabled(if: geteuid() != 0, "Nothing is read-only for the superuser."))
    func `a WAL database is read in a folder that may not be written`() async throws {
        let database = try TestDatabase(
            "PRAGMA journal_mode = WAL",
            "CREATE TABLE t (v)",
            "INSERT INTO t VALUES (1)"
        )
        #expect(unsafe chmod(database.folder, 0o555) == 0)
        defer { _ = unsafe chmod(database.folder, 0o755) }
        let source = try database.source()
        #expect(try await source.page(FetchRequest(table: "t")).records.map(\.values) == [[.integer(1)]])
        let version = try await source.version()
        #expect(try await source.version() == version)
    }

    @Test func `an unchanging file is read without locks, whatever its path`() throws {
        let database = try TestDatabase("CREATE TABLE t (v)", "INSERT INTO t VALUES (1)")
        let odd = database.folder + "/a%20b?#.db"
        #expect(unsafe rename(database.path, odd) == 0)
        defer { _ = unsafe rename(odd, database.path) }
        let connection = try SQLiteConnection(path: odd, access: .immutable)
        #expect(try connection.firstRow("SELECT v FROM t") { $0.integer(at: 0) } == 1)
        #expect(throws: RecordsError.self) { try connection.execute("DELETE FROM t") }
    }

    @Test func `a schema is never older than the last commit`() async throws {
        let database = try TestDatabase("PRAGMA journal_mode = WAL", "CREATE TABLE t0 (v)")
        let source = try database.source()
        for number in 1...20 {
            #expect(try await source.schema().tables.count == number)
            try database.execute("CREATE TABLE t\(number) (v)")
            #expect(try await source.schema().table(named: "t\(number)") != nil)
            try database.execute("INSERT INTO t0 VALUES (1)")
        }
    }
}
