import Records
import Synchronization
import TableroTesting
import Testing

@testable import Tablero

/// The store of comments while other programs use its file, too.
@Suite struct CommentStoreTests {
    private let subject = CommentSubject(source: "shop", table: "orders", key: "1")
    private let folder: FixtureDatabase
    private let path: String

    init() async throws {
        folder = try await FixtureDatabase("shop.db", [])
        path = folder.folder + "/store.db"
    }

    @Test func `a store opens while another program writes to it`() async throws {
        let first = try await CommentStore(path: path, limits: .patient)
        _ = try await first.add("hello", by: "me", on: subject, token: nil)
        let other = try OtherProgram(path)
        try await other.execute("BEGIN IMMEDIATE")
        let second = try await CommentStore(path: path, limits: .patient)
        #expect(try await second.comments(on: subject).map(\.body) == ["hello"])
        try await other.execute("ROLLBACK")
        #expect(try await second.add("again", by: "me", on: subject, token: nil).isNew)
    }

    @Test(arguments: 0..<10) func `a new store is made once by all who open it at the same time`(_: Int)
        async throws
    {
        try await withThrowingTaskGroup { group in
            for number in 0..<6 {
                group.addTask { [path, subject] in
                    let store = try await CommentStore(path: path, limits: .patient)
                    _ = try await store.add("\(number)", by: "me", on: subject, token: nil)
                }
            }
            try await group.waitForAll()
        }
        let store = try await CommentStore(path: path, limits: .patient)
        #expect(try await store.comments(on: subject).count == 6)
    }

    @Test func `a new store waits for the lock of another program, and not for ever`() async throws {
        let other = try OtherProgram(path)
        try await other.execute("BEGIN IMMEDIATE")
        let error = await #expect(throws: RecordsError.self) {
            try await CommentStore(path: path, limits: .patient(opening: .milliseconds(50)))
        }
        #expect(error?.code == .busy)
        let store = Task { [path] in
            try await CommentStore(path: path, limits: .patient)
        }
        await Task.yield()
        try await other.execute("ROLLBACK")
        #expect(try await store.value.comments(on: subject).isEmpty)
    }

    @Test func `a store that was begun is completed`() async throws {
        _ = try await CommentStore(path: path, limits: .patient)
        try await OtherProgram(path).execute("DROP INDEX comment_subject")
        _ = try await CommentStore(path: path, limits: .patient)
        let other = try SQLiteConnection(path: path, access: .readOnly)
        let index = "SELECT 1 FROM sqlite_schema WHERE name = 'comment_subject'"
        #expect(try other.firstRow(index) { $0.integer(at: 0) } == 1)
    }

    @Test func `comments are read while others wait to be written`() async throws {
        let store = try await CommentStore(path: path, limits: .patient)
        let other = try OtherProgram(path)
        try await other.execute("BEGIN IMMEDIATE")
        let ended = Counter()
        try await withThrowingTaskGroup { group in
            for number in 0..<3 {
                group.addTask { [subject] in
                    _ = try await store.add("\(number)", by: "me", on: subject, token: nil)
                    ended.add()
                }
            }
            await Task.yield()
            #expect(try await store.comments(on: subject).isEmpty)
            #expect(ended.count == 0)
            try await other.execute("ROLLBACK")
            try await group.waitForAll()
        }
        #expect(try await store.comments(on: subject).count == 3)
    }

    @Test func `a comment that waited too long is given up, and the next is written`() async throws {
        let store = try await CommentStore(
            path: path,
            limits: .patient(writing: .milliseconds(50))
        )
        let other = try OtherProgram(path)
        try await other.execute("BEGIN IMMEDIATE")
        await withTaskGroup { group in
            for number in 0..<3 {
                group.addTask { [subject] in
                    let error = await #expect(throws: RecordsError.self) {
                        try await store.add("\(number)", by: "me", on: subject, token: nil)
                    }
                    #expect(error?.code == .busy)
                }
            }
        }
        try await other.execute("ROLLBACK")
        #expect(try await store.comments(on: subject).isEmpty)
        let patient = try await CommentStore(path: path, limits: .patient)
        #expect(try await patient.add("x", by: "me", on: subject, token: nil).isNew)
        #expect(try await store.comments(on: subject).map(\.body) == ["x"])
    }

    @Test func `a store that another program writes to is ready`() async throws {
        let store = try await CommentStore(path: path, limits: .patient)
        let other = try OtherProgram(path)
        try await other.execute("BEGIN IMMEDIATE")
        #expect(await obstacles(to: store) == [])
        try await other.execute("ROLLBACK")
    }

    @Test func `a store on a full disk is not ready`() async throws {
        let store = try await CommentStore(path: path, limits: .patient(freeBytes: .max))
        #expect(
            await obstacles(to: store) == [
                "store: The disk that comments are kept on is full. Make room on it."
            ]
        )
    }

    @Test func `a store whose comments are gone is not ready`() async throws {
        let store = try await CommentStore(path: path, limits: .patient)
        try await OtherProgram(path).execute("DROP TABLE comment")
        #expect(
            await obstacles(to: store)
                == ["store: The file that comments are kept in holds none any more."]
        )
    }

    private func obstacles(to store: CommentStore) async -> [String] {
        await Readiness(sources: [], comments: store, patience: .patient).obstacles()
    }
}

/// A connection of another program.
private actor OtherProgram {
    private let connection: SQLiteConnection

    init(_ path: String) throws {
        connection = try SQLiteConnection(path: path, access: .readWrite, busyTimeout: .zero)
    }

    func execute(_ sql: String) throws { try connection.execute(sql) }
}

private final class Counter: Sendable {
    private let state = Mutex(0)
    var count: Int { state.withLock(\.self) }
    func add() { state.withLock { $0 += 1 } }
}
