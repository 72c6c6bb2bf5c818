import HTTP
import TableroTesting
import Testing

@testable import Tablero

/// The pages of databases in a group lead to each other, and not out of it.
@Suite struct DatabaseGroupTests {
    private static func database() async throws -> FixtureDatabase {
        try await FixtureDatabase(
            "shop.db",
            [
                "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
                """
                CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, scan BLOB)
                """,
                "INSERT INTO customers VALUES (1, 'Ada')",
                "INSERT INTO orders VALUES (1, 1, x'00'), (2, 1, NULL), (3, 1, NULL)",
            ]
        )
    }

    /// The addresses that the links of a page and its elements have.
    private static func addresses(_ page: String) -> [String] {
        page.matches(of: /(?:href|src|action|data-page)="([^"#][^"]*)"/)
            .map { $0.output.1.split(separator: "&amp;").joined(separator: "&") }
            .filter { !$0.hasPrefix("/ops/-/public") }
    }

    @Test(arguments: [("/data", "/data"), ("/at/{place}", "/at/north~20sea"), ("", "")])
    func `every link of every page is answered, below the base path and the group`(
        group: String,
        path: String
    ) async throws {
        let database = try await Self.database()
        let source = try database.source()
        let store = try await CommentStore(path: database.folder + "/store.db")
        let site = try await Site(sources: [source], comments: store) { routes in
            routes.group(group) { $0.addDatabases([source]) }
        }
        var open = ["/ops" + path + (path.isEmpty ? "/" : "")]
        var seen = Set(open)
        while let address = open.popLast() {
            #expect(address.hasPrefix("/ops/"), "\(address)")
            // A stream of events does not end, and what a form is sent to is no page.
            if address.contains("/-/events") || address.contains("/-/filter") { continue }
            let page = await site.client.get(String(address.dropFirst(4)), basePath: "/ops")
            #expect(page.status == 200, "\(address) \(page.status)")
            for next in Self.addresses(page.text) where seen.insert(next).inserted { open.append(next) }
        }
        for rest in [
            "/shop", "/shop/orders", "/shop/orders/1", "/shop/customers/1", "/shop/orders/1/-/blob/scan",
        ] {
            #expect(seen.contains("/ops" + path + rest), "\(rest)")
        }
        let json = await site.client.get(path + "/shop/orders/-/rows.json?_size=1", basePath: "/ops").text
        #expect(json.contains("\"next_url\": \"/ops\(path)/shop/orders/-/rows.json?"))
        let comment = await site.client.post(path + "/shop/orders/1/-/comments", form: [("body", "Hello")])
        #expect(comment.status == 303)
    }

    @Test func `the first page of the dashboard leads to the group`() async throws {
        let source = try await Self.database().source()
        let site = try await Site(sources: [source]) { routes in
            routes.group("/data") { $0.addDatabases([source]) }
        }
        #expect(await site.client.get("/").text.contains(#"href="/data""#))
        #expect(
            await site.client.get("/data").text.contains("<h1 class=\"page-header__title\">Databases</h1>")
        )
    }
}
