import HTTP
import TableroTesting
import Testing

@testable import Tablero

@Suite struct SectionTests {
    private func site() async throws -> Site {
        var list = TestList(ArrayInteractor(["a1", "a2", "a3", "b/1", "a4"]), cells: [noteCell])
        list.section = { $0.hasPrefix("a") ? "A & co" : String($0.prefix(2)) }
        list.pageSize = 2
        let controller = list
        return try await Site { $0.add(controller, at: "/things") }
    }

    private func headings(_ text: String) -> [String] {
        text.matches(of: /<tr class="section" id="([^"]*)">/).map { String($0.1) }
    }

    @Test func `a heading stands before the first item of each section`() async throws {
        let page = try await site().client.get("/things?_size=10").text
        #expect(headings(page) == ["section-A~20~26~20co", "section-b~2F", "section-A~20~26~20co-2"])
        #expect(page.contains(#"scope="rowgroup" colspan="1">A &amp; co</th>"#))
    }

    @Test func `the fragment of a next page does not repeat the heading of the page before`() async throws {
        let site = try await site()
        let first = await site.client.get("/things/-/rows")
        #expect(headings(first.text).count == 1)
        let link = try #require(first.fields["Link"].map { String($0.dropFirst().prefix { $0 != ">" }) })
        let second = await site.client.get(link)
        #expect(headings(second.text) == ["section-b~2F"])
        // A page of its own says to what its first rows belong.
        let page = await site.client.get(link.replacing("/-/rows", with: "")).text
        #expect(headings(page).count == 2)
    }
}
