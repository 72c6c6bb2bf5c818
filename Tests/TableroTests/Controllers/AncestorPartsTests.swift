import FoundationEssentials
import HTTP
import Records
import Synchronization
import TableroTesting
import Templates
import Testing

@testable import Tablero

/// What became of the ancestors' parts: one test for each row of the table in the design, named after it.
///
/// What only a browser can show is tested there: the overlay, the keyboard, and elements by themselves.
@Suite struct AncestorPartsTests {
    private func site(_ list: some ListController, views: [String: String] = [:]) async throws -> Site {
        try await Site(views: views) { $0.add(list, at: "/things") }
    }

    private func notes(_ notes: [String]) -> TestList<String, ArrayInteractor<String>> {
        TestList(ArrayInteractor(notes), cells: [noteCell])
    }

    @Test func `setUp, called once however the controller is made`() async throws {
        final class Counted: ListController {
            let title = "Counted"
            let cells = [noteCell]
            let events: Events
            init(_ events: Events) { self.events = events }
            func setUp() async throws { events.add("set up") }
            func interactor(for request: PageRequest) -> ArrayInteractor<String> {
                events.add("asked")
                return ArrayInteractor(["x"])
            }
        }
        let events = Events()
        let site = try await site(Counted(events))
        #expect(events.all == ["set up"])
        for path in ["/things", "/things/-/rows", "/things/-/header", "/things"] {
            #expect(await site.client.get(path).status == 200)
        }
        #expect(events.all.first == "set up" && events.all.filter { $0 == "set up" }.count == 1)
        #expect(events.all.count == 5)
    }

    @Test func `wait view: the progress of a job is one API in Swift`() async throws {
        let (begun, gate) = (Gate(), Gate())
        let shop = try await JobShop { request, progress in
            guard try request.form().first("fail") == nil else { throw Unreachable() }
            try progress.update(1, of: 2, "Half of them")
            begun.open()
            await gate.wait()
            return .text("All are done.")
        }
        let url = try await shop.start()
        await begun.wait()
        let running = await shop.client.get(url).text
        #expect(running.contains(#"<progress class="progress-bar" max="100" value="50""#))
        #expect(running.contains("1 of 2") && running.contains("Half of them"))
        #expect(running.contains(#"<section class="job" data-phase="running""#))
        gate.open()
        await shop.runner.idle()
        let done = await shop.client.get(url).text
        #expect(done.contains(#"data-phase="done""#) && done.contains("All are done."))
        #expect(!done.contains("<progress class"))
        let answer = await shop.client.post("/shop/recompute", form: [("fail", "1")])
        await shop.runner.idle()
        let failed = await shop.client.get(try #require(answer.fields["Location"])).text
        #expect(failed.contains(#"data-phase="failed""#) && failed.contains(Unreachable().message))
    }

    @Test func `cell nib by name, configured in one method, reused automatically`() async throws {
        let site = try await Site { $0.add(PlanetList(), at: "/planets") }
        let page = await site.client.get("/planets").text
        let rows = await site.client.get("/planets/-/rows").text
        let row = try #require(rows.firstMatch(of: /<tr class="row".*?<\/tr>/)?.output)
        #expect(row.contains("Mercury"))
        #expect(page.contains(row))
    }

    @Test func `pull to refresh in one line`() async throws {
        var list = notes(["x"])
        let pulled = try await site(list).client.get("/things").text
        #expect(pulled.contains(#"<pull-to-refresh class="narrow" >"#))
        list.hasPullToRefresh = false
        let page = try await site(list).client.get("/things").text
        #expect(page.contains(#"<pull-to-refresh class="narrow" disabled="">"#))
        #expect(page.contains("<refresh-button>"))
    }

    @Test func `infinite scrolling in one line`() async throws {
        struct Numbers: CursorListInteractor {
            func loadMore(after cursor: Int?, in parameters: ListParameters, loading: LoadingType)
                -> (items: [String], next: Int?)
            {
                let start = (cursor ?? 0) + 1
                let items = (start..<min(start + parameters.size, 6)).map { "number \($0)" }
                return (items, start + parameters.size < 6 ? start + parameters.size - 1 : nil)
            }
        }
        var list = TestList(Numbers(), cells: [noteCell])
        list.pageSize = 2
        let site = try await site(list)
        var numbers: [Substring] = []
        var path: String? = "/things/-/rows"
        while let address = path {
            let rows = await site.client.get(address)
            numbers += rows.text.matches(of: /number (\d)/).map(\.1)
            path = rows.fields["Link"].map { String($0.dropFirst().prefix { $0 != ">" }) }
            #expect((path == nil) == !rows.text.contains(#"rel="next""#))
        }
        #expect(numbers == ["1", "2", "3", "4", "5"])
        #expect(await site.client.get("/things").text.contains(#"data-infinite="""#))
        list.hasInfiniteScrolling = false
        #expect(try await !self.site(list).client.get("/things").text.contains("data-infinite"))
    }

    @Test func `a view that sticks on top of the keyboard`() async throws {
        struct ChatBar: TemplateKeys {
            let action = Key<String>("action")
        }
        var list = notes(["x"])
        #expect(try await !site(list).client.get("/things").text.contains("<bottom-bar"))
        list.bottomBar = BottomBar("bars/chat", ChatBar.self) { bar, request in bar.action = request.path }
        let page = try await site(list).client.get("/things").text
        #expect(
            page.contains(
                #"<bottom-bar class="bottom-bar"><form class="comment-form" method="post" action="/things">"#
            )
        )
    }

    @Test func `table from a fetch request, refreshed with changes`() async throws {
        let database = try await FetchedListTests.shop()
        let source = try database.source()
        let site = try await Site(sources: [source]) { $0.add(FetchedListTests.Orders(), at: "/orders") }
        let page = await site.client.get("/orders").text
        let address = try #require(page.firstMatch(of: /<live-updates src="([^"]+)"/)).output.1
        let stream = await site.client.stream(String(address).replacing("&amp;", with: "&"))
        try await database.change(["INSERT INTO orders VALUES (6, 'open', 1234)"])
        for try await piece in stream where piece.contains("event: change") { break }
        #expect(await site.client.get("/orders/-/rows").text.contains("open 1234"))
        var list = notes(["x"])
        list.isLive = false
        #expect(try await !self.site(list).client.get("/things").text.contains("<live-updates"))
    }

    @Test func `detail interactor first, then list interactor`() async throws {
        let events = Events()
        let source = ClosureInteractor<String> { _, _ in
            events.add("list")
            return ["x"]
        }
        let list = HeadedList(source) { _ in
            events.add("detail")
            return 5
        }
        let page = try await site(list).client.get("/things")
        #expect(events.all == ["detail", "list"])
        #expect(page.text.contains("5 moons") && page.status == 200)
    }

    @Test func `a failed header does not hide the list`() async throws {
        let list = HeadedList(ArrayInteractor(["still here"])) { _ in throw Unreachable() }
        let page = try await site(list).client.get("/things")
        #expect(page.status == 200)
        #expect(page.text.contains("The ship cannot be reached. Try later."))
        #expect(page.text.contains("still here"))
    }

    @Test func `a failed list stands below a header that worked`() async throws {
        let list = HeadedList(ClosureInteractor<String> { _, _ in throw Unreachable() }) { _ in 5 }
        let page = try await site(list).client.get("/things")
        #expect(page.status == 503)
        #expect(page.fields["ETag"] == nil)
        #expect(page.text.contains("5 moons"))
        #expect(page.text.contains(#"<tr class="failure">"#))
    }

    @Test func `a failure that readers may not see is told the log, once`() async throws {
        struct Secret: Error {}
        let list = HeadedList(ClosureInteractor<String> { _, _ in throw Secret() }) { _ in 5 }
        let site = try await site(list)
        let page = await site.client.get("/things")
        #expect(page.status == 500 && page.text.contains("5 moons") && !page.text.contains("Secret"))
        #expect(site.logged.count == 1)
    }

    @Test func `the header does not wait for the list`() async throws {
        let gate = Gate()
        var list = HeadedList(
            ClosureInteractor<String> { _, _ in
                await gate.wait()
                return ["late"]
            }
        ) { _ in 5 }
        list.patience = .zero
        var pieces = await (try await site(list)).client.stream("/things").makeAsyncIterator()
        #expect(try #require(try await pieces.next()).contains("5 moons"))
        gate.open()
        #expect(try #require(try await pieces.next()).contains("late"))
        while try await pieces.next() != nil {}
    }

    @Test func `results delivered with a loading type`() async throws {
        let events = Events()
        let source = ClosureInteractor<String> { parameters, loading in
            events.add("list \(loading)")
            return ["x"]
        }
        let list = HeadedList(source) { loading in
            events.add("detail \(loading)")
            return nil
        }
        let site = try await site(list)
        _ = await site.client.get("/things")
        _ = await site.client.get("/things", fields: ["Cache-Control": "no-cache"])
        let cursor = Cursor(orderHash: 0, place: .offset(1)).text
        _ = await site.client.get("/things/-/rows?_next=" + cursor)
        #expect(
            events.all == [
                "detail initial", "list initial", "detail refresh", "list refresh", "list nextPage",
            ]
        )
    }

    @Test func `table header view, told when the detail arrived`() async throws {
        let list = HeadedList(ArrayInteractor(["x"])) { _ in 9 }
        let site = try await site(list)
        #expect(await site.client.get("/things").text.contains(#"<p class="notice">There are 9.</p>"#))
        let fragment = await site.client.get("/things/-/header")
        #expect(fragment.text.contains(#"<section class="list-header" id="list-header""#))
        #expect(fragment.text.contains("9 moons"))
    }

    @Test func `cells and heights by the kind of object`() async throws {
        var list = TestList(
            ArrayInteractor([1, 2]),
            cells: [
                CellTemplate("cells/planet", PlanetCell.self, kind: "small", height: 56) {
                    (cell, number: Int) in cell.moons = number
                },
                CellTemplate("cells/note", NoteCell.self, kind: "large", height: 90) {
                    (cell, number: Int) in cell.text = "large \(number)"
                },
            ]
        )
        list.kind = { $0 > 1 ? "large" : "small" }
        let page = try await site(list).client.get("/things").text
        #expect(page.contains(#"data-height="56""#))
        #expect(page.contains("large 2"))
        #expect(page.contains(#"/-/heights.css?px=56,90""#))
    }

    @Test func `default loading, no-result and paging cells, each replaceable`() async throws {
        var list = notes([])
        list.emptyTemplate = "cells/own-empty"
        list.loadingTemplate = "cells/own-loading"
        list.pagingTemplate = "cells/own-paging"
        let views = [
            "cells/own-empty": #"<div class="empty">No things</div>"#,
            "cells/own-loading": #"<tr class="loading"><td colspan="{{columnCount}}">Patience</td></tr>"#,
            "cells/own-paging":
                #"<tr class="paging"><td><a rel="next" href="{{next.url}}" data-src="{{next.fragmentURL}}">On</a></td></tr>"#,
        ]
        let empty = try await site(list, views: views).client.get("/things").text
        #expect(empty.contains("No things") && empty.contains("Patience"))
        var full = notes(["a", "b"])
        full.pagingTemplate = "cells/own-paging"
        full.pageSize = 1
        #expect(try await site(full, views: views).client.get("/things").text.contains(">On</a>"))
    }

    @Test func `a template set by a controller that is missing is a fault that names both`() async throws {
        var list = notes([])
        list.emptyTemplate = "cells/nowhere"
        let controller = list
        let faults = await #expect(throws: TemplateFaults.self) { _ = try await site(controller) }
        let fault = try #require(faults?.faults.first)
        #expect(fault.file == "Views/cells/nowhere.html")
        #expect(fault.message.contains("TestList<String, ArrayInteractor<String>> needs it"))
    }

    @Test func `an item of an unknown kind still gets a cell`() async throws {
        var list = TestList(
            ArrayInteractor(["note", "comet", "comet"]),
            cells: [
                CellTemplate("cells/note", NoteCell.self, kind: "note") { (cell, note: String) in
                    cell.text = note
                }
            ]
        )
        list.kind = { $0 }
        let site = try await site(list)
        let page = await site.client.get("/things")
        #expect(page.status == 200)
        #expect(page.text.matches(of: /No cell for “comet”/).count == 2)
        _ = await site.client.get("/things")
        #expect(site.logged.count == 1)
        #expect(site.logged[0].contains("has no cell for items of the kind “comet”"))
    }

    @Test func `the list interactor is mandatory`() async throws {
        struct Forgetful: PreparedListController {
            let title = "Forgetful"
            let cells = [noteCell]
            let interactor: ArrayInteractor<String>?
        }
        let fault = await #expect(throws: ControllerFault.self) {
            _ = try await site(Forgetful(interactor: nil))
        }
        #expect(fault?.description == "Forgetful has no interactor: its setUp must make one.")
        let prepared = try await site(Forgetful(interactor: ArrayInteractor(["here"])))
        #expect(await prepared.client.get("/things").text.contains("here"))
    }

    @Test func `number of rows defaults to the results', and can be overridden`() async throws {
        var list = notes(["a", "b"])
        #expect(try await site(list).client.get("/things").text.contains("2 rows"))
        list.count = { ItemCount(4213) }
        #expect(try await site(list).client.get("/things/-/count").text.contains("4,213 rows"))
    }

    @Test func `the developer hands in the database context`() async throws {
        let (own, other) = (try await FetchedListTests.shop(), try await FetchedListTests.shop())
        try await other.change(["DELETE FROM orders WHERE status = 'open'"])
        let (dashboards, controllers) = (try own.source(), try other.source())
        let site = try await Site(sources: [dashboards]) {
            $0.add(FetchedListTests.Orders(), at: "/all")
            $0.add(FetchedListTests.Orders(source: controllers), at: "/other")
        }
        #expect(await site.client.get("/all").text.contains("open 300"))
        #expect(await !site.client.get("/other").text.contains("open 300"))
        #expect(await site.client.get("/other").text.contains("paid 100"))
        withExtendedLifetime((own, other)) {}
    }

    @Test func `cells are reused even if their identifier was forgotten`() async throws {
        let rows = try await site(notes(["same", "other", "same"])).client.get("/things/-/rows").text
        let ids = rows.matches(of: /id="(item-[0-9a-f-]+)"/).map(\.1)
        #expect(ids.count == 3 && Set(ids).count == 3)
    }

    @Test func `loading cell while interactors work`() async throws {
        let gate = Gate()
        var list = TestList(
            ClosureInteractor<String> { _, _ in
                await gate.wait()
                return ["late"]
            },
            cells: [noteCell]
        )
        list.patience = .zero
        var pieces = await (try await site(list)).client.stream("/things").makeAsyncIterator()
        #expect(try #require(try await pieces.next()).contains(#"<tr class="loading">"#))
        gate.open()
        #expect(try #require(try await pieces.next()).contains("late"))
        while try await pieces.next() != nil {}
    }
}
