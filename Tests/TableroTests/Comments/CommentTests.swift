import FoundationEssentials
import HTTP
import Records
import TableroTesting
import Testing

@testable import Tablero

@Suite struct CommentTests {
    private let path = "/shop/orders/1/-/comments"

    @Test func `a posted comment leads back to its row, where it stands`() async throws {
        let client = try await Shop().client
        let answer = await client.post(
            path,
            form: [("body", "  Looks <b>good</b>\r\nto me  "), ("token", "t1")]
        )
        #expect(answer.status == 303)
        #expect(answer.fields["Location"] == "/shop/orders/1#comment-1")
        let page = await client.get("/shop/orders/1")
        #expect(page.text.contains(#"id="comment-1""#))
        #expect(page.text.contains("Looks &lt;b&gt;good&lt;/b&gt;\nto me<"))
    }

    @Test func `a script gets the new comment, and a token for the next`() async throws {
        let client = try await Shop().client
        for field in ["X-Fragment": "1", "HX-Request": "true"] {
            let answer = await client.post(
                path,
                form: [("body", field.key)],
                fields: Fields(dictionaryLiteral: (field.key, field.value))
            )
            #expect(answer.status == 201)
            #expect(answer.text.contains("id=\"comment-"))
            #expect(!answer.text.contains("<html"))
            #expect(answer.fields["X-Next-Token"]?.count == 32)
        }
    }

    @Test func `a token that comes again is the same comment; none is always new`() async throws {
        let client = try await Shop().client
        for _ in 1...2 {
            let answer = await client.post(path, form: [("body", "once"), ("token", "same")])
            #expect(answer.fields["Location"] == "/shop/orders/1#comment-1")
        }
        #expect(
            await client.post(path, form: [("body", "a")]).fields["Location"] == "/shop/orders/1#comment-2"
        )
        #expect(
            await client.post(path, form: [("body", "a")]).fields["Location"] == "/shop/orders/1#comment-3"
        )
        let other = await client.post("/shop/orders/2/-/comments", form: [("body", "b"), ("token", "same")])
        #expect(other.fields["Location"] == "/shop/orders/2#comment-4")
    }

    @Test func `each page has a token of its own under one weak tag`() async throws {
        let client = try await Shop().client
        let first = await client.get("/shop/orders/1")
        let second = await client.get("/shop/orders/1")
        let token = /name="token" value="([0-9a-f]{32})"/
        let tokens = [first, second].compactMap { $0.text.firstMatch(of: token)?.1 }
        #expect(Set(tokens).count == 2)
        #expect(first.fields["ETag"] == second.fields["ETag"])
        #expect(first.fields["ETag"]?.hasPrefix("W/") == true)
    }

    @Test(arguments: [
        ("", "Write something first: an empty comment cannot be sent."),
        (" \r\n\t ", "Write something first: an empty comment cannot be sent."),
        (
            String(repeating: "é", count: 10_001),
            "The comment has 10,001 characters; the most is 10,000. Shorten it and send it again."
        ),
    ])
    func `a comment that cannot be kept comes back with its text`(body: String, message: String) async throws
    {
        let client = try await Shop().client
        let page = await client.post(path, form: [("body", body)])
        #expect(page.status == 422)
        #expect(page.text.contains(message))
        #expect(page.text.contains(">\(body.trimmingWhitespace)</textarea>"))
        let fragment = await client.post(path, form: [("body", body)], fields: ["X-Fragment": "1"])
        #expect(fragment.status == 422)
        #expect(fragment.text == message)
        #expect(await !client.get("/shop/orders/1").text.contains("comment-1"))
    }

    @Test func `the longest comment is kept`() async throws {
        let answer = try await Shop().client.post(
            path,
            form: [("body", String(repeating: "é", count: 10_000))]
        )
        #expect(answer.status == 303)
    }

    @Test func `a row that is not there takes no comment`() async throws {
        let client = try await Shop().client
        #expect(await client.post("/shop/orders/999/-/comments", form: [("body", "a")]).status == 404)
        #expect(await client.get("/shop/orders/999/-/comments").status == 404)
    }

    @Test func `a post that is no form is refused with the right status`() async throws {
        let client = try await Shop().client
        let answer = await client.send(
            .post,
            path,
            fields: ["Content-Type": "application/json"],
            body: Array("{}".utf8)
        )
        #expect(answer.status == 415)
        let forged = await client.post(path, form: [("body", "a")], fields: ["Sec-Fetch-Site": "cross-site"])
        #expect(forged.status == 403)
    }

    @Test func `readers from the network, or behind a proxy, get no form unless the operator says so`()
        async throws
    {
        let shop = try await Shop()
        #expect(await shop.client.get("/shop/orders/1").text.contains("<textarea"))
        #expect(await !shop.remote.get("/shop/orders/1").text.contains("<textarea"))
        #expect(await shop.remote.post(path, form: [("body", "a")]).status == 403)
        let proxied: Fields = ["X-Forwarded-For": "192.0.2.1"]
        #expect(await !shop.client.get("/shop/orders/1", fields: proxied).text.contains("<textarea"))
        #expect(await shop.client.post(path, form: [("body", "a")], fields: proxied).status == 403)
        #expect(try await Shop(writing: .everybody).remote.post(path, form: [("body", "a")]).status == 303)
    }

    @Test func `a store that is gone, or locked, keeps no comment and loses no text`() async throws {
        let shop = try await Shop()
        let store = shop.database.folder + "/store.db"
        try FileManager.default.moveItem(atPath: store, toPath: store + ".moved")
        let page = await shop.client.post(path, form: [("body", "kept in the form")])
        #expect(page.status == 503)
        #expect(page.text.contains(">kept in the form</textarea>"))
        #expect(page.text.contains("was moved or deleted"))
        #expect(page.fields["Retry-After"] == "2")
        let fragment = await shop.client.post(path, form: [("body", "a")], fields: ["X-Fragment": "1"])
        #expect((fragment.status, fragment.fields["Retry-After"]) == (503, "2"))
    }

    @Test func `nothing is written to a database of somebody else`() async throws {
        let database = try await FixtureDatabase("shop.db", ["CREATE TABLE orders (id INTEGER PRIMARY KEY)"])
        let error = await #expect(throws: RecordsError.self) { try await CommentStore(path: database.path) }
        #expect(error?.message == "It is a database of something else, which Tablero must not write to.")
        let tables = try await database.source().schema().tables.map(\.name)
        #expect(tables == ["orders"])
    }

    @Test func `a finished store is one whole file, and opens again`() async throws {
        let database = try await FixtureDatabase("shop.db", [])
        let path = database.folder + "/store.db"
        let subject = CommentSubject(source: "shop", table: "orders", key: "1")
        let store = try await CommentStore(path: path, limits: .patient)
        _ = try await store.add("hello", by: "me", on: subject, token: nil)
        try await store.finish()
        try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
        let copy = try await CommentStore(path: path + ".copy", limits: .patient)
        #expect(try await copy.comments(on: subject).map(\.body) == ["hello"])
    }

    @Test func `control characters are shown, not sent`() async throws {
        let client = try await Shop().client
        _ = await client.post(path, form: [("body", "a\u{0}b\u{1B}c")])
        #expect(await client.get("/shop/orders/1").text.contains("a\u{2400}b\u{241B}c"))
    }

    @Test func `where nobody may write, comments are shown without a form`() async throws {
        let database = try await Shop().database
        let store = try await CommentStore(path: database.folder + "/store.db", limits: .patient)
        let subject = CommentSubject(source: "shop", table: "orders", key: "1")
        _ = try await store.add("hello", by: "me", on: subject, token: nil)
        let client = TestClient(try await Shop.dashboard(of: database, writing: .nobody))
        let page = await client.get("/shop/orders/1")
        #expect(page.text.contains("hello") && !page.text.contains("<textarea"))
        let refused = await client.post(path, form: [("body", "a")])
        #expect(refused.status == 403 && refused.text.contains("Nobody may comment"))
    }

    @Test func `without comments there is no form and no address for them`() async throws {
        let client = try await Shop(hasComments: false).client
        #expect(await !client.get("/shop/orders/1").text.contains("comment-form"))
        #expect(await client.post(path, form: [("body", "a")]).status == 404)
        #expect(await client.get(path).status == 404)
    }
}

extension String {
    fileprivate var trimmingWhitespace: String { allSatisfy(\.isWhitespace) ? "" : self }
}
