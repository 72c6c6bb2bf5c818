import HTTP
import Records
import TableroTesting
import Templates
import Testing

@testable import Tablero

/// A dashboard over a small shop, with a store for comments.
struct Shop {
    let database: FixtureDatabase
    let client: TestClient
    let remote: TestClient

    private static let common = Task { try await Shop() }

    /// One shop for all tests that change nothing.
    static var shared: Shop {
        get async throws { try await common.value }
    }

    init(writing: DashboardConfiguration.Writing = .localReaders, hasComments: Bool = true) async throws {
        database = try await FixtureDatabase(
            "shop.db",
            [
                "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT)",
                """
                CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, status TEXT,
                    total_cents INTEGER, created_at TEXT, note TEXT, scan BLOB)
                """,
                "INSERT INTO customers VALUES (1, 'Ada <b>Lovelace</b>', 'London'), (2, 'Grace & Co', NULL)",
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
                INSERT INTO orders SELECT i, 1 + i % 2, iif(i % 3, 'paid', 'pending'), i * 100,
                    datetime('2026-01-01', '+' || i || ' hours'), 'note "' || i || '"', iif(i = 1, x'00ff', NULL) FROM n
                """,
                "CREATE VIEW broken AS SELECT * FROM missing",
                #"CREATE TABLE "odd/name.json" ("a b" TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID"#,
                #"INSERT INTO "odd/name.json" VALUES ('x y'), ('')"#,
            ]
        )
        let dashboard = try await Self.dashboard(of: database, writing: writing, hasComments: hasComments)
        client = TestClient(dashboard, keeping: database)
        remote = TestClient(dashboard, peer: .address("192.0.2.7", isLoopback: false), keeping: database)
    }

    /// A client of a dashboard over any database.
    static func client(of database: FixtureDatabase) async throws -> TestClient {
        TestClient(try await dashboard(of: database, writing: .localReaders), keeping: database)
    }

    static func dashboard(
        of database: FixtureDatabase,
        writing: DashboardConfiguration.Writing?,
        hasComments: Bool = true,
        userField: String? = nil
    ) async throws -> Dashboard {
        var configuration = DashboardConfiguration()
        if let writing { configuration.writing = writing }
        configuration.userField = userField
        configuration.countPatience = .patient
        configuration.readinessPatience = .patient
        let source = try database.source()
        var routes = Routes()
        routes.addDatabases([source])
        return try await Dashboard(
            configuration,
            routes: routes,
            sources: [source],
            templates: try TemplateLibrary(folders: [#require(ResourceFolders.builtIn("Views"))]),
            comments: hasComments
                ? try await CommentStore(path: database.folder + "/store.db", limits: .patient) : nil
        )
    }
}

@Suite struct DashboardTests {
    @Test func `the index names each table with its number of rows`() async throws {
        let page = try await Shop.shared.client.get("/")
        #expect(page.status == 200)
        #expect(page.text.contains(#"href="/shop/orders""#))
        #expect(page.text.contains(#"href="/shop/odd~2Fname~2Ejson""#))
        #expect(page.text.contains("120"))
        #expect(page.fields["Content-Security-Policy"]?.contains("default-src 'self'") == true)
    }

    @Test func `two sources of one name are a fault at start that names them`() async throws {
        let database = try await FixtureDatabase("shop.db", ["CREATE TABLE t (v)"])
        let sources = try [database.source(), database.source()]
        await #expect {
            _ = try await Dashboard(
                routes: Routes(),
                sources: sources,
                templates: try TemplateLibrary(folders: [#require(ResourceFolders.builtIn("Views"))])
            )
        } throws: {
            "\($0)".hasPrefix("Two sources are called “shop”")
        }
    }

    @Test(arguments: ["/%ff", "/%C3%28", "/shop/%ff", "/shop/orders/%FF", "/%ff/orders/-/rows"])
    func `an address that is no text is nobody's`(_ path: String) async throws {
        let page = try await Shop.shared.client.get(path)
        #expect(page.status == 404)
        #expect(page.text.contains("what is percent-encoded in it must be UTF-8"))
    }

    @Test func `what a page allows names OPTIONS too, which it answers`() async throws {
        let client = try await Shop.shared.client
        #expect(await client.send(.put, "/shop/orders").fields["Allow"] == "GET, HEAD, OPTIONS")
        let answer = await client.send(.options, "/shop/orders/1/-/comments")
        #expect(answer.status == 204)
        #expect(answer.fields["Allow"] == "GET, HEAD, OPTIONS, POST")
    }

    @Test func `a request whose client has left is neither an error nor in the log of errors`() async throws {
        var configuration = DashboardConfiguration()
        configuration.reportError = { _, description in Issue.record("told: \(description)") }
        var routes = Routes()
        let (started, begin) = AsyncStream.makeStream(of: Void.self)
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        defer { end.finish() }
        routes.add(.get, "/slow") { _ in
            begin.yield()
            for await _ in never {}
            throw CancellationError()
        }
        let dashboard = try await Dashboard(
            configuration,
            routes: routes,
            sources: [],
            templates: try TemplateLibrary(folders: [#require(ResourceFolders.builtIn("Views"))])
        )
        let request = Task { await dashboard.respond(to: Request(path: "/slow")) }
        for await _ in started { break }
        request.cancel()
        #expect(await request.value.status == .clientClosedRequest)
    }

    @Test func `a list shows its rows with keys, links and labels, escaped`() async throws {
        let page = try await Shop.shared.client.get("/shop/orders?_size=2")
        #expect(page.status == 200)
        #expect(page.text.contains(#"data-key="1""#))
        #expect(page.text.contains(#"id="row-1""#))
        #expect(page.text.contains(#"href="/shop/orders/1""#))
        #expect(page.text.contains(#"href="/shop/customers/2""#))
        #expect(page.text.contains("Grace &amp; Co"))
        #expect(page.text.contains(#"data-column="total_cents""#))
        #expect(!page.text.contains("<b>Lovelace"))
        #expect(page.text.contains(#"rel="next""#))
    }

    @Test func `a walk along the next links meets each row once, and ends`() async throws {
        let shop = try await Shop.shared
        for start in ["/shop/orders?_sort=status&_size=7", "/shop/orders/-/rows?_size=50"] {
            var keys: [Substring] = []
            var target: String? = start
            while let path = target {
                let page = await shop.client.get(path)
                #expect(page.status == 200)
                keys += page.text.matches(of: /data-key="([^"]*)"/).map(\.1)
                target = page.fields["Link"]?.wholeMatch(of: /<(.*)>; rel="next"/).map { String($0.1) }
                #expect(page.text.contains(#"rel="next""#) == (target != nil))
            }
            #expect(keys.count == 120)
            #expect(Set(keys).count == 120)
        }
    }

    @Test func `an extent renders what was loaded, and goes on at the list's own size`() async throws {
        let page = try await Shop.shared.client.get("/shop/orders?_size=10&_extent=35")
        #expect(page.text.matches(of: /data-key="/).count == 35)
        #expect(page.fields["Link"]?.contains("_size=10") == true)
    }

    @Test func `an unchanged page is answered with 304`() async throws {
        let client = try await Shop.shared.client
        for path in [
            "/", "/shop/orders", "/shop/orders/-/rows", "/shop/orders/1", "/shop/orders/1/-/comments",
        ] {
            let tag = try #require(await client.get(path).fields["ETag"])
            let again = await client.get(path, fields: ["If-None-Match": tag])
            #expect(again.status == 304, "\(path)")
            #expect(again.text.isEmpty)
        }
    }

    @Test func `the count is a fragment of its own`() async throws {
        let client = try await Shop.shared.client
        #expect(await client.get("/shop/orders/-/header?status=pending").text.contains("40 rows"))
        #expect(await client.get("/shop/orders").text.contains("/shop/orders/-/header"))
        #expect(await !client.get("/shop/orders?_nocount=1").text.contains("/-/header"))
    }

    @Test func `a row's page shows all fields, both ways of its relations, and its blob`() async throws {
        let client = try await Shop.shared.client
        let order = await client.get("/shop/orders/1")
        #expect(order.status == 200)
        #expect(order.text.contains(#"href="/shop/customers/2""#))
        #expect(order.text.contains(#"href="/shop/orders/1/-/blob/scan""#))
        #expect(order.text.contains("note &quot;1&quot;"))
        let customer = await client.get("/shop/customers/2")
        #expect(customer.text.contains(#"href="/shop/orders?customer_id=2""#))
        #expect(customer.text.contains(#"src="/shop/orders/-/related?customer_id=2"#))
        #expect(customer.text.contains("NULL"))
    }

    @Test func `odd names and keys have pages`() async throws {
        let client = try await Shop.shared.client
        #expect(
            await client.get("/shop/odd~2Fname~2Ejson").text.contains(
                #"href="/shop/odd~2Fname~2Ejson/x~20y""#
            )
        )
        #expect(await client.get("/shop/odd~2Fname~2Ejson/x+y").status == 200)
        #expect(await client.get("/shop/odd%7E2Fname%7E2Ejson/~").status == 200)
    }

    @Test(arguments: [
        ("/nowhere", 404, "There is no source “nowhere” here."),
        ("/shop/nothing", 404, "“shop” has no table “nothing”."),
        ("/shop/orders/121", 404, "There is nothing at this address."),
        ("/shop/orders/abc", 404, "abc"),
        ("/shop/orders?colour=red", 400, "colour"),
        ("/shop/orders?_sort=colour", 400, "colour"),
        ("/shop/orders?_size=0", 400, "_size must be a whole number"),
        ("/shop/orders?a=%zz", 400, "%zz"),
        ("/shop/orders?_next=nonsense", 400, "Start again at the first page."),
        ("/-/nothing", 404, "There is no page at this address."),
    ])
    func `a wrong address is a page that says so and leads back`(path: String, status: Int, words: String)
        async throws
    {
        let page = try await Shop.shared.client.get(path)
        #expect(page.status == status)
        #expect(page.text.contains(words))
        #expect(page.text.contains(#"href="/""#))
    }

    @Test func `one broken view harms nothing but its own page`() async throws {
        let client = try await Shop.shared.client
        #expect(await client.get("/").status == 200)
        let page = await client.get("/shop/broken")
        #expect(page.status == 500)
        #expect(page.text.contains("missing") || page.text.contains("broken"))
        #expect(await client.get("/shop/orders").status == 200)
    }

    @Test func `links stand under the base path, once`() async throws {
        let page = try await Shop.shared.client.get("/shop/orders?_size=5", basePath: "/ops")
        let links = page.text.matches(of: /(?:href|src|action)="([^"]*)"/).map(\.1)
        #expect(links.count > 20)
        #expect(links.allSatisfy { $0.hasPrefix("/ops/") && !$0.hasPrefix("/ops/ops/") || $0.hasPrefix("#") })
    }

    @Test func `a slash too many leads to the page, a wrong method is told the right ones`() async throws {
        let client = try await Shop.shared.client
        let redirect = await client.get("/shop/orders/?_size=5")
        #expect(redirect.status == 308)
        #expect(redirect.fields["Location"] == "/shop/orders?_size=5")
        #expect(await client.get("//evil.test/").status == 404)
        let wrong = await client.send(.delete, "/shop/orders")
        #expect(wrong.status == 405)
        #expect(wrong.fields["Allow"]?.contains("GET") == true)
    }
}
