import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Records

/// The probe as many threads ask it, and while a disk does not answer.
@Suite struct ProbeTests {
    @Test(arguments: ["DELETE", "WAL"]) func `all threads see one change once`(mode: String) throws {
        let database = try TestDatabase("PRAGMA journal_mode = \(mode)", "CREATE TABLE t (v)")
        let probe = SQLiteProbe(path: database.path, turns: PromptTurns(1))
        let threads = try (0..<8).map { _ in try WorkerThread() }
        defer { for thread in threads { thread.stop() } }
        let ask = { threads.map { thread in thread.result { try? probe.promptGeneration() } } }
        for number in 1...5 {
            #expect(ask() == Array(repeating: number, count: threads.count))
            #expect(ask() == Array(repeating: number, count: threads.count))
            try database.execute("INSERT INTO t VALUES (1)")
        }
    }

    @Test func `a version never stands for what was there before a commit`() throws {
        let database = try TestDatabase(
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = OFF",
            "CREATE TABLE t (v)",
            "INSERT INTO t VALUES (0)"
        )
        let probe = SQLiteProbe(path: database.path, turns: PromptTurns(8))
        let committed = Atomic(0)
        let isOver = Atomic(false)
        let begun = DispatchSemaphore(value: 0)
        let known = Mutex<[Int: Int]>([:])
        let threads = try (0..<4).map { _ in try WorkerThread() }
        defer { for thread in threads { thread.stop() } }
        let ends = threads.map { thread in
            thread.begin { () -> (looks: Int, faults: Int) in
                guard let reader = try? SQLiteConnection(path: database.path, access: .readOnly) else {
                    begun.signal()
                    return (0, 1)
                }
                var (looks, faults) = (0, 0)
                while !isOver.load(ordering: .relaxed) {
                    let before = committed.load(ordering: .sequentiallyConsistent)
                    guard let generation = (try? probe.promptGeneration()) ?? nil else { continue }
                    looks += 1
                    if looks == 1 { begun.signal() }
                    if let value = known.withLock({ $0[generation] }) {
                        if value < before { faults += 1 }
                    } else if let value = try? reader.firstRow("SELECT v FROM t", [], { $0.integer(at: 0) }) {
                        known.withLock { $0[generation] = min($0[generation] ?? .max, Int(value)) }
                    }
                }
                return (looks, faults)
            }
        }
        let writer = try SQLiteConnection(path: database.path, access: .readWrite, busyTimeout: .patient)
        for _ in threads { begun.wait() }
        for number in 1...2000 {
            try writer.execute("UPDATE t SET v = ?", [.integer(Int64(number))])
            committed.store(number, ordering: .sequentiallyConsistent)
        }
        isOver.store(true, ordering: .relaxed)
        let results = ends.compactMap { $0.value() }
        #expect(results.map(\.faults) == threads.map { _ in 0 })
    }

    @Test func `a disk that does not answer takes one thread of those that must not wait`() async throws {
        let database = try TestDatabase("CREATE TABLE t (v)")
        let other = try TestDatabase("CREATE TABLE t (v)")
        let turns = PromptTurns(1)
        let probe = SQLiteProbe(path: database.path, turns: turns)
        let healthy = SQLiteProbe(path: other.path, turns: turns)
        #expect(try probe.promptGeneration() == 1)
        let healthyFirst = try healthy.promptGeneration()
        // Whoever opens a pipe waits for its other end, as for a disk that is gone.
        let journal = database.path + "-journal"
        #expect(unsafe mkfifo(journal, 0o600) == 0)
        let thread = try WorkerThread()
        defer { thread.stop() }
        let hanging = thread.begin { try? probe.promptGeneration() }
        while turns.freeCount > 0 { await Task.yield() }
        #expect(try probe.promptGeneration() == nil)
        #expect(try healthy.promptGeneration() == nil)
        #expect(try healthy.generation() == healthyFirst)
        try Self.release(journal)
        // What it read was no journal; now that it is gone, all is as it was.
        _ = hanging.value()
        #expect(try probe.promptGeneration() != nil)
        #expect(try healthy.promptGeneration() == healthyFirst)
    }

    @Test(arguments: [(1, 0), (2, 1), (7, 1), (8, 2), (64, 16), (0, 1)])
    func `few loops read files themselves, and an only one never does`(cores: Int, turns: Int) throws {
        #expect(PromptTurns(forCores: cores).freeCount == turns)
        let database = try TestDatabase("CREATE TABLE t (v)")
        let probe = SQLiteProbe(path: database.path, turns: PromptTurns(forCores: cores))
        #expect(try (probe.promptGeneration() == nil) == (turns == 0))
    }

    @Test func `whoever waits for a reader that hangs is told, and others are told at once`() async throws {
        let database = try TestDatabase("CREATE TABLE t (v)")
        let pool = try SQLiteReaderPool(path: database.path, readers: 1, queryLimit: .milliseconds(20))
        let mayEnd = DispatchSemaphore(value: 0)
        let silent = "The database does not answer: its disk may be slow, or gone. Try again in a moment."
        var error: RecordsError?
        // On a busy machine, it may come too late to begin.
        repeat {
            error = await #expect(throws: RecordsError.self) { try await pool.read { _ in mayEnd.wait() } }
        } while error?.message != silent
        #expect(error?.code == .busy)
        let asked = Atomic(0)
        for _ in 0..<3 {
            error = await #expect(throws: RecordsError.self) {
                try await pool.read(within: .patient) { _ in asked.add(1, ordering: .relaxed) }
            }
            #expect(error?.message == silent)
        }
        mayEnd.signal()
        while !pool.isIdle { await Task.yield() }
        #expect(asked.load(ordering: .relaxed) == 0)
        let number = try await pool.read(within: .patient) { connection in
            try connection.firstRow("SELECT 1") { $0.integer(at: 0) }
        }
        #expect(number == 1)
    }

    /// Lets those go who wait for the other end of a pipe.
    private static func release(_ path: String) throws {
        // Before it is opened, so that nobody else finds it.
        let writer = unsafe open(path, O_RDWR | O_NONBLOCK)
        try #require(writer >= 0)
        unsafe unlink(path)
        close(writer)
    }
}

/// What a thread will return.
private struct Later<Value: Sendable>: Sendable {
    fileprivate let isDone = DispatchSemaphore(value: 0)
    fileprivate let result = Box<Value>()

    /// Waits for it.
    func value() -> Value? {
        isDone.wait()
        return result.value.withLock(\.self)
    }

    fileprivate final class Box<Content: Sendable>: Sendable {
        let value = Mutex<Content?>(nil)
    }
}

extension WorkerThread {
    fileprivate func begin<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Later<Value> {
        let later = Later<Value>()
        add {
            let value = body()
            later.result.value.withLock { $0 = value }
            later.isDone.signal()
        }
        return later
    }

    fileprivate func result<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
        begin(body).value()
    }
}
