import HTTP
import Records
import TableroTesting
import Testing

@testable import Tablero

private struct Order: Decodable {
    let id: Int
    let status: String
    let totalCents: Int?
}

private struct OrderCell: TemplateKeys {
    let name = Key<String>("name")
    let moons = Key<Int>("moons")
}

private struct OrderList: FetchedListController {
    typealias Row = Order
    let title = "Orders"
    let source: any RecordSource
    var section: SortTerm?
    var filterColumns: [String] = []
    var sortColumns: [String] = []
    var isSearchable = false
    let cells = [
        CellTemplate("cells/planet", OrderCell.self) { (cell, order: FetchedRow<Order>) in
            cell.name = order.status
            cell.moons = order.totalCents ?? 0
        }
    ]

    func fetchRequest(for request: PageRequest) -> FetchRequest {
        FetchRequest(
            table: "orders",
            where: column("total_cents") > 0,
            section: section,
            sort: [.descending("total_cents")]
        )
    }

    func url(of order: FetchedRow<Order>, in request: PageRequest) -> String? { request.url(of: order.id) }
}

@Suite(.timeLimit(.minutes(1))) struct FetchedListTests {
    private static func database() async throws -> FixtureDatabase {
        try await FixtureDatabase(
            "shop.db",
            [
                "CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT, total_cents INTEGER, secret TEXT)",
                """
                INSERT INTO orders VALUES (1, 'paid', 500, 'x'), (2, 'open', 300, 'y'), (3, 'paid', 0, 'x'),
                (4, 'open', 900, 'x'), (5, 'paid', 100, 'z')
                """,
            ]
        )
    }

    private func keys(_ text: String) -> [String] {
        text.matches(of: /data-key="([^"]*)"/).map { String($0.output.1) }
    }

    /// The address of the rows that follow a page.
    private func fragment(after page: TestResponse) throws -> String {
        let next = try #require(page.fields["Link"]?.firstMatch(of: /<([^?>]*)\?([^>]*)>/)?.output)
        return "\(next.1)/-/rows?\(next.2)"
    }

    @Test func `a list needs only a fetch request and how to fill a cell`() async throws {
        let database = try await Self.database()
        let list = OrderList(source: try database.source())
        let site = try await Site { $0.add(list, at: "/open/orders") }
        let page = await site.client.get("/open/orders?_size=3")
        #expect(page.status == 200)
        #expect(keys(page.text) == ["4", "1", "2"])
        #expect(page.text.contains(#"href="/open/orders/4">open</a>"#))
        #expect(page.text.contains(#"<td data-place="trailing">900</td>"#))
        let rows = await site.client.get(try fragment(after: page))
        #expect(keys(rows.text) == ["5"])
        #expect(await site.client.get("/open/orders/-/header").text.contains("4 rows"))
    }

    @Test func `readers may ask for what the list names, and nothing else`() async throws {
        let database = try await Self.database()
        var list = OrderList(source: try database.source())
        let closed = try await Site { [list] in $0.add(list, at: "/orders") }
        for query in [
            "secret=x", "secret__startswith=x", "_sort=secret", "_search=x", "status=paid", "_sort=id",
        ] {
            #expect(await closed.client.get("/orders?\(query)").status == 400)
        }
        (list.filterColumns, list.sortColumns, list.isSearchable) = (["status"], ["id"], true)
        let open = try await Site { [list] in $0.add(list, at: "/orders") }
        #expect(keys(await open.client.get("/orders?status=paid").text) == ["1", "5"])
        #expect(keys(await open.client.get("/orders?status=paid&_sort=-id").text) == ["5", "1"])
        #expect(keys(await open.client.get("/orders?_search=OPEN").text) == ["4", "2"])
        #expect(await open.client.get("/orders?secret=x").status == 400)
    }

    @Test func `sections have headings, which the next rows do not repeat`() async throws {
        let database = try await Self.database()
        try await database.change(["UPDATE orders SET status = NULL WHERE id = 5", "PRAGMA user_version = 1"])
        struct Line: Decodable { let id: Int }
        struct List: FetchedListController {
            typealias Row = Line
            let title = "Orders"
            let source: any RecordSource
            let cells = [
                CellTemplate("cells/planet", OrderCell.self) { (cell, row: FetchedRow<Line>) in
                    cell.moons = row.id
                }
            ]
            func fetchRequest(for request: PageRequest) -> FetchRequest {
                FetchRequest(table: "orders", section: .descending("status"))
            }
            func title(ofSection value: RecordValue) -> String {
                if case .text(let text) = value { "All that is \(text)" } else { "The rest" }
            }
        }
        let list = List(source: try database.source())
        let site = try await Site { $0.add(list, at: "/orders") }
        let answer = await site.client.get("/orders?_size=3")
        let page = answer.text
        #expect(keys(page) == ["3", "1", "4"])
        let headings = { (text: String) in
            text.matches(of: /All that is \w+|The rest/).map { String($0.output) }
        }
        #expect(headings(page) == ["All that is paid", "All that is open"])
        let rows = await site.client.get(try fragment(after: answer)).text
        #expect(keys(rows) == ["2", "5"])
        #expect(headings(rows) == ["The rest"])
    }

    @Test func `a list of any path is live, also with a source that only it knows`() async throws {
        let database = try await Self.database()
        let list = OrderList(source: try database.source())
        let site = try await Site { routes in
            routes.group("/{team}") { $0.add(list, at: "/orders") }
            routes.add(list, at: "/")
        }
        for path in ["/north/orders", "/"] {
            let page = await site.client.get(path).text
            let url = try #require(page.firstMatch(of: /<live-updates src="([^"]+)"/)?.output.1)
            let target = url.split(separator: "&amp;").joined(separator: "&")
            var events = await site.client.stream(target).makeAsyncIterator()
            try await database.change(["UPDATE orders SET total_cents = total_cents + 1"])
            let event = try #require(try await events.next())
            #expect(event.hasPrefix("event: change"))
            #expect(event.contains(#"data: {"path": "\#(path)""#))
        }
    }

    @Test func `a row that is none of the type's is an error for the log`() async throws {
        let database = try await Self.database()
        try await database.change(["UPDATE orders SET status = x'00' WHERE id = 4"])
        let list = OrderList(source: try database.source())
        let site = try await Site { $0.add(list, at: "/orders") }
        let page = await site.client.get("/orders")
        #expect(page.text.contains("The server&#39;s log says why") || page.text.contains("log says why"))
        #expect(
            site.logged.joined().contains(
                "The column “status” of the row 4 of “orders” holds a blob of 1 bytes, and String is wanted."
            )
        )
    }
}
