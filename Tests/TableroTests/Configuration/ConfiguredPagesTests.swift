import FoundationEssentials
import HTTP
import Records
import TableroTesting
import Templates
import Testing

@testable import Tablero

/// What each setting of a table does to its pages.
@Suite struct ConfiguredPagesTests {
    private static let statements = [
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, email TEXT, password TEXT)",
        """
        CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, status TEXT,
            total_cents INTEGER, placed INTEGER, shipped_on TEXT, secret TEXT, scan BLOB)
        """,
        """
        INSERT INTO customers VALUES (1, 'Ada', 'ada@example.org', 'hunter2'), (2, 'Bob', 'bob@example.org', 'hunter3')
        """,
        """
        INSERT INTO orders VALUES (1, 1, 'paid', 123456, 1767225600, '2026-01-02', 'zebra', x'00ff'),
            (2, 2, 'odd', -5, 1767225600000, '2026-02-03', 'lion', NULL), (3, 1, 'paid', 100, NULL, '2026-03-04', 'zebra', NULL)
        """,
    ]

    private static func client(
        views: [String: String] = [:],
        _ configure: (inout DatabaseConfiguration) -> Void
    ) async throws -> TestClient {
        let database = try await FixtureDatabase("shop.db", statements)
        let source = try database.source()
        var configuration = DatabaseConfiguration()
        configure(&configuration)
        for (name, text) in views {
            let path = "\(database.folder)/\(name)"
            let folder = path.split(separator: "/").dropLast().joined(separator: "/")
            try FileManager.default.createDirectory(atPath: "/" + folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }
        let package = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        var routes = Routes()
        routes.addDatabases([source], configuration: configuration)
        let dashboard = try await Dashboard(
            routes: routes,
            sources: [source],
            templates: try TemplateLibrary(folders: [database.folder, "\(package)/Views"]),
            comments: try await CommentStore(path: "\(database.folder)/store.db", limits: .patient)
        )
        return TestClient(dashboard, keeping: database)
    }

    private static func orders(
        views: [String: String] = [:],
        _ configure: (inout TableConfiguration) -> Void
    ) async throws -> TestClient {
        try await client(views: views) { configure(&$0["orders", in: "shop"]) }
    }

    /// The names of the cells of the first row.
    private static func cells(in page: String) -> [String] {
        let row =
            page.split(separator: "<tr class=\"row\"").dropFirst().first.map { $0.prefix { $0 != "\n" } }
            ?? ""
        return row.matches(of: /data-column="([^"]*)"/).map { String($0.output.1) }
    }

    private static func keys(in page: String) -> [String] {
        page.matches(of: /data-key="([^"]*)"/).map { String($0.output.1) }
    }

    @Test(arguments: [
        "/shop/orders", "/shop/orders?_search=zebra", "/shop/orders?_nocol=id", "/shop/orders/-/rows",
        "/shop/orders/-/rows.json",
        "/shop/orders/1", "/shop/orders/-/facets", "/shop/orders/-/facets?_facet=status",
        "/shop/orders/-/related", "/shop/customers",
        "/shop/customers/1", "/shop/customers/-/rows.json", "/shop/orders/-/timeline", "/",
    ])
    func `a hidden column is on no page`(path: String) async throws {
        let client = try await Self.client {
            $0["orders", in: "shop"].hiddenColumns = ["secret", "scan"]
            $0["customers", in: "shop"].hiddenColumns = ["password"]
        }
        let response = await client.get(path)
        #expect(response.status == 200)
        let text = response.text.replacing("_search=zebra", with: "").replacing("“zebra”", with: "")
            .replacing("value=\"zebra\"", with: "")
        for word in ["secret", "zebra", "lion", "scan", "password", "hunter"] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    @Test(arguments: [
        ("/shop/orders?secret=zebra", 400), ("/shop/orders?secret__contains=z", 400),
        ("/shop/orders?_sort=secret", 400),
        ("/shop/orders?_sort_desc=secret", 400), ("/shop/orders?_facet=secret", 400),
        ("/shop/orders?_col=secret", 400),
        ("/shop/orders?_nocol=secret", 400), ("/shop/orders?_search_secret=zebra", 400),
        ("/shop/orders/-/rows?secret=zebra", 400),
        ("/shop/orders/-/rows.json?_col=secret", 400), ("/shop/orders/-/export.csv?_col=secret", 400),
        ("/shop/orders/-/export.csv?secret=zebra", 400), ("/shop/orders/-/facets?_facet_date=secret", 400),
        ("/shop/orders/-/facets?_facet_array=secret", 400), ("/shop/orders/-/count?secret=zebra", 400),
        ("/shop/orders/-/filter?_filter_column=secret&_filter_op=exact&_filter_value=zebra", 400),
        ("/shop/orders/1/-/blob/scan", 404), ("/shop/orders/1/-/image/scan", 404),
    ])
    func `a hidden column can be asked for nowhere, as one that is not there`(path: String, status: Int)
        async throws
    {
        let client = try await Self.orders { $0.hiddenColumns = ["secret", "scan"] }
        let response = await client.get(path)
        let absent = await client.get(
            path.replacing("secret", with: "absent").replacing("scan", with: "absent")
        )
        #expect(response.status == status)
        #expect(absent.status == status)
        let text = { (text: String) in text.replacing(/request [0-9a-f-]+/, with: "") }
        #expect(
            text(absent.text)
                == text(response.text).replacing("secret", with: "absent").replacing("scan", with: "absent"),
            "nobody can tell it from one that does not exist"
        )
    }

    @Test func `a hidden table has no page, and nothing leads to it`() async throws {
        let client = try await Self.client { $0["customers", in: "shop"].isHidden = true }
        #expect(await client.get("/shop/customers").status == 404)
        #expect(await client.get("/shop/customers/1").status == 404)
        let order = await client.get("/shop/orders/1").text
        #expect(!order.contains("/shop/customers"))
        #expect(!order.contains("Ada"))
        #expect(!(await client.get("/").text.contains("customers")))
    }

    @Test func `columns are those of the list in their order, and first on the page of a row`() async throws {
        let client = try await Self.orders { $0.columns = ["total_cents", "id", "status"] }
        let page = await client.get("/shop/orders").text
        #expect(Self.cells(in: page) == ["total_cents", "id", "status"])
        #expect(
            await client.get("/shop/orders/-/rows.json").text.hasPrefix(
                #"{"rows": [{"total_cents": 123456, "id": 1, "status": "paid"}"#
            )
        )
        var csv = ""
        for try await piece in await client.stream("/shop/orders/-/export.csv") { csv += piece }
        #expect(
            csv.hasPrefix("total_cents,id,status\r\n123456,1,paid\r\n"),
            "an export is what the page shows"
        )
        let chosen = await client.get("/shop/orders?_col=shipped_on&_col=id").text
        #expect(Self.cells(in: chosen) == ["shipped_on", "id"], "an address can name the others")
        #expect(Self.cells(in: await client.get("/shop/orders?_nocol=id").text) == ["total_cents", "status"])
        let fields = await client.get("/shop/orders/1").text.matches(
            of: /<div class="field" data-column="([^"]*)"/
        )
        #expect(
            fields.map { String($0.output.1) } == [
                "total_cents", "id", "status", "customer_id", "placed", "shipped_on", "secret", "scan",
            ]
        )
        #expect(await client.get("/shop/orders?shipped_on=2026-01-02&_sort=-placed").status == 200)
    }

    @Test func `a list of related rows shows the columns of its table, whatever is left of them`()
        async throws
    {
        let one = try await Self.orders { $0.columns = ["customer_id"] }
        let link = try #require(
            await one.get("/shop/customers/1").text.firstMatch(of: /src="([^"]*related[^"]*)"/)?.output.1
        )
        let fragment = await one.get(String(link).replacing("&amp;", with: "&"))
        #expect(fragment.status == 200)
        #expect(Self.cells(in: fragment.text) == ["customer_id"])
        let two = try await Self.orders { $0.columns = ["status", "customer_id"] }
        let other = try #require(
            await two.get("/shop/customers/1").text.firstMatch(of: /src="([^"]*related[^"]*)"/)?.output.1
        )
        #expect(Self.cells(in: await two.get(String(other).replacing("&amp;", with: "&")).text) == ["status"])
    }

    @Test func `labels are headings, and names stay what addresses know`() async throws {
        let client = try await Self.orders { $0.headings = ["total_cents": "Total <€>"] }
        let page = await client.get("/shop/orders?total_cents__gt=0").text
        #expect(
            page.contains(
                #"<a href="/shop/orders?total_cents__gt=0&amp;_sort=total_cents">Total &lt;€&gt;</a>"#
            )
        )
        #expect(page.contains("</span>Total &lt;€&gt; is over 0</a>"))
        #expect(Self.cells(in: page).contains("total_cents"))
        #expect(
            await client.get("/shop/orders/1").text.contains(/<dt class="[^"]*">Total &lt;€&gt;<\/dt>/)
        )
        #expect(await client.get("/shop/orders/-/rows.json").text.contains("\"total_cents\""))
        #expect(await client.get("/shop/orders/-/facets?_facet=total_cents").text.contains("Total &lt;€&gt;"))
    }

    @Test func `the label stands for a row where another refers to it, and on its own page`() async throws {
        let client = try await Self.client { $0["customers", in: "shop"].label = "email" }
        #expect(await client.get("/shop/orders").text.contains(#"href="/shop/customers/1">"#))
        #expect(await client.get("/shop/orders").text.contains("ada@example.org"))
        #expect(await client.get("/shop/customers/1").text.contains(#"data-live="">ada@example.org</h1>"#))
    }

    @Test func `the page size holds where an address says none`() async throws {
        let client = try await Self.orders { $0.pageSize = 2 }
        let page = await client.get("/shop/orders").text
        #expect(Self.keys(in: page) == ["1", "2"])
        let next = try #require(page.firstMatch(of: /rel="next" href="([^"]*)"/)).output.1
        #expect(!next.contains("_size"))
        #expect(Self.keys(in: await client.get(String(next)).text) == ["3"])
        #expect(Self.keys(in: await client.get("/shop/orders?_size=3").text).count == 3)
        #expect(await client.get("/shop/orders?_size=50").text.contains("_size=50"), "what differs is said")
        #expect(await client.get("/shop/orders/-/rows.json").text.contains(#""keys": ["1", "2"]"#))
        #expect(Self.keys(in: await client.get("/shop/orders/-/rows").text) == ["1", "2"])
    }

    @Test func `the sort holds where an address says none, and pages walk on in it`() async throws {
        let client = try await Self.orders {
            $0.sort = [.descending("status"), .descending("id")]
            $0.pageSize = 1
        }
        var path = "/shop/orders"
        var walk: [String] = []
        for _ in 0..<3 {
            let page = await client.get(path).text
            walk += Self.keys(in: page)
            guard let next = page.firstMatch(of: /rel="next" href="([^"]*)"/)?.output.1 else { break }
            path = String(next)
        }
        #expect(walk == ["3", "1", "2"])
        let page = await client.get("/shop/orders").text
        #expect(page.contains(#"aria-sort="descending" ><a href="/shop/orders?_sort=status">status"#))
        #expect(page.contains("Rows of orders, sorted by status, descending"))
        #expect(Self.keys(in: await client.get("/shop/orders?_sort=id").text) == ["1"])
        var csv = ""
        for try await piece in await client.stream("/shop/orders/-/export.csv?_col=id") { csv += piece }
        #expect(csv == "id\r\n3\r\n1\r\n2\r\n")
    }

    @Test func `a cell is a template of the table's own, which has each named column`() async throws {
        let cell = """
            <tr class="row" {{#key}}data-key="{{key}}"{{/key}}><td>{{#columns.status}}{{>cells/value}}{{/columns.status}}</td>\
            <td>{{#columns.total_cents}}<b>{{text}}</b>{{/columns.total_cents}}</td></tr>
            """
        let client = try await Self.orders(views: ["cells/order.html": cell]) {
            $0.cell = "cells/order"
            $0.columns = ["status", "total_cents"]
            $0.kinds = ["total_cents": .cents(currency: "EUR")]
        }
        let page = await client.get("/shop/orders").text
        #expect(
            page.contains(
                #"data-key="1"><td><span class="chip" data-tone="positive">paid</span></td><td><b>1,234.56 EUR</b></td>"#
            )
        )
        #expect(
            await client.get("/shop/orders?_col=status").text.contains("paid</span></td><td></td>"),
            "what is not chosen is empty"
        )
        #expect(await client.get("/shop/orders/-/rows").text.contains("<b>1,234.56 EUR</b>"))
        #expect(
            await client.get("/shop/customers").text.contains("data-column=\"name\""),
            "other tables have the usual one"
        )
    }

    @Test func `a cell that is not there, or names another column, keeps the dashboard from starting`()
        async throws
    {
        let missing = await #expect(throws: TemplateFaults.self) {
            try await Self.orders { $0.cell = "cells/order" }
        }
        #expect(
            missing?.description.hasPrefix("Views/cells/order.html:1:1: error: there is no such template")
                == true
        )
        let cell = "<tr><td>{{#columns.total}}{{text}}{{/columns.total}}</td></tr>"
        let wrong = await #expect(throws: TemplateFaults.self) {
            try await Self.orders(views: ["cells/order.html": cell]) {
                $0.cell = "cells/order"
                $0.columns = ["status", "total_cents"]
            }
        }
        #expect(wrong?.description.contains("cells/order.html:1:") == true)
    }

    @Test func `figures are a fragment over the rows that the list shows`() async throws {
        let client = try await Self.orders {
            $0.figures = [
                .init("Orders", "count(*)"),
                .init("Revenue", "sum(total_cents)", kind: .cents(currency: "EUR")),
                .init("Large", "sum(total_cents) * 1000"), .init("None", "max(NULL)"),
            ]
        }
        #expect(
            await client.get("/shop/orders?status=paid").text.contains(
                #"src="/shop/orders/-/figures?status=paid""#
            )
        )
        let text = await client.get("/shop/orders/-/figures?status=paid").text
        let values = text.matches(of: /<dt>([^<]*)<\/dt><dd><span class="[a-z]*">([^<]*)</).map {
            "\($0.output.1): \($0.output.2)"
        }
        #expect(values == ["Orders: 2", "Revenue: 1,235.56 EUR", "Large: 123,556,000", "None: NULL"])
        #expect(await client.get("/shop/customers/-/figures").status == 404)
        #expect(!(await client.get("/shop/customers").text.contains("figures")))
        #expect(await client.get("/shop/orders/-/figures?nothing=1").status == 400)
    }

    @Test func `the timeline is of the column that is named`() async throws {
        let usual = try await Self.orders { _ in }
        let named = try await Self.orders { $0.timeline = "status" }
        #expect(await usual.get("/shop/orders/-/timeline").text.contains("shipped_on by"))
        #expect(await named.get("/shop/orders/-/timeline").text.isEmpty, "it holds no dates")
    }

    @Test func `a page that may be old says so to the browser`() async throws {
        let client = try await Self.orders { $0.cacheDuration = .seconds(60) }
        #expect(
            await client.get("/shop/orders").fields["Cache-Control"]?.hasPrefix("private, max-age=") == true
        )
        #expect(await client.get("/shop/orders").text.contains("As of"))
        #expect(await client.get("/shop/orders/1").text.contains("As of"))
        #expect(await client.get("/shop/customers").fields["Cache-Control"] == "private, no-cache")
    }

    @Test func `a page that is not live listens to nothing`() async throws {
        let client = try await Self.orders { $0.isLive = false }
        for path in ["/shop/orders", "/shop/orders/1"] {
            #expect(!(await client.get(path).text.contains("/-/events?")), "\(path)")
        }
        #expect(await client.get("/shop/customers").text.contains("/-/events?"))
    }

    @Test func `a table without comments has no form, and takes none`() async throws {
        let client = try await Self.orders { $0.hasComments = false }
        #expect(!(await client.get("/shop/orders/1").text.contains("comment-form")))
        #expect(await client.get("/shop/orders/1/-/comments").status == 404)
        #expect(await client.post("/shop/orders/1/-/comments", form: [("body", "x")]).status == 404)
        #expect(await client.get("/shop/customers/1").text.contains("comment-form"))
    }

    @Test(
        arguments: [
            (ColumnKind.text, "https://a.example", #"<span class="text">https://a.example</span>"#),
            (.url, "https://a.example", #"href="https://a.example""#),
            (.url, "javascript:x", #"<span class="text">javascript:x</span>"#),
            (.email, "a@example.org", #"href="mailto:a@example.org""#),
            (.email, "nobody", #"<span class="text">nobody</span>"#),
            (
                .date, "1767225600",
                #"<time class="text" datetime="2026-01-01T00:00:00Z">2026-01-01 00:00:00</time>"#
            ),
            (.date, "1767225600000", #"datetime="2026-01-01T00:00:00Z""#),
            (.date, "'2026-01-02'", #"datetime="2026-01-02""#),
            (.date, "'soon'", #"<span class="text">soon</span>"#),
            (.boolean, "1", #"<span class="text">Yes</span>"#),
            (.boolean, "'f'", #"<span class="text">No</span>"#),
            (.boolean, "2", #"<span class="text">2</span>"#),
            (.chip, "'anything'", #"<span class="chip" data-tone="neutral">anything</span>"#),
            (.chip, "7", #"data-tone="neutral">7<"#),
            (.color, "'a02c5b'", ##"fill="#a02c5b""##), (.color, "'#abc'", ##"fill="#aabbcc""##),
            (.color, "'red'", #"<span class="text">red</span>"#),
            (.cents(currency: nil), "5", "0.05<"), (.cents(currency: "JPY"), "1234567", "1,234,567 JPY<"),
            (.cents(currency: "KWD"), "-1234567", "-1,234.567 KWD<"),
            (.cents(currency: "EUR"), "-9223372036854775808", "-92,233,720,368,547,758.08 EUR<"),
            (.cents(currency: "EUR"), "1.5", #"<span class="text">1.5</span>"#),
            (.number, "'12'", #"class="numeric""#),
            (.json, "'[1]'", #"<span class="text">[1]</span>"#),
            (.longText, "'a'", #"<span class="text">a</span>"#),
            (.chip, "NULL", #"<span class="mark">NULL</span>"#),
            (.chip, "''", #"<span class="mark">empty</span>"#),
            (.chip, "x'00'", #"<span class="mark mark--blob">1 byte</span>"#),
        ] as [(ColumnKind, String, String)]
    )
    func `a value is shown as the kind of its column`(kind: ColumnKind, sql: String, expected: String)
        async throws
    {
        let isURL = sql.contains(":") || sql.contains("@") || sql == "nobody"
        let database = try await FixtureDatabase(
            "shop.db",
            [
                "CREATE TABLE t (id INTEGER PRIMARY KEY, v)",
                "INSERT INTO t VALUES (1, \(isURL ? "'\(sql)'" : sql))",
            ]
        )
        let source = try database.source()
        var configuration = DatabaseConfiguration()
        configuration["t", in: "shop"].kinds = ["v": kind]
        let package = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        var routes = Routes()
        routes.addDatabases([source], configuration: configuration)
        let dashboard = try await Dashboard(
            routes: routes,
            sources: [source],
            templates: try TemplateLibrary(folders: ["\(package)/Views"])
        )
        let client = TestClient(dashboard, keeping: database)
        #expect(await client.get("/shop/t").text.contains(expected))
    }

    @Test func `JSON is folded on the page of its row, unless the column is text`() async throws {
        let client = try await Self.client { configuration in
            configuration["customers", in: "shop"].kinds = ["name": .text]
        }
        #expect(!(await client.get("/shop/customers/1").text.contains("<details")))
    }

    @Test func `settings that name what is not there keep the dashboard from starting`() async {
        let fault = await #expect(throws: ControllerFault.self) { try await Self.orders { $0.label = "nam" } }
        #expect(
            fault?.description.contains(
                "the settings of orders.label are wrong: \"orders\" has no column \"nam\"; its columns are"
            ) == true
        )
    }
}
