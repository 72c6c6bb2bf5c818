import HTTP
import TableroTesting
import Testing

@testable import Tablero

/// What a developer gets wrong is a sentence, and never the end of the process.
@Suite struct MisuseTests {
    struct Thing: Identifiable, Sendable {
        let id: Int
        let name: String
    }

    struct Things: ListController {
        let title = "Things"
        var pageSize = 50
        let cells = [
            CellTemplate("cells/note", NoteCell.self, kind: nil) { (cell, thing: Thing) in
                cell.text = thing.name
            }
        ]
        func interactor(for request: PageRequest) -> ArrayInteractor<Thing> {
            ArrayInteractor((0..<7).map { Thing(id: $0 % 3, name: "Thing \($0)") })
        }
    }

    struct ThingPage: DetailController {
        let hasComments = true
        func interactor(for request: PageRequest) throws -> ItemInteractor<Int> {
            let id = try request.parameter("id", as: Int.self)
            return ItemInteractor(id)
        }
        func title(of item: Int) -> String { "Thing \(item)" }
        func fields(of item: Int) -> [DetailPage.Field] {
            [.init("Nothing", ""), .init("Void", nil as Int?)]
        }
    }

    struct Odd: ListController {
        struct Broken: Error {}
        let title = "Odd"
        let cells = Things().cells
        func setUp() async throws { throw Broken() }
        func interactor(for request: PageRequest) -> ArrayInteractor<Thing> { ArrayInteractor([]) }
    }

    @Test(arguments: [-3, 0, 1001])
    func `pages of an impossible size are a fault at start`(_ size: Int) async throws {
        await #expect {
            _ = try await Site { $0.add(Things(pageSize: size), at: "/things") }
        } throws: {
            "\($0)" == "Things has pages of \(size) rows: they may have 1 to 1000."
        }
    }

    @Test func `a controller that cannot be set up is named`() async throws {
        await #expect {
            _ = try await Site { $0.add(Odd(), at: "/odd") }
        } throws: {
            "\($0)" == "Odd could not be set up: Broken()"
        }
    }

    @Test func `items with one key have rows of their own, and the log says so once`() async throws {
        let site = try await Site { $0.add(Things(), at: "/things") }
        for _ in 0..<2 {
            let ids = await site.client.get("/things").text.matches(of: /<tr class="row[^>]* id="([^"]+)"/)
            #expect(ids.count == 7 && Set(ids.map(\.output.1)).count == 7)
        }
        #expect(site.logged.filter { $0.contains("several items with the key “0”") }.count == 1)
    }

    @Test func `comments hang on the page, however its address is spelled`() async throws {
        let database = try await FixtureDatabase("x.db", [])
        let store = try await CommentStore(path: database.folder + "/store.db")
        let site = try await Site(comments: store) { $0.add(ThingPage(), at: "/things/{id}") }
        #expect(await site.client.post("/things/12/-/comments", form: [("body", "Here")]).status == 303)
        for address in ["/things/12", "/things/%312", "/things/~312"] {
            #expect(await site.client.get(address).text.contains("Here"), "\(address)")
        }
        #expect(await site.client.get("/things/0012").status == 404)
        #expect(await site.client.get("/things/+12").status == 404)
        let page = await site.client.get("/things/12").text
        #expect(
            page.contains(#"<span class="mark">empty</span>"#)
                && page.contains(#"<span class="mark">NULL</span>"#)
        )
    }

    @Test func `the way to a page is made of the lists above it`() async throws {
        let site = try await Site {
            $0.add(Things(), at: "/things")
            $0.add(ThingPage(), at: "/things/{id}")
        }
        let page = await site.client.get("/things/2").text
        #expect(page.contains(#"<a class="breadcrumbs__link" href="/things" >Things</a>"#))
    }

    @Test(arguments: ["<p>{{text}}</p>", "{{text}}", "<td>{{text}}</td>"])
    func `a cell that is no row is a fault at start`(_ cell: String) async throws {
        await #expect {
            _ = try await Site(views: ["cells/note": cell]) { $0.add(Things(), at: "/things") }
        } throws: {
            "\($0)".contains("cells/note.html:1:1: error: ")
        }
    }
}
