import FoundationEssentials
import HTTP
import TableroTesting
import Testing

@testable import Tablero

@Suite struct RowsJSONTests {
    private struct Page: Decodable {
        let keys: [String]
        let next: String?
        let next_url: String?
    }

    @Test func `a page says its rows, its keys, and where the next one is`() async throws {
        let client = try await Shop.shared.client
        let answer = await client.get("/shop/orders/-/rows.json?_size=50&_sort=-id")
        #expect(answer.fields["Content-Type"] == "application/json")
        let page = try JSONDecoder().decode(Page.self, from: Data(answer.text.utf8))
        #expect(page.keys.first == "120")
        #expect(page.keys.count == 50)
        let next = try #require(page.next_url)
        #expect(next.contains(try #require(page.next)))
        #expect(answer.fields["Link"] == "<\(next)>; rel=\"next\"")
        let second = try JSONDecoder().decode(Page.self, from: Data(await client.get(next).text.utf8))
        #expect(second.keys.first == "70")
        let last = await client.get("/shop/orders/-/rows.json?_last=1")
        #expect(last.text.hasSuffix("\"next\": null, \"next_url\": null}\n"))
    }

    @Test func `values are exact, and what JSON cannot say has a form`() async throws {
        let database = try await FixtureDatabase(
            "odd.db",
            [
                "CREATE TABLE odd (id INTEGER PRIMARY KEY, value)",
                """
                INSERT INTO odd (value) VALUES (9223372036854775807), (0.1), (9e999), (-9e999), (NULL), (''),
                    ('a"\u{1}b' || char(10)), (x'00ff'), (CAST(x'61ff' AS TEXT)), (printf('%.100000c', 'x'))
                """,
            ]
        )
        let client = try await Shop.client(of: database)
        let text = await client.get("/odd/odd/-/rows.json").text
        let values = text.matches(of: /"value": (.*?)\}(?:, \{|\])/).map { String($0.1) }
        #expect(
            values.dropLast() == [
                "9223372036854775807", "0.1", #"{"$real": "Infinity"}"#, #"{"$real": "-Infinity"}"#, "null",
                #""""#,
                #""a\"\u0001b\n""#, #"{"$base64": true, "encoded": "AP8="}"#,
                #"{"$text": true, "encoded": "Yf8="}"#,
            ]
        )
        #expect(values.last?.count == 100_002)
    }

    @Test func `errors are JSON too`() async throws {
        let answer = try await Shop.shared.client.get("/shop/orders/-/rows.json?colour=red")
        #expect(answer.status == 400)
        #expect(answer.fields["Content-Type"] == "application/json")
        #expect(answer.text.hasPrefix("{\"error\": \""))
        #expect(answer.text.hasSuffix("\"status\": 400}\n"))
    }
}
