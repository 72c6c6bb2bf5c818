import HTTP
import TableroTesting
import Testing

@testable import Tablero

/// A dashboard that a program's own tests ask for pages, without a server.
@Suite struct UnservedTests {
    struct Numbers: ListController {
        let title = "Numbers"
        let cells = [noteCell]
        let patience: Duration? = nil
        func interactor(for request: PageRequest) -> ArrayInteractor<String> {
            ArrayInteractor((1...9).map { "number \($0)" })
        }
    }

    private func text(_ response: Response) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a request by its address and query is answered`() async throws {
        let dashboard = try await Dashboard { $0.add(Numbers(), at: "/numbers") }
        let page = await dashboard.respond(to: Request(.get, "/numbers?_size=2"))
        #expect(page.status == .ok)
        #expect(text(page).contains("number 2") && !text(page).contains("number 3"))
        #expect(await dashboard.respond(to: Request(.get, "/other")).status == .notFound)
    }

    @Test func `comments are kept where there is a store, and the reader is who the test says`() async throws
    {
        let database = try await FixtureDatabase("shop.db", ["CREATE TABLE t (a INTEGER PRIMARY KEY)"])
        try await database.change(["INSERT INTO t VALUES (1)"])
        let store = database.folder + "/store.db"
        let dashboard = try await Dashboard(sources: [database.source()], store: store) { $0.addDatabases() }
        let post = Request(
            .post,
            "/shop/t/1/-/comments",
            fields: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("body=Hello".utf8),
            user: "ada"
        )
        #expect(await dashboard.respond(to: post).status.code == 303)
        let page = text(await dashboard.respond(to: Request(.get, "/shop/t/1")))
        #expect(page.contains("Hello") && page.contains("ada"))
    }

    @Test func `whom middleware names counts as signed in`() async throws {
        let database = try await FixtureDatabase("shop.db", ["CREATE TABLE t (a INTEGER PRIMARY KEY)"])
        try await database.change(["INSERT INTO t VALUES (1)"])
        var configuration = DashboardConfiguration()
        configuration.writing = .signedIn
        let store = database.folder + "/store.db"
        let dashboard = try await Dashboard(
            configuration,
            sources: [database.source()],
            store: store
        ) { routes in
            routes.addDatabases()
            routes.use { request, next in
                var request = request
                if request.query.first("_search") == "ada" { request.user = "ada" }
                return await next(request)
            }
        }
        let unknown = text(await dashboard.respond(to: Request(.get, "/shop/t/1")))
        #expect(!unknown.contains("<textarea"))
        let named = text(await dashboard.respond(to: Request(.get, "/shop/t/1?_search=ada")))
        #expect(named.contains("<textarea"))
    }
}
