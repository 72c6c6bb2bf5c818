import HTTP
import Testing

@Suite struct RouterTests {
    private let router = {
        var router = Router<String>()
        router.add(.get, "/", "dashboard")
        router.add(.get, "/{source}/{table}", "list")
        router.add(.get, "/{source}/{table}/-/rows", "rows")
        router.add(.get, "/{source}/{table}/{key}", "detail")
        router.add(.get, "/{source}/{table}/{key}/-/comments", "comments")
        router.add(.post, "/{source}/{table}/{key}/-/comments", "add")
        router.add(.get, "/-/health", "health")
        router.add(.get, "/-/public/{rest...}", "file")
        router.add(.get, "/shop/{table}/special", "special")
        return router
    }()

    @Test(arguments: [
        ("/", "dashboard"), ("/shop/orders", "list source=shop table=orders"),
        ("/shop/orders/-/rows", "rows source=shop table=orders"),
        ("/shop/orders/7", "detail source=shop table=orders key=7"),
        ("/shop/orders/7/-/comments", "comments source=shop table=orders key=7"), ("/-/health", "health"),
        ("/%2D/health", "health"), ("/-/public/css/app.css", "file rest=css/app.css"),
        ("/-/public/-/x", "file rest=-/x"), ("/shop/orders/special", "special table=orders"),
        ("/shop/orders/specials", "detail source=shop table=orders key=specials"),
        ("/a%20b/c~2Fd", "list source=a%20b table=c~2Fd"), ("/shop", "not found"), ("/shop/", "not found"),
        ("//orders", "not found"), ("/shop/orders/", "not found"), ("/-/orders", "not found"),
        ("/shop/-", "not found"), ("/shop/%2d", "not found"), ("/shop/orders/-", "not found"),
        ("/-/public/", "not found"), ("/-/public", "not found"), ("*", "not found"), ("", "not found"),
    ])
    func `a path leads to its handler`(_ path: String, _ expected: String) {
        #expect(describe(router.match(.get, path: path)) == expected)
    }

    @Test func `HEAD falls back to GET, other methods are told what is allowed`() {
        #expect(describe(router.match(.head, path: "/a/b/1/-/comments")).hasPrefix("comments"))
        #expect(describe(router.match(.post, path: "/a/b/1/-/comments")).hasPrefix("add"))
        #expect(describe(router.match(.put, path: "/a/b/1/-/comments")) == "allowed: GET, POST, HEAD")
        #expect(describe(router.match(.post, path: "/a/b")) == "allowed: GET, HEAD")
    }

    @Test func `another method's route does not hide a more general one`() {
        var router = Router<String>()
        router.add(.post, "/a/b", "literal")
        router.add(.get, "/a/{x}", "parameter")
        #expect(describe(router.match(.get, path: "/a/b")) == "parameter x=b")
        #expect(describe(router.match(.post, path: "/a/b")) == "literal")
    }

    @Test func `a dead end in the literal branch goes back to the parameter`() {
        var router = Router<String>()
        router.add(.get, "/a/{x}/c", "one")
        router.add(.get, "/{y}/b/d", "two")
        #expect(describe(router.match(.get, path: "/a/b/d")) == "two y=a")
        #expect(describe(router.match(.get, path: "/a/b/c")) == "one x=b")
    }

    private func describe(_ match: Router<String>.Match) -> String {
        switch match {
        case .notFound: return "not found"
        case .methodNotAllowed(let methods):
            return "allowed: \(methods.map(\.rawValue).joined(separator: ", "))"
        case .found(let handler, let parameters):
            let names = ["source", "table", "key", "rest", "x", "y"]
            return names.reduce(into: handler) { text, name in
                if let value = parameters[name] { text += " \(name)=\(value)" }
            }
        }
    }
}
