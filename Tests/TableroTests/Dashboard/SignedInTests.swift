import HTTP
import TableroTesting
import Testing

@testable import Tablero

/// A dashboard whose readers a proxy signs in.
@Suite struct SignedInTests {
    private static let stranger = Peer.address("192.0.2.7", isLoopback: false)
    private static let untrusted =
        "This request came from 192.0.2.7, which is no trusted proxy. Open the site through its proxy; the operator names "
        + "the proxy with --trusted-proxy."
    private static let unnamed =
        "The proxy did not say who you are. The operator must have it sign readers in, and send the name of each in the "
        + "field X-User, once."

    private func client(
        _ peer: Peer = stranger,
        forwarding: Forwarding? = Forwarding(),
        user: String? = nil
    ) async throws -> TestClient {
        let database = try await FixtureDatabase(
            "shop.db",
            ["CREATE TABLE orders (id INTEGER PRIMARY KEY)", "INSERT INTO orders VALUES (1)"]
        )
        let dashboard = try await Shop.dashboard(of: database, writing: nil, userField: "X-User")
        return TestClient(dashboard, peer: peer, forwarding: forwarding, user: user, keeping: database)
    }

    @Test func `whoever is signed in reads, and comments under that name`() async throws {
        let client = try await client(user: "Ada <Lovelace>")
        #expect(await client.get("/shop/orders/1").text.contains("<textarea"))
        let comment = await client.post(
            "/shop/orders/1/-/comments",
            form: [("body", "a")],
            fields: ["X-Fragment": "1"]
        )
        #expect(comment.status == 201)
        #expect(comment.text.contains("Ada &lt;Lovelace&gt;"))
    }

    @Test(arguments: ["/", "/shop/orders", "/shop/orders/-/rows", "/nowhere", "/-/events?watch=/shop/orders"])
    func `a reader whom the proxy does not name is refused, with the mend`(path: String) async throws {
        let page = try await client().get(path)
        #expect(page.status == 403)
        #expect(page.text.contains(Self.unnamed))
    }

    @Test func `a reader who comes past the proxy is refused, with the mend`() async throws {
        let page = try await client(forwarding: nil).get("/", fields: ["X-User": "ada"])
        #expect(page.status == 403)
        #expect(page.text.contains(Self.untrusted))
        let local = try await client(.unix, forwarding: nil).get("/shop/orders/-/rows.json")
        #expect(local.status == 403)
        #expect(local.text.contains("This request came from unix, which is no trusted proxy."))
    }

    @Test func `a post of nobody is refused too`() async throws {
        let answer = try await client().post("/shop/orders/1/-/comments", form: [("body", "a")])
        #expect(answer.status == 403)
    }

    @Test func `the health of the server is open to all`() async throws {
        #expect(try await client(forwarding: nil).get("/-/health").status == 200)
    }
}
