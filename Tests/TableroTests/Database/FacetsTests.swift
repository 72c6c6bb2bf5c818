import HTTP
import Records
import TableroTesting
import Testing

@testable import Tablero

/// Counted values, rows over time, and the form of a filter.
@Suite struct FacetsTests {
    private static let statements = [
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT, created_at TEXT, tags TEXT, price__gt REAL)",
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 90)
        INSERT INTO orders SELECT i, CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN '' ELSE 'paid' END,
            date('2026-01-01', '+' || i || ' days'), '["a", "b"]', i FROM n
        """,
    ]

    private func client() async throws -> TestClient {
        try await Shop.client(of: try await FixtureDatabase("shop.db", Self.statements))
    }

    @Test func `each value has its number of rows and the way to them`() async throws {
        let text = try await client().get("/shop/orders/-/facets?_facet=status&id__gt=10").text
        #expect(text.contains(#"href="/shop/orders?id__gt=10&amp;status=paid&amp;_facet=status""#))
        #expect(text.contains(#"<span class="facet__text">paid</span> <span class="facet__count">48<"#))
        #expect(text.contains(#"<span class="mark">NULL</span></span> <span class="facet__count">16<"#))
        #expect(text.contains(#"<span class="mark">empty</span></span> <span class="facet__count">16<"#))
        #expect(text.contains(#"href="/shop/orders?id__gt=10&amp;status__isnull=1&amp;_facet=status""#))
        #expect(text.contains(#"href="/shop/orders?id__gt=10""#), "the way to hide it")
    }

    @Test(arguments: ["facets", "timeline"], ["_sort=nosuch", "nosuch=1", "_search_nosuch=x"])
    func `a column that the table lacks is refused, as by the list`(fragment: String, query: String)
        async throws
    {
        let response = try await client().get("/shop/orders/-/\(fragment)?\(query)")
        #expect(response.status == 400 && response.text.contains("nosuch"))
    }

    @Test func `a value that holds as a filter leads to the list without it`() async throws {
        let text = try await client().get("/shop/orders/-/facets?_facet=status&status=paid").text
        #expect(text.contains(#"href="/shop/orders?_facet=status" aria-current="true""#))
    }

    @Test func `dates are counted by their step, and arrays by their elements`() async throws {
        let text = try await client().get("/shop/orders/-/facets?_facet_date=created_at&_facet_array=tags")
            .text
        #expect(text.contains("by month"))
        #expect(text.contains(#"created_at__gte=2026-02-01&amp;created_at__lt=2026-03-01"#))
        #expect(text.contains(#"<span class="facet__text">a</span> <span class="facet__count">90<"#))
    }

    @Test func `without facets there are suggestions, which keep the rest of the address`() async throws {
        let text = try await client().get("/shop/orders/-/facets?_sort=-id").text
        #expect(text.contains(#"href="/shop/orders?_sort=-id&amp;_facet=status""#))
        #expect(text.contains(#"href="/shop/orders?_sort=-id&amp;_facet_date=created_at""#))
    }

    @Test func `a browser that goes there is given a page`() async throws {
        let fields: Fields = ["Sec-Fetch-Dest": "document"]
        let answer = try await client().get("/shop/orders/-/facets?_facet=status", fields: fields)
        #expect(answer.text.contains("<h1"))
        #expect(answer.fields["Vary"]?.contains("Sec-Fetch-Dest") == true)
    }

    @Test(arguments: ["", "/-/rows", "/-/facets", "/-/rows.json", "/-/timeline"])
    func `a facet of a column that is not there is refused everywhere`(path: String) async throws {
        let answer = try await client().get("/shop/orders\(path)?_facet=colour")
        #expect(answer.status == 400)
        #expect(answer.text.contains("“status”"))
    }

    @Test func `rows over time lead to those of a month`() async throws {
        let text = try await client().get("/shop/orders/-/timeline?status=paid").text
        #expect(text.contains("aria-label=\"Rows by created_at\""))
        #expect(text.contains("href=\"/shop/orders?status=paid&amp;created_at__gte="))
        #expect(try await client().get("/shop/orders/-/timeline?id=1").text.isEmpty, "one bar says nothing")
    }

    @Test(arguments: [
        ("_filter_column=status&_filter_op=exact&_filter_value=paid", "/shop/orders?status=paid"),
        (
            "_filter_column=id&_filter_op=gt&_filter_value=5&status=a&status=b&_sort=-id&_search=x&_facet=id",
            "/shop/orders?_search=x&status=a&status=b&id__gt=5&_sort=-id&_facet=id"
        ),
        ("_filter_column=status&_filter_op=isnull&_filter_value=", "/shop/orders?status__isnull=1"),
        ("_filter_column=price~5F~5Fgt&_filter_op=lt&_filter_value=1", "/shop/orders?price~5F~5Fgt__lt=1"),
    ])
    func `a form's filter becomes a part of the address`(query: String, location: String) async throws {
        let answer = try await client().get("/shop/orders/-/filter?" + query)
        #expect(answer.status == 303)
        #expect(answer.fields["Location"]?.replacing("%7E", with: "~") == location)
    }

    @Test(arguments: [
        ("_filter_column=colour&_filter_op=exact&_filter_value=", "“status”"),
        ("_filter_column=id&_filter_op=like&_filter_value=", "startswith"),
        ("_filter_column=id&_filter_op=exact", "_filter_value"), ("_what=1", "no parameter “_what”"),
    ])
    func `what the form does not offer is refused`(query: String, words: String) async throws {
        let answer = try await client().get("/shop/orders/-/filter?" + query)
        #expect(answer.status == 400)
        #expect(answer.text.contains(words))
    }

    @Test func `the page has the forms, the files and the facets of its list`() async throws {
        let text = try await client().get(
            "/shop/orders?_facet=status&_nocol=tags&id__gt=3&_search_status=paid"
        ).text
        #expect(text.contains(#"action="/shop/orders/-/filter""#))
        #expect(text.contains(#"<option value="price~5F~5Fgt">price__gt</option>"#))
        #expect(text.contains(#"name="_col" value="status" checked="""#))
        #expect(!text.contains(#"name="_col" value="tags" checked="""#))
        #expect(
            text.contains(
                #"href="/shop/orders/-/export.csv?_search_status=paid&amp;id__gt=3&amp;_nocol=tags""#
            )
        )
        for operation in Filter.Operation.allCases {
            #expect(text.contains("<option value=\"\(operation.rawValue)\">"))
        }
        #expect(text.contains("src=\"/shop/orders/-/facets?"))
        #expect(text.contains("status with “paid”"))
        #expect(text.contains(#"<mark>paid</mark>"#))
    }
}
