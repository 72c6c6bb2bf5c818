import Records
import Synchronization
import TableroTesting
import Testing

@testable import Tablero

/// A source without tables, whose version a test changes.
private final class HintingSource: WatchedSource {
    private let state = Mutex((version: 1, listeners: [AsyncStream<Void>.Continuation]()))
    private let givesHints: Bool
    let name = "hints"

    init(hints: Bool = true) { givesHints = hints }

    func change() {
        let listeners = state.withLock { state in
            state.version += 1
            return state.listeners
        }
        for listener in listeners { listener.yield() }
    }

    func hints() -> AsyncStream<Void>? {
        guard givesHints else { return nil }
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        state.withLock { $0.listeners.append(continuation) }
        return stream
    }

    func version() async throws -> SourceVersion { SourceVersion(generation: state.withLock(\.version)) }
    func schema() async throws -> Schema { Schema(tables: []) }
    func page(_ request: FetchRequest) async throws -> RecordPage { RecordPage(columns: [], records: []) }
    func record(_ key: RecordKey, in table: String) async throws -> Record? { nil }
    func count(_ request: FetchRequest) async throws -> RecordCount { RecordCount(value: 0, isExact: true) }
}

@Suite struct EventStreamTests {
    @Test func `a stream begins with the present version and tells of each change`() async throws {
        let shop = try await Shop()
        var events = await shop.client.stream("/-/events?watch=/shop/orders").makeAsyncIterator()
        let first = try #require(try await events.next())
        #expect(first.hasPrefix("event: change\nid: "))
        #expect(first.contains(#"data: {"path": "/shop/orders", "version": ""#))
        #expect(first.hasSuffix("\n\n"))

        try await shop.database.change(["UPDATE orders SET status = 'shipped' WHERE id = 1"])
        let second = try #require(try await events.next())
        #expect(second != first)

        _ = await shop.client.post("/shop/orders/1/-/comments", form: [("body", "hello")])
        let third = try #require(try await events.next())
        #expect(third != second)
    }

    @Test func `a page that is current hears nothing until something changes`() async throws {
        let shop = try await Shop()
        let page = await shop.client.get("/shop/orders")
        let url = try #require(page.text.firstMatch(of: /<live-updates src="([^"]+)"/)?.1)
        let target = url.split(separator: "&amp;").joined(separator: "&")
        var events = await shop.client.stream(target).makeAsyncIterator()
        try await shop.database.change(["DELETE FROM orders WHERE id = 2"])
        let event = try #require(try await events.next())
        let version = try #require(target.split(separator: "since=").last)
        #expect(!event.contains("\"version\": \"\(version)\""))
    }

    @Test func `a hundred pages are told of a change by one look at the source`() async throws {
        let source = HintingSource()
        let hub = ChangeHub(sources: [source])
        var events: [AsyncStream<ChangeHub.Event>.Iterator] = []
        for _ in 0..<100 {
            events.append(await hub.events(of: "hints", path: "/hints/t", since: nil).makeAsyncIterator())
        }
        for index in events.indices { #expect(await events[index].next() != nil) }
        source.change()
        let version = await hub.version(of: "hints")
        for index in events.indices {
            #expect(await events[index].next() == .change(path: "/hints/t", version: version))
        }
        #expect(await hub.counts["hints"] == 1)
    }

    @Test func `a source that cannot be watched is looked at all the same, and the log says so once`()
        async throws
    {
        let source = HintingSource(hints: false)
        let reports = Mutex<[String]>([])
        let hub = ChangeHub(sources: [source]) { _, text in reports.withLock { $0.append(text) } }
        for _ in 1...2 {
            var events = await hub.events(of: "hints", path: "/hints/t", since: nil).makeAsyncIterator()
            let first = await events.next()
            source.change()
            #expect(await events.next() != first)
        }
        #expect(reports.withLock(\.count) == 1)
    }

    @Test func `one stream tells of several pages, each by its own version`() async throws {
        let shop = try await Shop()
        let page = await shop.client.get("/shop/orders")
        let version = try #require(page.text.firstMatch(of: /since=([^"&]+)"/)?.1)
        let target = "/-/events?watch=/shop/orders&since=\(version)&watch=/shop/orders/1&since=old"
        var events = await shop.client.stream(target).makeAsyncIterator()
        let first = try #require(try await events.next())
        #expect(first.contains(#""path": "/shop/orders/1""#))
        try await shop.database.change(["DELETE FROM orders WHERE id = 2"])
        let told = [try #require(try await events.next()), try #require(try await events.next())]
        let paths = told.map { $0.contains(#""path": "/shop/orders/1""#) ? "detail" : "list" }
        #expect(Set(paths) == ["detail", "list"])
    }

    @Test func `the versions of one process are never those of another`() async {
        let versions = [
            await ChangeHub(sources: []).version(of: "shop"),
            await ChangeHub(sources: []).version(of: "shop"),
        ]
        #expect(Set(versions).count == 2)
    }

    @Test(arguments: [
        "", "?watch=", "?watch=orders", "?watch=/a&more=1", "?since=1&watch=/a", "?watch=/a&since=1&since=2",
        "?watch=/a&watch=b", "?watch=/~ZZ",
    ])
    func `a stream without a page to watch is refused`(query: String) async throws {
        #expect(try await Shop.shared.client.get("/-/events\(query)").status == 400)
    }
}
