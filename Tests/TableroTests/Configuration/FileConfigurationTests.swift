import Records
import TableroTesting
import Testing

@testable import Tablero

/// What a configuration says, and what is wrong with it, each with its place and its mend.
@Suite struct FileConfigurationTests {
    private static let statements = [
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, email TEXT, password TEXT)",
        """
        CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, status TEXT,
            total_cents INTEGER, created_at TEXT)
        """,
        "CREATE TABLE pairs (a TEXT, b TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID",
        "CREATE TABLE plain (value TEXT)",
    ]

    private static func faults(_ text: String) async throws -> [String] {
        let database = try await FixtureDatabase("shop.db", statements)
        do {
            let configuration = try FileConfiguration(path: "tablero.json", content: Array(text.utf8))
            try await configuration.check(against: [try database.source()])
            return []
        } catch let faults as ConfigurationFaults {
            return faults.faults.map(\.description)
        }
    }

    private static func table(_ settings: String, _ table: String = "orders") -> String {
        "{sources: {shop: {tables: {\(table): { \(settings)}}}}}"
    }

    @Test func `a file without faults is read as it is meant`() async throws {
        let text = """
            // The shop's dashboard.
            {
                title: "Our shop", port: 8081, host: "127.0.0.1", basePath: "/ops", log: "json", comments: false,
                auth: "proxy", authHeader: "X-User", trustedProxies: ["127.0.0.1", "unix"], views: "v", store: "/s.db",
                origins: ["https://shop.example"],
                sources: {
                    old: "archive/old.db",
                    shop: {
                        tables: {
                            orders: {
                                label: "status", columns: ["id", "status"], hidden: ["customer_id"], pageSize: 20,
                                kinds: {total_cents: {kind: "cents", currency: "EUR"}, status: "chip", created_at: "date"},
                                labels: {total_cents: "Total"}, sort: "-created_at,id", cell: "cells/order",
                                figures: {Orders: "count(*)", Revenue: {sql: "sum(total_cents)", kind: "cents"}},
                                timeline: "created_at", cacheSeconds: 5, live: false, comments: false,
                            },
                            plain: {hidden: true},
                        },
                    },
                },
            }
            """
        let configuration = try FileConfiguration(path: "etc/tablero.json", content: Array(text.utf8))
        try configuration.checkItself()
        #expect(configuration.title == "Our shop")
        #expect(configuration.sources.map(\.name) == ["old", "shop"])
        #expect(
            configuration.sources.map(\.path) == ["etc/archive/old.db", nil],
            "a path begins where the file is"
        )
        #expect(
            configuration.options == [
                "--port": ["8081"], "--host": ["127.0.0.1"], "--base-path": ["/ops"], "--log": ["json"],
                "--no-comments": [""], "--auth": ["proxy"], "--auth-header": ["X-User"],
                "--trusted-proxy": ["127.0.0.1", "unix"], "--views": ["etc/v"], "--store": ["/s.db"],
                "--origin": ["https://shop.example"],
            ]
        )
        var orders = TableConfiguration()
        orders.label = "status"
        orders.columns = ["id", "status"]
        orders.hiddenColumns = ["customer_id"]
        orders.pageSize = 20
        orders.kinds = ["total_cents": .cents(currency: "EUR"), "status": .chip, "created_at": .date]
        orders.headings = ["total_cents": "Total"]
        orders.sort = [.descending("created_at"), .ascending("id")]
        orders.cell = "cells/order"
        orders.figures = [
            .init("Orders", "count(*)"), .init("Revenue", "sum(total_cents)", kind: .cents(currency: nil)),
        ]
        orders.timeline = "created_at"
        orders.cacheDuration = .seconds(5)
        (orders.isLive, orders.hasComments) = (false, false)
        #expect(configuration.databases["orders", in: "shop"] == orders)
        #expect(configuration.databases["plain", in: "shop"].isHidden)
        #expect(configuration.databases["orders", in: "old"] == TableConfiguration())
        #expect(
            try await Self.faults(
                Self.table(#"label: "status", sort: ["-created_at"], timeline: "created_at""#)
            ) == []
        )
    }

    @Test(
        arguments: [
            (
                #"{titel: "x"}"#,
                #"1:2: error: unknown key "titel" in the configuration; did you mean "title"?"#
            ),
            (#"{title: 1}"#, #"1:9: error: "title" must be a text, not 1"#),
            (#"{title: ""}"#, #"1:9: error: "title" must be a text, not """#),
            (
                #"{title: "a", title: "b"}"#,
                #"1:14: error: "title" stands twice in the configuration; keep one of them"#
            ),
            ("[]", "1:1: error: the configuration must be an object: { … }, not a list"),
            (
                "{tables: {}}",
                #"1:2: error: "tables" stands in its source: sources: { NAME: { tables: { … } } }"#
            ),
            (
                "{xyzzyplugh: 1}",
                #"1:2: error: unknown key "xyzzyplugh" in the configuration; the keys are "title", "sources", "host", "port", "#
                    + #""unixSocket", "basePath", "trustedProxies", "auth", "authHeader", "origins", "views", "public", "store", "#
                    + #""comments", "log""#
            ),
            ("{port: 65536}", #"1:8: error: "port" must be a whole number from 0 to 65535, not 65536"#),
            ("{port: 80.5}", #"1:8: error: "port" must be a whole number from 0 to 65535, not 80.5"#),
            (#"{port: "80"}"#, #"1:8: error: "port" must be a whole number from 0 to 65535, not "80""#),
            (
                #"{basePath: "/a?b"}"#,
                #"1:12: error: "basePath" must be a plain path such as "/ops", not "/a?b""#
            ),
            (#"{auth: "basic"}"#, #"1:8: error: "auth" must be "none" or "proxy", not "basic""#),
            (#"{authHeader: "X-User"}"#, #"1:2: error: "authHeader" needs auth: "proxy""#),
            (
                #"{auth: "proxy", authHeader: "X User"}"#,
                #"1:29: error: "authHeader" must be the name of a header field, such as "Remote-User", not "X User""#
            ),
            (#"{log: "loud"}"#, #"1:7: error: "log" must be "text", "json" or "off", not "loud""#),
            ("{comments: 1}", #"1:12: error: "comments" must be true or false, not 1"#),
            (
                #"{trustedProxies: ["::1", "ten"]}"#,
                #"1:26: error: an entry of "trustedProxies" must be an address, a network such as "10.0.0.0/8", or "unix", not "ten""#
            ),
            (
                #"{trustedProxies: "::1"}"#,
                #"1:18: error: "trustedProxies" must be a list of texts: ["…", …], not "::1""#
            ),
            (
                #"{origins: ["shop.example"]}"#,
                #"1:12: error: an entry of "origins" must be a scheme, a host and perhaps a port, such as "#
                    + #""https://shop.example", not "shop.example""#
            ),
            (
                #"{unixSocket: "s", port: 1}"#,
                #"1:2: error: "unixSocket" excludes "host" and "port"; keep the one or the others"#
            ),
            (#"{sources: []}"#, #"1:11: error: "sources" must be an object: { … }, not a list"#),
            (
                "{sources: {shop: 1}}",
                #"1:18: error: sources.shop must be the path of a database, or an object with its "path", not 1"#
            ),
            (
                #"{sources: {shop: {file: "a"}}}"#,
                #"1:19: error: unknown key "file" in sources.shop; the keys are "path", "tables""#
            ),
            (
                "{sources: {other: {}}}",
                #"1:12: error: the source "other" has no "path", and the command line names none of that name"#
            ),
            (#"{sources: {"": "a.db"}}"#, #"1:12: error: a source needs a name"#),
        ] as [(String, String)]
    )
    func `a fault of the whole is told with its place and its mend`(text: String, expected: String)
        async throws
    {
        let faults = try await Self.faults(text)
        #expect(faults.first == "tablero.json:" + expected)
    }

    /// The settings begin at column 38.
    @Test(
        arguments: [
            (
                #"colums: []"#,
                #"38: error: unknown key "colums" in sources.shop.tables.orders; did you mean "columns"?"#
            ),
            (#"label: 1"#, #"45: error: "label" in sources.shop.tables.orders must be a text, not 1"#),
            (
                #"label: "nam""#,
                #"45: error: "orders" has no column "nam"; its columns are "id", "customer_id", "status", "total_cents", "created_at""#
            ),
            (#"label: "statsu""#, #"45: error: "orders" has no column "statsu"; did you mean "status"?"#),
            (
                #"columns: "id""#,
                #"47: error: "columns" in sources.shop.tables.orders must be a list of texts: ["…", …], not "id""#
            ),
            (
                #"columns: []"#,
                #"47: error: "columns" in sources.shop.tables.orders must be a list of at least one column, not a list"#
            ),
            (
                #"columns: ["id", 2]"#,
                #"54: error: an entry of "columns" in sources.shop.tables.orders must be a text, not 2"#
            ),
            (
                #"columns: ["id", "id"]"#,
                #"54: error: "id" stands twice in "columns" in sources.shop.tables.orders; keep one of them"#
            ),
            (
                #"sort: []"#,
                #"44: error: "sort" in sources.shop.tables.orders must be a column such as "created_at", with - before it for the largest first, not a list"#
            ),
            (
                #"sort: "id,-id""#,
                #"44: error: "sort" in sources.shop.tables.orders sorts by "id" twice; keep one of them"#
            ),
            (
                #"columns: ["id", "stat"]"#,
                #"54: error: "orders" has no column "stat"; did you mean "status"?"#
            ),
            (
                #"hidden: ["id"]"#,
                #"47: error: "id" is the key of the table, and stands in addresses: it cannot be hidden"#
            ),
            (
                #"hidden: ["totl_cents"]"#,
                #"47: error: "orders" has no column "totl_cents"; did you mean "total_cents"?"#
            ),
            (
                #"hidden: "status""#,
                #"46: error: "hidden" in sources.shop.tables.orders must be a list of columns, or true for the whole table, not "status""#
            ),
            (
                #"hidden: ["status"], label: "status""#,
                #"65: error: the column "status" is hidden: it cannot be shown or sorted by"#
            ),
            (
                #"hidden: ["status"], sort: "status""#,
                #"64: error: the column "status" is hidden: it cannot be shown or sorted by"#
            ),
            (
                #"kinds: []"#,
                #"45: error: "kinds" in sources.shop.tables.orders must be an object: { … }, not a list"#
            ),
            (#"kinds: {status: "chp"}"#, #"54: error: there is no kind "chp"; did you mean "chip"?"#),
            (
                #"kinds: {stats: "chip"}"#,
                #"46: error: "orders" has no column "stats"; did you mean "status"?"#
            ),
            (#"kinds: {status: 1}"#, #"54: error: the kind of "status" must be a text, not 1"#),
            (#"kinds: {status: {}}"#, #"54: error: the kind of "status" has no "kind""#),
            (
                #"kinds: {status: {kind: "chip", currency: "EUR"}}"#,
                #"69: error: "currency" belongs to the kind "cents""#
            ),
            (
                #"kinds: {total_cents: {kind: "cents", currency: "euro"}}"#,
                #"85: error: "currency" of the kind of "total_cents" must be a code of three capital letters, such as "EUR", not "euro""#
            ),
            (
                #"kinds: {total_cents: {kind: "cents", curency: "EUR"}}"#,
                #"75: error: unknown key "curency" in the kind of "total_cents" in sources.shop.tables.orders; did you mean "currency"?"#
            ),
            (#"labels: {status: 1}"#, #"55: error: the label of "status" must be a text, not 1"#),
            (#"labels: {state: "S"}"#, #"47: error: "orders" has no column "state"; did you mean "status"?"#),
            (
                #"pageSize: 0"#,
                #"48: error: "pageSize" in sources.shop.tables.orders must be a whole number from 1 to 1000, not 0"#
            ),
            (
                #"pageSize: 1001"#,
                #"48: error: "pageSize" in sources.shop.tables.orders must be a whole number from 1 to 1000, not 1001"#
            ),
            (
                #"sort: 1"#,
                #"44: error: "sort" in sources.shop.tables.orders must be a column such as "created_at", with - before it for the largest first, not 1"#
            ),
            (
                #"sort: "-created""#,
                #"44: error: "orders" has no column "created"; did you mean "created_at"?"#
            ),
            (
                #"sort: ["id", "-created"]"#,
                #"51: error: "orders" has no column "created"; did you mean "created_at"?"#
            ),
            (#"cell: true"#, #"44: error: "cell" in sources.shop.tables.orders must be a text, not true"#),
            (
                #"figures: {Rows: 1}"#,
                #"54: error: the figure "Rows" must be an expression in SQL, such as "sum(total)", not 1"#
            ),
            (
                #"figures: {Rows: {}}"#,
                #"48: error: the figure "Rows" has no "sql": name an expression, such as "sum(total)""#
            ),
            (
                #"figures: {Rows: "sum(total)"}"#,
                #"48: error: The figure “sum(total)” is no expression: no such column: total."#
            ),
            (
                #"figures: {Rows: "status"}"#,
                #"48: error: The figure “status” has no single value: take one of all rows, such as sum(…)."#
            ),
            (
                #"timeline: "creatd_at""#,
                #"48: error: "orders" has no column "creatd_at"; did you mean "created_at"?"#
            ),
            (
                #"cacheSeconds: -1"#,
                #"52: error: "cacheSeconds" in sources.shop.tables.orders must be a whole number from 0 to 86400, not -1"#
            ),
            (
                #"live: "yes""#,
                #"44: error: "live" in sources.shop.tables.orders must be true or false, not "yes""#
            ),
            (
                #"comments: null"#,
                #"48: error: "comments" in sources.shop.tables.orders must be true or false, not null"#
            ),
        ] as [(String, String)]
    )
    func `a fault of a table is told with its place and its mend`(settings: String, expected: String)
        async throws
    {
        let faults = try await Self.faults(Self.table(settings))
        #expect(faults.first == "tablero.json:1:" + expected)
    }

    @Test(arguments: [
        ("order", #"1:28: error: the source "shop" has no table "order"; did you mean "orders"?"#),
        (
            "x",
            #"1:28: error: the source "shop" has no table "x"; its tables are "customers", "orders", "pairs", "plain""#
        ),
    ])
    func `a table that is not there is told`(name: String, expected: String) async throws {
        #expect(try await Self.faults(Self.table("", name)) == ["tablero.json:" + expected])
    }

    @Test func `a key of several columns cannot be hidden, and neither can all that there is`() async throws {
        let key = try await Self.faults(Self.table(#"hidden: ["b"]"#, "pairs"))
        #expect(key.first?.contains(#""b" is the key of the table"#) == true)
        let all = try await Self.faults(Self.table(#"hidden: ["value"]"#, "plain"))
        #expect(
            all.first?.hasSuffix(#"no column of "plain" is left; hide the whole table with hidden: true"#)
                == true
        )
    }

    @Test func `all faults are told at once, in the order of their lines`() async throws {
        let faults = try await Self.faults(
            """
            {
              log: "loud",
              sources: {shop: {tables: {
                orders: {pagesize: 1, sort: "creation"},
                oders: {},
              }}},
              titles: 1,
            }
            """
        )
        #expect(
            faults.map { $0.split(separator: ":")[1...2].joined(separator: ":") } == [
                "2:8", "4:14", "4:33", "5:5", "7:3",
            ]
        )
    }

    @Test func `a file that is not there is told with the mend`() {
        let faults = #expect(throws: ConfigurationFaults.self) {
            try FileConfiguration(path: "/none/tablero.json")
        }
        #expect(
            faults?.description
                == "/none/tablero.json:1:1: error: this file cannot be read; name one that is there with --config FILE"
        )
    }

    @Test func `only what another value of needs a new start is said to`() throws {
        let old = try FileConfiguration(path: "t", content: Array("{port: 1, title: 'a', log: 'off'}".utf8))
        let new = try FileConfiguration(
            path: "t",
            content: Array("{port: 2, title: 'b', log: 'off', origins: ['http://a'], store: 's'}".utf8)
        )
        #expect(new.restartKeys(after: old).map(\.key) == ["port", "store"])
    }
}
