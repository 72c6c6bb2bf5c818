import HTTP
import Records
import TableroTesting
import Testing

@testable import Tablero

/// Lists of what a fetch request finds.
@Suite struct FetchedListTests {
    struct Order: Decodable, Sendable {
        let status: String
        let totalCents: Int
    }

    struct OrderCell: TemplateKeys {
        let text = Key<String>("text")
    }

    struct Orders: FetchedListController {
        var source: (any RecordSource)?
        var sortColumns: [String] = []
        var searchColumns: [String] = []
        var columns: [ListPage.Column] = []
        var filterColumns: [String] = []
        let title = "Orders"
        let cells = [
            CellTemplate("cells/fetched", OrderCell.self) { (cell, order: Order) in
                cell.text = "\(order.status) \(order.totalCents)"
            }
        ]

        var fetched: FetchRequest?

        func fetchRequest(for request: PageRequest) -> FetchRequest {
            if let fetched { return fetched }
            return FetchRequest(
                table: "orders",
                where: column("status") != "cancelled",
                section: .ascending("status"),
                sort: [.descending("total_cents")]
            )
        }
    }

    static func shop() async throws -> FixtureDatabase {
        try await FixtureDatabase(
            "shop.db",
            [
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT, total_cents INTEGER)",
                """
                INSERT INTO orders VALUES (1, 'paid', 100), (2, 'open', 250), (3, 'cancelled', 1), (4, 'open', 300),
                    (5, 'paid', 7)
                """,
            ]
        )
    }

    private static func rows(_ text: String) -> [String] {
        text.matches(of: /data-key="(\d+)"|class="section"[^>]*><th[^>]*>([^<]+)/)
            .map { String($0.output.1 ?? $0.output.2 ?? "") }
    }

    @Test func `a request and a cell make a list, known by the database's keys, in its sections`()
        async throws
    {
        let database = try await Self.shop()
        let source = try database.source()
        let site = try await Site(sources: [source]) { $0.add(Orders(), at: "/orders") }
        #expect(Self.rows(await site.client.get("/orders").text) == ["open", "4", "2", "paid", "1", "5"])
        #expect(await site.client.get("/orders/-/count").text.contains("4 rows"))
    }

    @Test func `what readers search for narrows the search of the request, and never replaces it`()
        async throws
    {
        let database = try await Self.shop()
        let source = try database.source()
        let fetched = FetchRequest(table: "orders", search: "open")
        let site = try await Site(sources: [source]) {
            $0.add(Orders(searchColumns: ["status"], fetched: fetched), at: "/orders")
        }
        #expect(Self.rows(await site.client.get("/orders").text) == ["2", "4"])
        #expect(Self.rows(await site.client.get("/orders?_search=paid").text) == [])
        #expect(Self.rows(await site.client.get("/orders?_search=OPE").text) == ["2", "4"])
    }

    @Test func `the rows of a query are known by the key that it names`() async throws {
        let database = try await Self.shop()
        // A table of that name has nothing to do with the query.
        try await database.change(["CREATE TABLE query (total_cents INTEGER PRIMARY KEY)"])
        let source = try database.source()
        let sql =
            "SELECT status, sum(total_cents) AS total_cents FROM orders WHERE total_cents > ? GROUP BY status"
        let fetched = FetchRequest(
            sql: sql,
            arguments: 1,
            key: ["status"],
            sort: [.descending("total_cents")]
        )
        let site = try await Site(sources: [source]) { $0.add(Orders(fetched: fetched), at: "/totals") }
        let page = await site.client.get("/totals").text
        #expect(page.matches(of: /data-key="([^"]*)"/).map { String($0.output.1) } == ["open", "paid"])
        #expect(page.contains("open 550") && page.contains("paid 107"))
    }

    @Test func `a walk page by page meets each row once, and repeats no heading`() async throws {
        let database = try await Self.shop()
        let source = try database.source()
        let site = try await Site(sources: [source]) { $0.add(Orders(), at: "/orders") }
        var address: String? = "/orders/-/rows?_size=1"
        var met: [String] = []
        while let next = address {
            let page = await site.client.get(next)
            met += Self.rows(page.text)
            address = page.fields["Link"]?.firstMatch(of: /<([^>]+)>/).map { String($0.output.1) }
        }
        #expect(met == ["open", "4", "2", "paid", "1", "5"])
    }

    @Test func `an address can do what the controller allows, and nothing else`() async throws {
        let database = try await Self.shop()
        let source = try database.source()
        let open = Orders(source: source, sortColumns: ["id"], searchColumns: ["status"])
        let site = try await Site {
            $0.add(Orders(source: source), at: "/closed")
            $0.add(open, at: "/open")
        }
        for query in ["_sort=total_cents", "_search=paid", "total_cents__gt=5"] {
            #expect(await site.client.get("/closed?\(query)").status == 400, "\(query)")
        }
        #expect(await site.client.get("/open?_sort=total_cents").status == 400)
        #expect(
            Self.rows(await site.client.get("/open?_sort=-id").text) == ["open", "4", "2", "paid", "5", "1"]
        )
        #expect(Self.rows(await site.client.get("/open?_search=paid").text) == ["paid", "1", "5"])
    }

    @Test func `a search looks only into the columns that the controller allows`() async throws {
        let database = try await Self.shop()
        try await database.change(["ALTER TABLE orders ADD COLUMN pin TEXT DEFAULT 'paid1234'"])
        let source = try database.source()
        let site = try await Site(sources: [source]) {
            $0.add(Orders(searchColumns: ["status"]), at: "/orders")
        }
        #expect(Self.rows(await site.client.get("/orders?_search=PAID").text) == ["paid", "1", "5"])
        #expect(Self.rows(await site.client.get("/orders?_search=1234").text) == [])
        #expect(Self.rows(await site.client.get("/orders?_search=pa%20id").text) == ["paid", "1", "5"])
        #expect(await site.client.get("/orders/-/count?_search=paid").text.contains("2 rows"))
    }

    @Test func `a request for what is not there is the program's fault, which only the log explains`()
        async throws
    {
        let database = try await Self.shop()
        let source = try database.source()
        let site = try await Site(sources: [source]) { $0.add(Orders(), at: "/orders") }
        try await database.change(["ALTER TABLE orders RENAME COLUMN total_cents TO secret"])
        let page = await site.client.get("/orders")
        #expect(page.status == 500)
        #expect(!page.text.contains("secret"))
        #expect(site.logged.contains { $0.contains("total_cents") && $0.contains("orders") })
    }

    @Test(arguments: [
        (FetchRequest(table: "ordres"), 404, "ordres"),
        (FetchRequest(table: "orders", sort: [.ascending("stat")]), 400, "stat"),
    ])
    func `a request of an interactor's own for what is not there is in the log as well`(
        wrong: FetchRequest,
        status: Int,
        name: String
    ) async throws {
        let database = try await Self.shop()
        let source = try database.source()
        let list = ClosureInteractor<String> { _, _ in
            try await source.page(wrong).records.map { "\($0.values.count)" }
        }
        let site = try await Site(sources: [source]) {
            $0.add(TestList(list, cells: [noteCell]), at: "/own")
            $0.addDatabases([source])
        }
        #expect(await site.client.get("/own").status == status)
        #expect(site.logged.count == 1 && site.logged.allSatisfy { $0.contains("“\(name)”") })
        // Here it is the reader who names what is not there.
        #expect(await site.client.get("/shop/orders?_sort=stat").status == 400)
        #expect(await site.client.get("/shop/ordres").status == 404)
        #expect(site.logged.count == 1)
    }

    @Test func `headings sort by what the controller allows, and filters can be removed`() async throws {
        let database = try await Self.shop()
        let source = try database.source()
        var orders = Orders(source: source, sortColumns: ["id"])
        orders.columns = [ListPage.Column(label: "Order", sortedBy: "id")]
        orders.filterColumns = ["status"]
        let site = try await Site { [orders] in $0.add(orders, at: "/orders") }
        let page = await site.client.get("/orders?status=paid&_sort=-id").text
        #expect(page.contains(#"aria-sort="descending""#))
        #expect(page.contains(#"href="/orders?status=paid""#))
        #expect(page.contains(#"class="filter" href="/orders?_sort=-id""#))
    }

    @Test func `a change of the source is told to a page at any path`() async throws {
        let database = try await Self.shop()
        let source = try database.source()
        let site = try await Site(sources: [source]) { $0.add(Orders(), at: "/orders") }
        let page = await site.client.get("/orders").text
        let stream = try #require(page.firstMatch(of: /<live-updates src="([^"]+)"/)).output.1
        var pieces = await site.client.stream(String(stream).replacing("&amp;", with: "&"))
            .makeAsyncIterator()
        try await database.change(["UPDATE orders SET total_cents = 99 WHERE id = 5"])
        #expect(try await pieces.next()?.contains(#""path": "/orders""#) == true)
        #expect(await site.client.get("/orders/-/rows").text.contains("paid 99"))
    }

    @Test func `a list without any source is a fault at start that names it`() async throws {
        await #expect {
            _ = try await Site { $0.add(Orders(), at: "/orders") }
        } throws: {
            "\($0)".contains("Orders has no source: give one to the dashboard, or to the controller.")
        }
    }

    @Test func `a row that is no value of the type is a fault whose details only the log has`() async throws {
        let database = try await Self.shop()
        let source = try database.source()
        try await database.change(["UPDATE orders SET total_cents = 'many' WHERE id = 4"])
        let site = try await Site(sources: [source]) { $0.add(Orders(), at: "/orders") }
        let page = await site.client.get("/orders")
        #expect(page.status == 500)
        #expect(!page.text.contains("many"))
        #expect(site.logged.contains { $0.contains("total_cents") && $0.contains("many") })
    }
}
