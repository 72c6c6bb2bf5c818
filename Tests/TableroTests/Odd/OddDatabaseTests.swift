import FoundationEssentials
import HTTP
import Records
import TableroTesting
import Testing

@testable import Tablero

/// Every page of every object of a database of odd things.
///
/// A view that never ends has tests of its own below, as its pages do not.
@Suite struct OddDatabaseTests {
    /// The objects that cannot be read, each with a word of what their page says.
    static let unreadable = [
        "broken_view": "doomed", "view_of_a_broken_view": "doomed", "missing_column": "nosuch",
        "missing_function": "no_such_function", "missing_module": "nosuchmodule", "circular_a": "circular",
        "circular_b": "circular", "fails_at_the_third_row": "overflow", "generated_overflow": "overflow",
        "content_is_gone": "no such table", "old_contentless": "old_contentless",
    ]
    /// Addresses that cannot be answered otherwise.
    static let failing = [
        // The collation is not there, so that nothing can be compared by it.
        "/odd/unknown_collation?_sort=v": 500, "/odd/unknown_collation?_sort=-v": 500,
    ]
    static let endless: Set = ["endless_view", "endless_and_empty"]

    private struct Rows: Decodable {
        let keys: [String?]
        let nextURL: String?

        private enum CodingKeys: String, CodingKey {
            case keys
            case nextURL = "next_url"
        }
    }

    @Test func `every page of every object is there, whole, and leads to pages that are there`() async throws
    {
        let database = try OddDatabase()
        let source = try database.source()
        let client = try await database.client(of: source)
        let tables = try await source.schema().tables
        #expect(tables.count >= 100)
        let index = await client.get("/")
        #expect(index.status == 200)
        #expect(Markup(index.text).faults.isEmpty)
        let listed = Set(Markup(index.text).links)
        await withTaskGroup(of: Void.self) { group in
            for table in tables where !Self.endless.contains(table.name) {
                group.addTask {
                    let walk = TableWalk(table: table, client: client)
                    if !listed.contains(walk.url) { Issue.record("The index lacks \(walk.url).") }
                    if let word = Self.unreadable[table.name] { return await walk.checkUnreadable(word) }
                    do {
                        try await walk.checkPages(count: database.count(of: table.name))
                    } catch {
                        Issue.record("\(table.name): \(error)")
                    }
                }
            }
        }
        for table in tables
        where !Self.endless.contains(table.name) && Self.unreadable[table.name] == nil {
            let walk = TableWalk(table: table, client: client)
            try await walk.checkExports(count: database.count(of: table.name))
        }
    }

    @Test(arguments: endless.sorted())
    func `a view without an end has pages as far as anybody waits for them`(name: String) async throws {
        let database = try OddDatabase()
        let client = try await database.client(of: database.source(queryLimit: .milliseconds(300)))
        let url = "/odd/\(name)"
        for query in ["", "?_sort=i", "?_sort=-i", "?_last=1", "?i=5", "?_search=7"] {
            let page = await client.get(url + query)
            #expect([200, 503].contains(page.status), "\(query)")
            #expect(Markup(page.text).faults.isEmpty)
        }
        for part in ["/-/rows", "/-/rows.json", "/-/header", "/-/facets?_facet=i"] {
            #expect([200, 503].contains(await client.get(url + part).status), "\(part)")
        }
        #expect(await client.get("/odd/parents").status == 200)
        #expect(await client.get("/").status == 200)
    }

    /// Fetches the pages of one table.
    private struct TableWalk {
        let table: Table
        let client: TestClient

        var url: String { "/odd/" + TildeEncoding.encode(table.name) }

        func checkUnreadable(_ word: String) async {
            for path in [url, url + "/-/rows", url + "/-/rows.json", url + "?_last=1"] {
                let page = await client.get(path)
                if page.status != 500 || !page.text.contains(word) {
                    Issue.record("\(path) is \(page.status): \(page.text.suffix(1500))")
                }
                if !path.hasSuffix(".json") { check(page, path) }
            }
            for part in ["/-/header", "/-/facets"] { check(await client.get(url + part), url + part) }
        }

        func checkPages(count: Int) async throws {
            var links: Set<String> = []
            for path in [url] + (hasManyColumns ? [] : [url + "?_last=1"]) + sorted {
                links.formUnion(await follow(path))
            }
            for part in ["/-/rows", "/-/header", "/-/facets"] { links.formUnion(await follow(url + part)) }
            let keys = try await keys()
            if keys.count != count { Issue.record("\(url) has \(keys.count) rows of \(count).") }
            let known = keys.compactMap(\.self)
            if Set(known).count != known.count { Issue.record("\(url) has a key twice: \(known)") }
            for key in known.prefix(60) { links.formUnion(await follow("\(url)/\(key)")) }
            for link in links where leadsOn(link) { _ = await follow(link) }
        }

        /// Exports are limited in how many there are at a time, so that each is asked for alone.
        func checkExports(count: Int) async throws {
            for format in ["csv", "json", "ndjson"] {
                var size = 0
                for try await piece in await client.stream("\(url)/-/export.\(format)") {
                    size += piece.utf8.count
                }
                if size == 0, count > 0 { Issue.record("\(url) has an empty export as \(format).") }
            }
        }

        /// So many that a page of it is a megabyte.
        private var hasManyColumns: Bool { table.visibleColumns.count > 100 }

        /// The first page by each column, both ways; of very many columns, by the last.
        private var sorted: [String] {
            let names = table.visibleColumns.map { TildeEncoding.encode($0.name) }
            if hasManyColumns { return names.suffix(1).map { "\(url)?_sort=\($0)" } }
            return names.flatMap { ["\(url)?_sort=\($0)", "\(url)?_sort=-\($0)"] }
        }

        /// Links to pages of this table that no one else here has fetched.
        private func leadsOn(_ link: String) -> Bool {
            link.hasPrefix("/") && !link.hasPrefix("/-/") && !link.contains("/-/export.")
                && !(link.contains("_sort=") && link.hasPrefix(url + "?"))
                && !OddDatabaseTests.endless.contains { link.contains($0) }
                && !OddDatabaseTests.unreadable.keys.contains { link == "/odd/\($0)" }
        }

        /// The keys of all rows, by the addresses that each page names for the next.
        private func keys() async throws -> [String?] {
            var (keys, next): ([String?], String?) = ([], url + "/-/rows.json?_size=100")
            while let path = next {
                let page = await client.get(path)
                guard page.status == 200 else {
                    Issue.record("\(path) is \(page.status): \(page.text)")
                    return keys
                }
                let rows = try JSONDecoder().decode(Rows.self, from: Data(page.text.utf8))
                keys += rows.keys
                next = rows.nextURL
            }
            return keys
        }

        /// Fetches a page or fragment, and returns its links.
        private func follow(_ path: String) async -> [String] {
            let page = await client.get(path)
            let status = OddDatabaseTests.failing[path] ?? 200
            if page.status != status { Issue.record("\(path) is \(page.status): \(page.text.suffix(1500))") }
            return check(page, path)
        }

        @discardableResult
        private func check(_ page: TestResponse, _ path: String) -> [String] {
            guard page.fields["Content-Type"]?.contains("html") == true else { return [] }
            let markup = Markup(page.text)
            for fault in markup.faults { Issue.record("\(path): \(fault)") }
            return markup.links
        }
    }
}
