import Dispatch
import Glibc
import Testing

@testable import Records

/// What the system tells of a file, without being asked.
@Suite struct FileWatcherTests {
    @Test(arguments: ["DELETE", "TRUNCATE", "PERSIST", "WAL"])
    func `each commit is heard of`(mode: String) throws {
        let database = try TestDatabase("PRAGMA journal_mode = \(mode)", "CREATE TABLE t (v)")
        let heard = DispatchSemaphore(value: 0)
        let watcher = try #require(FileWatcher(path: database.path) { heard.signal() })
        defer { watcher.stop() }
        for number in 1...3 {
            try database.execute("PRAGMA journal_mode = \(mode)")
            try database.execute("INSERT INTO t VALUES (?)", [.integer(Int64(number))])
            heard.wait()
        }
    }

    @Test func `a file that takes the place of another is heard of, also behind a link`() throws {
        let database = try TestDatabase("CREATE TABLE t (v)")
        let other = try TestDatabase("CREATE TABLE t (v)")
        let link = other.folder + "/link.db"
        #expect(unsafe symlink(database.path, link) == 0)
        defer { unsafe unlink(link) }
        let heard = DispatchSemaphore(value: 0)
        let watcher = try #require(FileWatcher(path: link) { heard.signal() })
        defer { watcher.stop() }
        try database.execute("PRAGMA user_version = 7")
        heard.wait()
        #expect(unsafe rename(other.path, database.path) == 0)
        heard.wait()
        // The link itself may lead elsewhere, too.
        #expect(unsafe rename(link, link + ".old") == 0)
        defer { unsafe unlink(link + ".old") }
        heard.wait()
    }

    @Test func `a folder that is not there cannot be watched`() {
        #expect(FileWatcher(path: "/nowhere/at/all.db") {} == nil)
    }

    @Test func `nothing is watched any more when nobody listens`() async throws {
        let database = try TestDatabase("CREATE TABLE t (v)")
        let source = try SQLiteSource(path: database.path)
        do {
            let hints = try #require(source.hints())
            var iterator = hints.makeAsyncIterator()
            try database.execute("INSERT INTO t VALUES (1)")
            #expect(await iterator.next() != nil)
        }
        // Closed by a thread of its own.
        while try Self.watchedCount(of: database) > 0 { await Task.yield() }
    }

    /// How many of this process's descriptors watch the folder of a database.
    private static func watchedCount(of database: TestDatabase) throws -> Int {
        var status = stat()
        try #require(unsafe stat(database.folder, &status) == 0)
        let mark = "ino:" + String(status.st_ino, radix: 16) + " "
        return (0..<1024).count { descriptor in
            guard let file = unsafe fopen("/proc/self/fdinfo/\(descriptor)", "r") else { return false }
            defer { unsafe fclose(file) }
            var buffer = [CChar](repeating: 0, count: 4096)
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe fread($0.baseAddress, 1, $0.count, file)
            }
            let text = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            return text.contains(mark)
        }
    }
}
