import HTTP
import Records
import TableroTesting
import Testing

@testable import Tablero

@Suite struct ArrayInteractorTests {
    private func site(_ items: [String], size: Int = 3) async throws -> Site {
        var list = TestList(
            ArrayInteractor(items) { item, words in item.contains(words) },
            cells: [noteCell]
        )
        list.pageSize = size
        let controller = list
        return try await Site { $0.add(controller, at: "/things") }
    }

    private func link(_ rel: String, _ text: String) -> String? {
        let links = text.matches(of: /<a [^>]*rel="([a-z]+)"[^>]*href="([^"]+)"/)
        return links.first { $0.1 == rel }.map { String($0.2).replacing("&amp;", with: "&") }
    }

    private func items(_ text: String) -> [String] { text.matches(of: /i(\d+)\b/).map { String($0.1) } }

    @Test(arguments: 0...10)
    func `a walk meets each item once, forwards and back`(_ count: Int) async throws {
        let names = (0..<count).map { "i\($0)" }
        let site = try await site(names)
        var met: [String] = []
        var path: String? = "/things"
        var last = ""
        while let address = path {
            last = await site.client.get(address).text
            met += items(last)
            path = link("next", last)
        }
        #expect(met == (0..<count).map(String.init))
        #expect(items(await site.client.get("/things?_last=1").text) == items(last))
        var back = items(last)
        while let address = link("prev", last) {
            last = await site.client.get(address).text
            back = items(last) + back
        }
        #expect(back == met)
    }

    @Test func `a list that is told how sorts by its columns, from page to page`() async throws {
        let numbers = [3, 11, 2, 1, 12, 21]
        let array = ArrayInteractor(numbers).sortable(by: "tens") { $0 / 10 }.sortable(by: "ones") { $0 % 10 }
        var list = TestList(
            array,
            cells: [CellTemplate("cells/note", NoteCell.self) { (cell, item: Int) in cell.text = "i\(item)" }]
        )
        list.pageSize = 4
        list.columns = [ListPage.Column(label: "Ones", sortedBy: "ones")]
        let site = try await Site { [list] in $0.add(list, at: "/things") }
        #expect(items(await site.client.get("/things").text).first == "3")
        for (sort, order) in [
            ("ones", [11, 1, 21, 2, 12, 3]), ("-ones", [3, 2, 12, 11, 1, 21]),
            ("tens,-ones", [3, 2, 1, 12, 11, 21]), ("-tens,ones", [21, 11, 12, 1, 2, 3]),
        ] {
            let first = await site.client.get("/things?_sort=\(sort)").text
            let next = try #require(link("next", first))
            let rest = await site.client.get(next).text
            #expect(items(first) + items(rest) == order.map(String.init), "\(sort)")
            #expect(await site.client.get(next.replacing("_sort=", with: "_sort=-tens,")).status == 400)
        }
        let page = await site.client.get("/things?_sort=ones").text
        #expect(page.contains(#"aria-sort="ascending""#) && page.contains("_sort=-ones"))
        #expect(await site.client.get("/things?_sort=twos").text.contains("it can by “ones”, “tens”."))
    }

    @Test func `a search is kept from page to page, and its places are its own`() async throws {
        let site = try await site((0..<20).map { "i\($0)" }, size: 2)
        let first = await site.client.get("/things?_search=1").text
        #expect(items(first) == ["1", "10"])
        let next = try #require(link("next", first))
        #expect(items(await site.client.get(next).text) == ["11", "12"])
        #expect(await site.client.get(next.replacing("_search=1", with: "_search=2")).status == 400)
    }

    @Test func `an extent has as many items as were loaded`() async throws {
        let site = try await site((0..<20).map { "i\($0)" }, size: 2)
        let page = await site.client.get("/things?_extent=7").text
        #expect(items(page).count == 7)
        #expect(items(await site.client.get(try #require(link("next", page))).text) == ["7", "8"])
    }

    @Test(arguments: ["name=x", "_sort=name", "_sort_desc=name", "_next=abc", "_size=0", "_facet=x"])
    func `what the list cannot do is refused`(_ query: String) async throws {
        let site = try await site(["i0"])
        let page = await site.client.get("/things?" + query)
        #expect(page.status == 400)
    }

    @Test func `a list that cannot be searched has no field and refuses the parameter`() async throws {
        let site = try await Site {
            $0.add(TestList(ArrayInteractor(["x"]), cells: [noteCell]), at: "/things")
        }
        #expect(await !site.client.get("/things").text.contains("_search"))
        #expect(await site.client.get("/things?_search=x").status == 400)
        #expect(try await self.site(["x"]).client.get("/things").text.contains(#"name="_search""#))
    }

    @Test func `a cursor of another kind of list, or a damaged one, is refused`() async throws {
        struct Pages: CursorListInteractor {
            func loadMore(after cursor: Int?, in parameters: ListParameters, loading: LoadingType)
                -> (items: [String], next: Int?)
            { (["page \(cursor ?? 0)"], (cursor ?? 0) + 1) }
        }
        let site = try await Site { $0.add(TestList(Pages(), cells: [noteCell]), at: "/pages") }
        let next = try #require(link("next", await site.client.get("/pages").text))
        #expect(await site.client.get(next).text.contains("page 1"))
        let hash = ListParameters().orderHash
        for place in [
            Cursor.Place.offset(1), .row(sort: [], key: [.text("x")]), .row(sort: [], key: [.integer(1)]),
        ] {
            let cursor = Cursor(orderHash: hash, place: place).text
            #expect(await site.client.get("/pages?_next=" + cursor).status == 400)
        }
        #expect(await site.client.get("/pages?_last=1").status == 400)
        #expect(await site.client.get(next + "x").status == 400)
    }

    @Test func `an empty page on the way to a later one does not say that there is nothing`() async throws {
        struct Sieve: CursorListInteractor {
            func loadMore(after cursor: Int?, in parameters: ListParameters, loading: LoadingType)
                -> (items: [String], next: Int?)
            { (cursor == nil ? [] : ["found"], cursor == nil ? 1 : nil) }
        }
        let site = try await Site { $0.add(TestList(Sieve(), cells: [noteCell]), at: "/sieve") }
        let page = await site.client.get("/sieve").text
        #expect(!page.contains("There is nothing here yet."))
        #expect(await site.client.get(try #require(link("next", page))).text.contains("found"))
    }
}
