import HTTP
import Synchronization
import TableroTesting
import Templates
import Testing

@testable import Tablero

/// Makes a dashboard of routes alone, and a client of it.
func client(
    _ configuration: DashboardConfiguration = DashboardConfiguration(),
    peer: Peer = .address("127.0.0.1", isLoopback: true),
    _ add: (inout Routes) -> Void
) async throws -> TestClient {
    var routes = Routes()
    add(&routes)
    let dashboard = try await Dashboard(
        configuration,
        routes: routes,
        sources: [],
        templates: try TemplateLibrary(folders: [#require(ResourceFolders.builtIn("Views"))])
    )
    return TestClient(dashboard, peer: peer)
}

@Suite struct RoutesTests {
    // MARK: Groups

    @Test func `groups put their paths before those of their routes`() async throws {
        let client = try await client { routes in
            routes.group("/shop") { shop in
                shop.add(.get, "/") { _ in .text("shop") }
                shop.add(.get, "/hours") { _ in .text("hours") }
                shop.group("/orders/{id}") { order in
                    order.add(.get, "/") { request in .text("order \(try request.parameter("id"))") }
                    order.add(.post, "/cancel") { request in .text("cancel \(try request.parameter("id"))") }
                }
            }
            routes.group("/") { $0.add(.get, "/about") { _ in .text("about") } }
            routes.group("") { $0.add(.get, "/") { _ in .text("home") } }
        }
        #expect(await client.get("/shop").text == "shop")
        #expect(await client.get("/shop/hours").text == "hours")
        #expect(await client.get("/shop/orders/7").text == "order 7")
        #expect(await client.post("/shop/orders/7/cancel", form: []).text == "cancel 7")
        #expect(await client.get("/about").text == "about")
        #expect(await client.get("/").text == "home")
        #expect(await client.get("/orders/7").status == 404)
    }

    @Test func `a controller in a group has all of its pages below the group's path`() async throws {
        let client = try await client { routes in
            routes.group("/shop") { $0.add(Work(), at: "/recompute") }
        }
        #expect(await client.get("/shop/recompute").text.contains("Recompute"))
        let answer = await client.post("/shop/recompute", form: [])
        let page = try #require(answer.fields["Location"])
        #expect(page.hasPrefix("/shop/recompute/-/jobs/"))
        #expect(await client.get(page).status == 200)
    }

    @Test func `a controller may stand at the root`() async throws {
        let client = try await client { $0.add(Work(), at: "/") }
        #expect(await client.get("/").text.contains("Recompute"))
        let page = try #require(await client.post("/", form: []).fields["Location"])
        #expect(page.hasPrefix("/-/jobs/"))
        #expect(await client.get(page).status == 200)
    }

    // MARK: Parameters

    @Test(arguments: [("42", "42"), ("-7", "-7"), ("%34%32", "42"), ("~342", "42")])
    func `a parameter is read as a value of its type`(segment: String, value: String) async throws {
        let client = try await client { routes in
            routes.add(.get, "/orders/{id}") { request in
                .text("\(try request.parameter("id", as: Int.self))")
            }
        }
        #expect(await client.get("/orders/\(segment)").text == value)
    }

    @Test(arguments: ["abc", "99999999999999999999", "4.5", "~zz"])
    func `what is no value of its type is a page that is not there`(segment: String) async throws {
        let client = try await client { routes in
            routes.add(.get, "/orders/{id}") { request in
                let id: Int = try request.parameter("id")
                return .text("\(id)")
            }
        }
        #expect(await client.get("/orders/\(segment)").status == 404)
        let sentence = "There is no page for “abc”: it cannot be the id of anything."
        #expect(await client.get("/orders/abc").text.contains(sentence))
    }

    @Test func `a name that the path does not have is the same mistake`() async throws {
        let log = Mutex<[String]>([])
        var configuration = DashboardConfiguration()
        configuration.reportError = { _, text in log.withLock { $0.append(text) } }
        let client = try await client(configuration) { routes in
            routes.add(.get, "/orders") { request in .text(try request.parameter("id")) }
        }
        #expect(await client.get("/orders").status == 500)
        #expect(log.withLock { $0 } == ["The path of this page has no parameter “id”: it has none."])
    }

    @Test func `a parameter that the path does not have is a mistake for the log`() async throws {
        let log = Mutex<[String]>([])
        var configuration = DashboardConfiguration()
        configuration.reportError = { _, text in log.withLock { $0.append(text) } }
        let client = try await client(configuration) { routes in
            routes.add(.get, "/orders/{id}") { request in .text(try request.parameter("number")) }
        }
        #expect(await client.get("/orders/1").status == 500)
        let sentence = "The path of this page has no parameter “number”: it has “id”."
        #expect(log.withLock { $0 } == [sentence])
    }

    // MARK: Faults

    private func faults(_ add: (inout Routes) -> Void) async throws -> [String] {
        do {
            _ = try await client { add(&$0) }
            return []
        } catch let faults as RouteFaults {
            return faults.faults
        }
    }

    @Test(
        arguments: [
            ("orders", "must begin with a slash: “/orders”."),
            ("", "must begin with a slash: “/”."),
            ("/orders/", "has an empty segment: write one slash between two, and none at the end."),
            ("//orders", "has an empty segment: write one slash between two, and none at the end."),
            ("/a/../b", "has a segment “..”, which browsers resolve."),
            ("/{id}.json", "has braces within a segment: a parameter is a whole segment, “/{name}/”."),
            ("/{}", "has a parameter without a name."),
            ("/{id}/{id}", "has two parameters called “id”."),
            ("/{rest...}/more", "goes on after “{rest...}”, which takes all."),
            (
                "/a%20b",
                "has “?”, “#” or “%” in it, which no path has: write characters as they are, unencoded."
            ),
        ]
    )
    func `a path that nothing can match is a fault at start`(path: String, sentence: String) async throws {
        #expect(
            try await faults { $0.add(.get, path) { _ in .text("") } } == [
                "The path “\(path)” of a route of your own \(sentence)"
            ]
        )
        #expect(try await faults { $0.add(Work(), at: path) } == ["The path “\(path)” of Work \(sentence)"])
    }

    @Test(arguments: ["/-/mine", "/-", "/shop/-/mine"])
    func `a page in the place of fragments is a fault at start, a route there is none`(path: String)
        async throws
    {
        let sentence = "has a segment “-”, below which a page has its fragments: give the page another name."
        #expect(try await faults { $0.add(Work(), at: path) } == ["The path “\(path)” of Work \(sentence)"])
        #expect(try await faults { $0.add(.get, path) { _ in .text("") } } == [])
    }

    @Test func `two controllers at one path are a fault at start that names both`() async throws {
        let one = try await faults { routes in
            routes.add(Work(), at: "/shop/recompute")
            routes.group("/shop") { $0.add(OtherWork(), at: "/recompute") }
        }
        #expect(
            one == [
                "The path “/shop/recompute” is taken by Work and by OtherWork. Give one of them another path."
            ]
        )
        let two = try await faults { routes in
            routes.add(Work(), at: "/{shop}/work")
            routes.add(OtherWork(), at: "/{store}/work")
            routes.add(Work(), at: "/{shop}/work")
        }
        #expect(
            two == [
                "The paths “/{shop}/work” and “/{store}/work” are one, taken by Work and by OtherWork. Give one of "
                    + "them another path.",
                "The path “/{shop}/work” is taken twice by Work. Give one of them another path.",
            ]
        )
    }

    @Test func `what is Tablero's own cannot be taken`() async throws {
        #expect(
            try await faults { $0.add(.get, "/-/health") { _ in .text("") } } == [
                "The path “/-/health” is taken by a route of your own and by Tablero itself. Give one of them "
                    + "another path."
            ]
        )
    }

    @Test func `one path may have several methods, and a literal beside a parameter`() async throws {
        let client = try await client { routes in
            routes.add(.get, "/orders/{id}") { _ in .text("get") }
            routes.add(.post, "/orders/{number}") { _ in .text("post") }
            routes.add(.get, "/orders/new") { _ in .text("new") }
        }
        #expect(await client.get("/orders/1").text == "get")
        #expect(await client.post("/orders/1", form: []).text == "post")
        #expect(await client.get("/orders/new").text == "new")
    }

    // MARK: Controllers

    @Test func `an object is set up once, at however many paths it stands`() async throws {
        let object = ObjectWork()
        let other = ObjectWork()
        _ = try await client { routes in
            routes.add(object, at: "/a")
            routes.group("/b") { $0.add(object, at: "/c") }
            routes.add(other, at: "/d")
        }
        #expect(object.setUps.withLock { $0 } == 1)
        #expect(other.setUps.withLock { $0 } == 1)
    }

    @Test func `a dashboard without a first page has one that leads to its lists`() async throws {
        let client = try await client { routes in
            routes.group("/shop") { $0.add(TableListController(sources: SourceList([])), at: "/orders") }
            routes.add(TableListController(sources: SourceList([])), at: "/{source}/{table}")
        }
        let page = await client.get("/", basePath: "/ops")
        #expect(page.status == 200)
        #expect(page.text.contains("href=\"/ops/shop/orders\""))
        #expect(!page.text.contains("{source}"))
        #expect(await client.get("/?a=1").status == 400)
    }
}

private struct Work: JobController {
    let title = "Recompute"

    func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult { .text("done") }
}

private struct OtherWork: JobController {
    let title = "Something else"

    func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult { .text("done") }
}

private final class ObjectWork: JobController {
    let title = "An object"
    let setUps = Mutex(0)

    func setUp() async throws { setUps.withLock { $0 += 1 } }

    func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult { .text("done") }
}
