import HTTP
import Records
import TableroTesting
import Testing

@testable import Tablero

/// A list of one's own, whose places are cursors that it likes, read both ways.
@Suite struct ListPlaceTests {
    /// Lines by their numbers, 10, 20 … 100, each page found by the number before or after it.
    struct Log: ListInteractor {
        private static let numbers = Array(stride(from: 10, through: 100, by: 10))

        func page(_ parameters: ListParameters, loading: LoadingType) async throws -> ItemPage<String> {
            try parameters.allow(filters: [], sort: [])
            let size = parameters.size
            let numbers =
                switch try parameters.place(as: Int.self) {
                case .first: Self.numbers.prefix(size)
                case .last: Self.numbers.suffix(size)
                case .after(let number): Self.numbers.drop { $0 <= number }.prefix(size)
                case .before(let number): Self.numbers.prefix { $0 < number }.suffix(size)
                }
            return ItemPage(
                items: numbers.map { "line \($0)" },
                next: numbers.last == 100 ? nil : numbers.last.map { parameters.after($0) },
                previous: numbers.first == 10 ? nil : numbers.first.map { parameters.before($0) }
            )
        }
    }

    private func lines(_ text: String) -> [Int] {
        text.matches(of: /line (\d+)/).compactMap { Int($0.output.1) }
    }

    private func link(_ rel: String, in text: String) throws -> String {
        let link = text.firstMatch(of: try Regex("rel=\"\(rel)\"[^>]*href=\"([^\"]*)\""))
        return String(try #require(link?.output[1].substring)).replacing("&amp;", with: "&")
    }

    private func client() async throws -> TestClient {
        var list = TestList(Log(), cells: [noteCell])
        list.pageSize = 4
        return try await Site { $0.add(list, at: "/log") }.client
    }

    @Test func `pages follow each other to the end, and back to the beginning`() async throws {
        let client = try await client()
        var page = await client.get("/log").text
        #expect(lines(page) == [10, 20, 30, 40])
        page = await client.get(try link("next", in: page)).text
        #expect(lines(page) == [50, 60, 70, 80])
        page = await client.get(try link("next", in: page)).text
        #expect(lines(page) == [90, 100] && !page.contains("rel=\"next\""))
        page = await client.get(try link("prev", in: page)).text
        #expect(lines(page) == [50, 60, 70, 80])
        page = await client.get(try link("prev", in: page)).text
        #expect(lines(page) == [10, 20, 30, 40] && !page.contains("rel=\"prev\""))
        #expect(lines(await client.get("/log?_last=1").text) == [70, 80, 90, 100])
    }

    @Test func `a place is read as what it was made of, and as nothing else`() throws {
        let list = ListParameters()
        #expect(try list.place(as: Int.self) == .first)
        #expect(
            try list.after("2026-01-02, 10:00 & more").place(as: String.self)
                == .after("2026-01-02, 10:00 & more")
        )
        #expect(try list.before(-7).place(as: Int.self) == .before(-7))
        #expect(throws: PageError.self) { try list.after("x").place(as: Int.self) }
        var searched = list.after(7)
        searched.search = "other"
        #expect(throws: PageError.self) { try searched.place(as: Int.self) }
    }

    @Test func `a damaged place is a page that says so`() async throws {
        let client = try await client()
        #expect(await client.get("/log?_next=abc").status == 400)
    }
}
