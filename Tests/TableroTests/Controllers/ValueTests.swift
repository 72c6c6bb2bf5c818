import FoundationEssentials
import HTTP
import Records
import TableroTesting
import Templates
import Testing

@testable import Tablero

/// Whatever values a program's pages come by, no request ends the process.
@Suite struct ValueTests {
    private struct Lasting: ListInteractor {
        let cacheDuration: Duration
        func page(_ parameters: ListParameters, loading: LoadingType) -> ItemPage<String> {
            ItemPage(items: ["x"])
        }
    }

    private struct Detail: DetailController {
        let duration: Duration
        func interactor(for request: PageRequest) -> ItemInteractor<Int> {
            ItemInteractor(cacheDuration: duration) { _ in 5 }
        }
        func title(of item: Int) -> String { "five" }
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.min), .seconds(3_200_000_000), .zero])
    func `no duration is too long`(_ duration: Duration) async throws {
        var list = TestList(Lasting(cacheDuration: duration), cells: [noteCell])
        list.patience = max(duration, .zero)
        let site = try await Site {
            $0.add(list, at: "/list")
            $0.add(Detail(duration: duration), at: "/detail")
        }
        #expect(await site.client.get("/list/-/rows").text.contains("x"))
        for path in ["/list", "/detail"] {
            for _ in 0..<2 { #expect(await site.client.get(path).status == 200) }
        }
        let fields = await site.client.get("/detail").fields
        let age = duration > .zero ? "private, max-age=31536000" : "private, no-cache"
        #expect(fields["Cache-Control"] == age)
    }

    @Test(arguments: [
        (Double.nan, nil), (.infinity, "9999-12-31 23:59:59"), (-.infinity, "0001-01-01 00:00:00"),
        (1e300, "9999-12-31 23:59:59"), (0, "1970-01-01 00:00:00"),
    ])
    func `a date is shown, and one that is no number is nothing`(seconds: Double, text: String?) async throws
    {
        let cell = CellTemplate("cells/note", NoteCell.self) { (cell, seconds: Double) in
            cell.text = "row"
            cell.at = Date(timeIntervalSince1970: seconds)
        }
        let site = try await Site {
            $0.add(TestList(ArrayInteractor([seconds]), cells: [cell]), at: "/dates")
        }
        let rows = await site.client.get("/dates/-/rows").text
        #expect(rows.contains("row") && rows.contains("<time") == (text != nil))
        if let text { #expect(rows.contains(">\(text)</time>")) }
    }

    @Test func `a response that cannot be sent is a page that says so, and a sentence in the log`()
        async throws
    {
        let site = try await Site { routes in
            routes.add(.get, "/700") { _ in .text("x", status: Status(code: 700)) }
            routes.add(.get, "/100") { _ in throw PageError(Status(code: 100), title: "T", message: "M") }
            routes.add(.get, "/evil") { _ in .redirect(to: "//evil.test") }
            routes.add(.get, "/fine") { _ in .redirect(to: "/700") }
        }
        for path in ["/700", "/100", "/evil"] {
            let page = await site.client.get(path)
            #expect(page.status == 500 && page.fields["Location"] == nil, "\(path)")
        }
        #expect(await site.client.get("/700").text.contains("Something went wrong"))
        #expect(await site.client.get("/fine").status == 303)
        #expect(site.logged.contains("A response had the status 700, and one has 200 to 599."))
        #expect(
            site.logged.contains(
                "A redirect led to “//evil.test”, which is no path of this site: it must begin with one slash."
            )
        )
    }

    @Test func `a job that leads elsewhere, and an error of a private type, are sentences in the log`()
        async throws
    {
        struct Secret: Error { let number = 7 }
        let shop = try await JobShop { request, _ in
            guard request.path.contains("orders") else { return .redirect(to: "//evil.test") }
            throw Secret()
        }
        _ = try await (shop.start(), shop.start("/shop/orders/check"))
        await shop.runner.idle()
        let text = shop.logged.joined(separator: "\n")
        #expect(
            text.contains("The job “Recompute totals” led to “//evil.test”, which is no path of this site")
        )
        #expect(text.contains("Secret(number: 7)") && !text.contains("unknown context"))
    }

    @Test(arguments: [Int.min, -1, 0])
    func `a runner that runs nothing is a fault at start`(_ running: Int) async throws {
        var limits = JobLimits()
        limits.running = running
        await #expect {
            _ = try await JobShop(limits: limits) { _, _ in .text("") }
        } throws: {
            "\($0)" == "The configuration's jobLimits let no job run: running is at least 1."
        }
    }

    @Test(arguments: [Int.min, -5, 0, .max])
    func `a page of an array has at least one item, whatever size is asked of it`(_ size: Int) async throws {
        var parameters = ListParameters()
        parameters.size = 1
        let array = ArrayInteractor([1, 2, 3])
        let second = try #require(try await array.page(parameters, loading: .initial).next).position
        for (position, items) in [(PagePosition.first, [1]), (second, [2]), (.last, [3])] {
            (parameters.size, parameters.position) = (size, position)
            let page = try await array.page(parameters, loading: .initial)
            #expect(page.items == (size < 1 ? items : position == second ? [2, 3] : [1, 2, 3]))
        }
        #expect(try await ArrayInteractor([Int]()).page(parameters, loading: .initial).items.isEmpty)
    }

    @Test func `a page may have fewer sections than items`() async throws {
        struct Short: ListInteractor {
            func page(_ parameters: ListParameters, loading: LoadingType) -> ItemPage<String> {
                var page = ItemPage(items: ["one", "two", "three"])
                page.sections = ["A"]
                return page
            }
        }
        var list = TestList(Short(), cells: [noteCell])
        list.section = { _ in "B" }
        let site = try await Site { [list] in $0.add(list, at: "/list") }
        let headings = await site.client.get("/list/-/rows").text.matches(
            of: /class="section"[^>]*><th[^>]*>([^<]+)/
        )
        #expect(headings.map(\.output.1) == ["A", "B"])
    }

    @Test func `a key that was made for other keys is a fault, and never another key`() {
        struct Shared: TemplateKeys {
            static let all = (0..<9).map { Key<String>("key \($0)") }
            let last = all[8]
        }
        struct Other: TemplateKeys {
            let text = Key<String>("text")
            let last = Shared.all[8]
        }
        #expect(KeySet<Shared>(name: "first").fault == nil)
        let sentence = "Other.last was made for other keys: let it make a Key of its own."
        let set = KeySet<Other>(name: "second")
        #expect(set.fault == sentence)
        var cell = Filling(set)
        cell.last = "x"
        cell.text = "y"
        #expect(cell.values.count == 1)
    }

    @Test func `a context has as many values as its shape, whatever it is given`() {
        let shape = TemplateShape("pair", ["one", "two"])
        for count in 0...3 {
            let context = TemplateContext(shape, Array(repeating: .flag(true), count: count))
            #expect(context.values.count == 2)
        }
    }
}
