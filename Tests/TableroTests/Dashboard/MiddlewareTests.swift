import HTTP
import Synchronization
import TableroTesting
import Testing

@testable import Tablero

@Suite struct MiddlewareTests {
    private struct Odd: Error {}

    /// Writes its name into the response on the way out, so that the names come from the inside out.
    private func mark(_ name: String) -> Middleware {
        { request, next in
            var response = await next(request)
            response.fields.append("X-Passed", name)
            return response
        }
    }

    private func passed(_ response: TestResponse) -> [String] {
        response.fields.filter { $0.name == "X-Passed" }.map(\.value)
    }

    @Test func `a request passes the dashboard's middleware in its order, then that of each group`()
        async throws
    {
        let client = try await client { routes in
            routes.add(.get, "/") { _ in .text("home") }
            routes.use(mark("first"))
            routes.group("/shop") { shop in
                shop.add(.get, "/") { _ in .text("shop") }
                shop.group("") { inner in
                    inner.add(.get, "/orders") { _ in .text("orders") }
                    inner.use(mark("inner"))
                }
                shop.use(mark("shop"))
                shop.use(mark("till"))
            }
            routes.use(mark("second"))
        }
        #expect(passed(await client.get("/shop/orders")) == ["inner", "till", "shop", "second", "first"])
        #expect(passed(await client.get("/shop")) == ["till", "shop", "second", "first"])
        #expect(passed(await client.get("/")) == ["second", "first"])
    }

    @Test(arguments: ["/-/health", "/-/ready", "/-/metrics", "/nowhere", "/a/", "/?_size=x"])
    func `built-in pages pass that of the dashboard, and pages that do not exist`(target: String) async throws
    {
        let client = try await client { routes in
            routes.add(.get, "/a") { _ in .text("a") }
            routes.use(mark("all"))
        }
        #expect(passed(await client.get(target)) == ["all"])
        #expect(passed(await client.send(.delete, "/a")) == ["all"])
    }

    @Test func `what a page throws has become a page by then`() async throws {
        let statuses = Mutex<[Int]>([])
        let client = try await client { routes in
            routes.use { request, next in
                let response = await next(request)
                statuses.withLock { $0.append(response.status.code) }
                return response
            }
            routes.add(.get, "/odd") { _ in throw Odd() }
            routes.add(.get, "/gone") { _ in
                throw PageError(Status(code: 410), title: "Gone", message: "It was sold.")
            }
        }
        #expect(await client.get("/odd").status == 500)
        #expect(await client.get("/gone").text.contains("It was sold."))
        #expect(statuses.withLock { $0 } == [500, 410])
    }

    @Test func `what it throws becomes a page, and nothing behind it is asked`() async throws {
        let asked = Mutex(false)
        let client = try await client { routes in
            routes.use(mark("outer"))
            routes.group("/shop") { shop in
                shop.use { _, _ in throw PageError(.forbidden, title: "Closed", message: "Come back at nine.")
                }
                shop.add(.get, "/") { _ in
                    asked.withLock { $0 = true }
                    return .text("")
                }
            }
        }
        let page = await client.get("/shop")
        #expect(page.status == 403)
        #expect(page.text.contains("Come back at nine."))
        #expect(passed(page) == ["outer"])
        #expect(page.fields["Content-Security-Policy"] != nil)
        #expect(!asked.withLock { $0 })
    }

    @Test func `it may answer by itself, and change the request`() async throws {
        let client = try await client { routes in
            routes.use { request, next in
                if request.path == "/closed" { return .text("closed") }
                var request = request
                request.user = request.request.fields["X-Key"] == "secret" ? "ada" : nil
                return await next(request)
            }
            routes.add(.get, "/name/{id}") { request in
                .text("\(request.user ?? "nobody") \(try request.parameter("id"))")
            }
        }
        #expect(await client.get("/closed").text == "closed")
        #expect(await client.get("/name/1").text == "nobody 1")
        #expect(await client.get("/name/1", fields: ["X-Key": "secret"]).text == "ada 1")
    }

    @Test func `a request refused for its form never comes to it`() async throws {
        var configuration = DashboardConfiguration()
        configuration.userField = "Remote-User"
        let known = try await client { routes in
            routes.use(mark("all"))
            routes.add(.post, "/a") { _ in .text("a") }
        }
        let forged = await known.post("/a", form: [], fields: ["Sec-Fetch-Site": "cross-site"])
        #expect(forged.status == 403)
        #expect(passed(forged) == [])
        #expect(passed(await known.get("/a?%ff=%zz")) == [])
        let strict = try await client(configuration, peer: .address("10.0.0.1", isLoopback: false)) {
            routes in
            routes.use(mark("all"))
        }
        let unknown = await strict.get("/")
        #expect(unknown.status == 403)
        #expect(passed(unknown) == [])
    }
}
