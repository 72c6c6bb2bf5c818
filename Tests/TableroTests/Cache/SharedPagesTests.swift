import HTTP
import Records
import Synchronization
import TableroTesting
import Testing

@testable import Tablero

/// What several readers of one page have of each other.
///
/// An immediate task runs up to its first suspension, where it waits for a page, before the next line does.
@Suite struct SharedPagesTests {
    /// A list whose rows come when they may.
    struct Letters: ListController {
        final class Post: Sendable {
            let begun = Gate()
            let gate = Gate()
            let changes = ChangeSignal()
            let counts = Mutex((begun: 0, skips: false))
        }

        let post: Post
        let title = "Letters"
        let cells = [noteCell]
        let patience: Duration? = nil
        let isCacheable = true
        var changes: ChangeSignal? { post.changes }
        func sources(for request: PageRequest) -> [any RecordSource] { [] }

        func interactor(for request: PageRequest) async throws -> ArrayInteractor<String> {
            let (number, skips) = post.counts.withLock { counts in
                counts.begun += 1
                return (counts.begun, counts.skips)
            }
            post.begun.open()
            await post.gate.wait()
            try Task.checkCancellation()
            if skips { request.skipCache() }
            return ArrayInteractor(["letter \(number) for \(request.user ?? "all")"])
        }
    }

    private let post = Letters.Post()

    private func site() async throws -> Site {
        try await Site { $0.add(Letters(post: post), at: "/letters") }
    }

    private func ask(_ site: Site) -> Task<TestResponse, Never> {
        Task.immediate { await site.client.get("/letters") }
    }

    @Test func `a page is made once for all who ask meanwhile`() async throws {
        let site = try await site()
        let readers = (0..<20).map { _ in ask(site) }
        post.gate.open()
        for reader in readers { #expect(await reader.value.text.contains("letter 1 for all")) }
        #expect(post.counts.withLock(\.begun) == 1)
        #expect(await site.client.get("/letters").text.contains("letter 1 for all"))
    }

    @Test func `a page that cannot be kept is made once for those who wait, and anew for others`()
        async throws
    {
        let site = try await site()
        post.counts.withLock { $0.skips = true }
        let readers = (0..<5).map { _ in ask(site) }
        post.gate.open()
        for reader in readers { #expect(await reader.value.text.contains("letter 1 for all")) }
        #expect(await site.client.get("/letters").text.contains("letter 2 for all"))
    }

    @Test func `when the reader leaves for whom it is made, another one goes on`() async throws {
        let site = try await site()
        let first = ask(site)
        let second = ask(site)
        await post.begun.wait()
        first.cancel()
        post.gate.open()
        #expect(await second.value.text.contains("letter 2 for all"))
        #expect(await first.value.status == Status.clientClosedRequest.code)
    }

    @Test func `a reader who leaves while he waits leaves alone`() async throws {
        let site = try await site()
        let first = ask(site)
        let second = ask(site)
        await post.begun.wait()
        second.cancel()
        #expect(await second.value.status == Status.clientClosedRequest.code)
        post.gate.open()
        #expect(await first.value.text.contains("letter 1 for all"))
    }

    @Test func `a signal of the controller makes its page anew, and no reader gets that of another`()
        async throws
    {
        let site = try await site()
        post.gate.open()
        let ada = TestClient(site.dashboard, user: "Ada")
        let grace = TestClient(site.dashboard, user: "Grace")
        for _ in 1...2 {
            #expect(await ada.get("/letters").text.contains("letter 1 for Ada"))
            #expect(await grace.get("/letters").text.contains("letter 2 for Grace"))
        }
        post.changes.tell()
        #expect(await ada.get("/letters").text.contains("letter 3 for Ada"))
    }

    @Test func `a change that was told makes all pages anew`() async throws {
        let site = try await Site { routes in
            routes.add(Letters(post: post), at: "/letters")
            routes.add(.post, "/told") { request in
                await request.tellOfChange()
                return Response(status: .noContent)
            }
        }
        post.gate.open()
        for _ in 1...2 { #expect(await site.client.get("/letters").text.contains("letter 1 for")) }
        #expect(await site.client.post("/told", form: []).status == 204)
        #expect(await site.client.get("/letters").text.contains("letter 2 for"))
    }

    @Test func `a page in a group with middleware is made anew each time`() async throws {
        let site = try await Site { routes in
            routes.group("/group") { group in
                group.use { request, next in await next(request) }
                group.add(Letters(post: post), at: "/letters")
            }
        }
        post.gate.open()
        for number in 1...2 {
            #expect(await site.client.get("/group/letters").text.contains("letter \(number) for"))
        }
    }

    @Test func `a list over a source of its own is made anew when that changes`() async throws {
        struct Order: Decodable, Sendable {
            let note: String
        }
        struct Orders: FetchedListController {
            let source: (any RecordSource)?
            let title = "Orders"
            let isCacheable = true
            let cells = [
                CellTemplate("cells/note", NoteCell.self) { (cell, order: Order) in cell.text = order.note }
            ]
            let patience: Duration? = nil
            func fetchRequest(for request: PageRequest) -> FetchRequest { FetchRequest(table: "orders") }
        }
        let database = try await FixtureDatabase(
            "own.db",
            ["CREATE TABLE orders (note TEXT)", "INSERT INTO orders VALUES ('first')"]
        )
        let source = try database.source()
        let site = try await Site { $0.add(Orders(source: source), at: "/orders") }
        for _ in 1...2 { #expect(await site.client.get("/orders").text.contains("first")) }
        try await database.change(["UPDATE orders SET note = 'second'"])
        #expect(await site.client.get("/orders").text.contains("second"))
        #expect(await site.client.get("/-/metrics").text.contains(#"asked_total{result="hit"} 1"#))
    }
}
