import HTTP
import TableroTesting
import Testing

@testable import Tablero

/// A page speaks of what a developer shows, not of rows and tables.
@Suite struct WordingTests {
    private struct BookCell: TemplateKeys { let name = Key<String>("name") }

    private struct BookList: ListController {
        let count: Int
        let title = "Books"
        let itemName = ItemName("book", "books")
        let pageSize = 2
        let cells = [
            CellTemplate("cells/book", BookCell.self) { (cell, book: Int) in cell.name = "No. \(book)" }
        ]

        func interactor(for request: PageRequest) -> ArrayInteractor<Int> {
            ArrayInteractor(Array(0..<count))
        }
    }

    private struct BookPage: DetailController {
        func interactor(for request: PageRequest) -> ItemInteractor<Int> { ItemInteractor(nil) }
        func title(of book: Int) -> String { "No. \(book)" }
    }

    private func site(_ count: Int) async throws -> Site {
        try await Site(views: ["cells/book": #"<tr class="row" id="{{id}}"><td>{{name}}</td></tr>"#]) {
            routes in
            routes.add(BookList(count: count), at: "/books")
            routes.add(BookPage(), at: "/books/{id}")
        }
    }

    @Test(arguments: [(1, "1 book<"), (1200, "1,200 books<"), (0, "No books<"), (3, ">Next books<")])
    func `a list is counted and paged in the words of its controller`(count: Int, words: String) async throws
    {
        let text = try await site(count).client.get("/books").text
        #expect(text.contains(words))
        #expect(!text.contains(" rows") && text.contains(#"data-item="book" data-items="books""#))
    }

    @Test func `a page that is not there says so of anything, and leads home`() async throws {
        let page = try await site(3).client.get("/books/7")
        #expect(page.status == 404)
        #expect(page.text.contains("There is nothing at this address. What was here may have been removed."))
        #expect(page.text.contains(">Home<"))
        #expect(!page.text.contains("table") && !page.text.contains("such row"))
    }

    @Test func `a dashboard without lists says what is missing`() async throws {
        let page = try await Site { _ in }.client.get("/")
        #expect(page.text.contains("This dashboard has no list yet."))
        #expect(!page.text.contains("Lists"))
    }
}
