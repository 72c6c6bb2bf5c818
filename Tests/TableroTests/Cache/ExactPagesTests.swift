import FoundationEssentials
import Glibc
import HTTP
import Records
import TableroTesting
import Testing

@testable import Tablero

/// Pages that are sent again as they were, for exactly as long as that is right.
@Suite struct ExactPagesTests {
    private static let addresses = [
        "/", "/shop", "/shop/orders", "/shop/orders?_sort=-id", "/shop/orders/1", "/shop/orders/-/rows",
        "/shop/orders/-/header", "/shop/orders/-/count", "/shop/orders/-/rows.json",
        "/shop/orders/1/-/comments",
    ]

    @Test(arguments: addresses) func `a page is made once, and then sent as it was`(path: String) async throws
    {
        let shop = try await Keeping()
        let reader = shop.reader()
        let first = await reader.get(path)
        #expect(first.status == 200)
        let again = await reader.get(path)
        #expect(again.text == first.text && again.fields["ETag"] == first.fields["ETag"])
        #expect(await shop.hits == 1)
        #expect(await shop.misses == 1)
        let tag = try #require(first.fields["ETag"])
        #expect(await reader.get(path, fields: ["If-None-Match": tag]).status == 304)
        #expect(again.fields["Content-Security-Policy"] == first.fields["Content-Security-Policy"])
    }

    @Test(arguments: addresses.dropLast()) func `what another program commits is in the very next page`(
        path: String
    ) async throws {
        let shop = try await Keeping()
        let tag = try #require(await shop.client.get(path).fields["ETag"])
        try await shop.database.change([
            "INSERT INTO orders VALUES (3, 'third')", "UPDATE orders SET note = 'changed' WHERE id = 1",
        ])
        let page = await shop.client.get(path, fields: ["If-None-Match": tag])
        #expect(page.status == 200)
        #expect(page.text.contains("changed") || page.text.contains("3"))
        #expect(await shop.hits == 0)
    }

    @Test func `a column that was added is shown`() async throws {
        let shop = try await Keeping()
        _ = await shop.client.get("/shop/orders")
        try await shop.database.change(["ALTER TABLE orders ADD COLUMN weight INTEGER DEFAULT 12345"])
        let page = await shop.client.get("/shop/orders").text
        #expect(page.contains("weight") && page.contains("12"))
    }

    @Test func `a file that takes the place of another is shown at once`() async throws {
        let shop = try await Keeping()
        let other = try await FixtureDatabase(
            "other.db",
            [
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, note TEXT)",
                "INSERT INTO orders VALUES (7, 'of the other file')",
            ]
        )
        let copy = other.folder + "/copy/other.db"
        try Keeping.copy(other, to: copy)
        #expect(await shop.client.get("/shop/orders").text.contains("first"))
        // Such a copy has no log beside it.
        for ending in ["-wal", "-shm"] { unsafe unlink(shop.path + ending) }
        #expect(unsafe rename(copy, shop.path) == 0)
        let page = await shop.client.get("/shop/orders").text
        #expect(page.contains("of the other file") && !page.contains("first"))
    }

    @Test func `a comment is on the page at once, whoever wrote it to the store`() async throws {
        let shop = try await Keeping()
        let path = "/shop/orders/1"
        #expect(await !shop.client.get(path).text.contains("comment-1"))
        _ = await shop.client.post(path + "/-/comments", form: [("body", "from this process")])
        #expect(await shop.client.get(path).text.contains("from this process"))
        #expect(await shop.client.get(path).text.contains("from this process"))
        let other = try await CommentStore(path: shop.store, limits: .patient)
        let subject = CommentSubject(source: "shop", table: "orders", key: "1")
        _ = try await other.add("from another", by: "Ada", on: subject, token: nil)
        #expect(await shop.client.get(path).text.contains("from another"))
        #expect(await shop.client.get(path + "/-/comments").text.contains("from another"))
    }

    @Test func `each reader gets a token of his own, on a page that has one tag`() async throws {
        let shop = try await Keeping()
        let pages = [await shop.client.get("/shop/orders/1"), await shop.client.get("/shop/orders/1")]
        #expect(await shop.hits == 1)
        let tokens = pages.compactMap { $0.text.firstMatch(of: /name="token" value="([0-9a-f]+)"/)?.1 }
        #expect(tokens.count == 2 && tokens[0] != tokens[1])
        #expect(pages.allSatisfy { !$0.text.contains(OneTimeToken.hole) })
        let tag = try #require(pages[1].fields["ETag"])
        #expect(tag.hasPrefix("W/") && tag == pages[0].fields["ETag"])
        #expect(await shop.client.get("/shop/orders/1", fields: ["If-None-Match": tag]).status == 304)
    }

    @Test func `who may comment, and who may not, are not sent each other's pages`() async throws {
        let shop = try await Keeping()
        for _ in 1...2 {
            #expect(await shop.client.get("/shop/orders/1").text.contains("<textarea"))
            #expect(await !shop.reader().get("/shop/orders/1").text.contains("<textarea"))
        }
        #expect(await shop.hits == 2)
    }

    @Test func `a page has the links of the address that it was asked at`() async throws {
        let shop = try await Keeping()
        for basePath in ["", "/ops", "", "/ops"] {
            let page = await shop.client.get("/shop/orders", basePath: basePath)
            #expect(page.text.contains("href=\"\(basePath)/shop/orders/1\""))
        }
        for query in ["_size=1&_nocount=1", "_nocount=1&_size=1"] {
            #expect(await shop.client.get("/shop/orders?\(query)").status == 200)
        }
        #expect(await shop.hits == 2)
        #expect(await shop.misses == 4)
    }

    @Test func `the head of a page is that of its GET`() async throws {
        let shop = try await Keeping()
        let before = await shop.client.send(.head, "/shop/orders")
        let page = await shop.client.get("/shop/orders")
        let after = await shop.client.send(.head, "/shop/orders")
        #expect([before, after].map(\.status) == [200, 200])
        #expect(before.fields["ETag"] == page.fields["ETag"] && after.fields["ETag"] == page.fields["ETag"])
    }

    @Test(arguments: ["/shop/none", "/shop/orders/9", "/shop/orders?none=1", "/shop/orders?_size=0", "/none"])
    func `what went wrong is not kept`(path: String) async throws {
        let shop = try await Keeping()
        let status = await shop.client.get(path).status
        #expect(status == 404 || status == 400)
        #expect(await shop.client.get(path).status == status)
        #expect(await shop.hits == 0)
        #expect(await shop.number("tablero_kept_pages") == 0)
    }

    @Test func `a locked database has no page, and an unlocked one has it again`() async throws {
        let shop = try await Keeping(isLogged: false, queryLimit: .milliseconds(500))
        // On a busy machine a query may take longer than that to begin.
        var page = await shop.client.get("/shop/orders")
        while page.status != 200 { page = await shop.client.get("/shop/orders") }
        let other = try SQLiteConnection(path: shop.path, access: .readWrite, busyTimeout: .patient)
        try other.execute("PRAGMA locking_mode = EXCLUSIVE")
        try other.execute("BEGIN EXCLUSIVE")
        try other.execute("UPDATE orders SET note = 'locked in'")
        #expect(await shop.client.get("/shop/orders").status == 503)
        try other.execute("COMMIT")
        #expect(await shop.client.get("/shop/orders").status == 503)
        try other.execute("PRAGMA locking_mode = NORMAL")
        try other.execute("SELECT count(*) FROM orders")
        repeat { page = await shop.client.get("/shop/orders") } while page.status == 503
        #expect(page.text.contains("locked in"))
    }

    @Test(arguments: [
        ("SELECT * FROM orders WHERE note > ''", 1), ("SELECT *, datetime('now') AS moment FROM orders", 0),
        ("SELECT *, random() AS number FROM orders", 0),
        ("SELECT *, date(note, 'utc') AS day FROM orders", 1),
    ])
    func `a view that asks for the time is made anew each time`(sql: String, hits: Int) async throws {
        let shop = try await Keeping(["CREATE VIEW sight AS \(sql)"])
        for _ in 1...2 { #expect(await shop.client.get("/shop/sight").status == 200) }
        #expect(await shop.hits == hits)
        for _ in 1...2 { #expect(await shop.client.get("/shop/orders").status == 200) }
        #expect(await shop.hits == hits + 1)
    }

    @Test func `a count that was stopped is counted anew`() async throws {
        let shop = try await Keeping(
            [
                """
                CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                SELECT i FROM n WHERE i < 0
                """
            ],
            queryLimit: .milliseconds(100)
        )
        var answers = 0
        while answers < 2 {
            // On a busy machine the count may not even begin in time.
            if await shop.client.get("/shop/endless/-/count").status == 200 { answers += 1 }
        }
        #expect(await shop.hits == 0)
        #expect(await shop.number("tablero_kept_pages") == 0)
    }

    @Test func `behind middleware nothing is kept`() async throws {
        let shop = try await Keeping(add: { $0.use { request, next in await next(request) } })
        for _ in 1...2 { #expect(await shop.client.get("/shop/orders").status == 200) }
        #expect(await shop.number("tablero_kept_pages") == -1)
    }

    @Test func `without memory for it nothing is kept`() async throws {
        let shop = try await Keeping(configure: { $0.pageMemory = 0 })
        for _ in 1...2 { #expect(await shop.client.get("/shop/orders").status == 200) }
        #expect(await shop.number("tablero_kept_pages") == -1)
    }

    @Test func `pages never take more memory than they may`() async throws {
        let limit = 400_000
        let shop = try await Keeping(configure: { $0.pageMemory = limit })
        for size in 1...60 {
            #expect(await shop.client.get("/shop/orders?_size=\(size)").status == 200)
            #expect(await shop.number("tablero_kept_pages_bytes") <= limit)
        }
        #expect(await shop.number("tablero_kept_pages_evicted_total") > 0)
        #expect(await shop.number("tablero_kept_pages") > 0)
        // What was asked for last is still there.
        _ = await shop.client.get("/shop/orders?_size=60")
        #expect(await shop.hits == 1)
    }

    @Test func `a dashboard that is made anew has pages of its own`() async throws {
        let shop = try await Keeping()
        _ = await shop.client.get("/shop/orders")
        let other = try await Shop.dashboard(of: shop.database, writing: .localReaders, hasComments: false)
        #expect(await TestClient(other).get("/shop/orders").text.contains("first"))
        #expect(await shop.hits == 0)
    }

    @Test func `databases in a group are kept, each by its own address`() async throws {
        let database = try await FixtureDatabase("shop.db", ["CREATE TABLE t (a INTEGER PRIMARY KEY)"])
        let source = try database.source()
        let site = try await Site(sources: [source]) { routes in
            routes.group("/{place}") { $0.addDatabases([source]) }
        }
        for place in ["here", "there", "here", "there"] {
            let page = await site.client.get("/\(place)/shop/t")
            #expect(page.status == 200 && page.text.contains("/\(place)/shop"))
        }
        let metrics = await site.client.get("/-/metrics").text
        #expect(metrics.contains(#"tablero_kept_pages_asked_total{result="hit"} 2"#))
    }
}
