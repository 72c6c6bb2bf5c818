import HTTP
import TableroTesting
import Testing

@testable import Tablero

@Suite struct JobPermissionTests {
    private static let stranger = Peer.address("192.0.2.7", isLoopback: false)

    @Test func `who may not write may neither start nor cancel it, and sees no form`() async throws {
        let gate = Gate()
        let shop = try await JobShop { _, _ in
            await gate.wait()
            return .text("")
        }
        let remote = TestClient(shop.dashboard, peer: Self.stranger)
        let page = await remote.get("/shop/recompute")
        #expect(!page.text.contains("<form"))
        #expect(page.text.contains("Only readers on the machine itself may start or cancel this"))
        #expect(await remote.post("/shop/recompute", form: []).status == 403)
        let url = try await shop.start()
        #expect(await remote.post(url + "/-/cancel", form: []).status == 403)
        #expect(await remote.get(url).status == 200)
        gate.open()
        await shop.runner.idle()
        #expect(await shop.json(url).contains("\"phase\": \"done\""))
    }

    @Test(arguments: [DashboardConfiguration.Writing.nobody, .localReaders, .everybody])
    func `a post of another site is refused`(writing: DashboardConfiguration.Writing) async throws {
        let shop = try await JobShop(writing: writing) { _, _ in .text("") }
        for fields: Fields in [["Sec-Fetch-Site": "cross-site"], ["Origin": "http://evil.test"]] {
            #expect(await shop.client.post("/shop/recompute", form: [], fields: fields).status == 403)
        }
    }

    @Test func `a name that leads to this machine starts nothing`() async throws {
        let shop = try await JobShop { _, _ in .text("") }
        let rebound: Fields = ["Host": "evil.test", "Sec-Fetch-Site": "same-origin"]
        #expect(await shop.client.post("/shop/recompute", form: [], fields: rebound).status == 403)
        let own: Fields = ["Host": "localhost", "Sec-Fetch-Site": "same-origin"]
        #expect(await shop.client.post("/shop/recompute", form: [], fields: own).status == 303)
    }

    @Test func `nobody may where the operator says so`() async throws {
        let shop = try await JobShop(writing: .nobody) { _, _ in .text("") }
        let page = await shop.client.get("/shop/recompute")
        #expect(!page.text.contains("<form") && page.text.contains("Nobody may start or cancel this"))
        #expect(await shop.client.post("/shop/recompute", form: []).status == 403)
    }

    @Test func `who is signed in may from anywhere, and nobody else`() async throws {
        let shop = try await JobShop(writing: .signedIn) { _, _ in .text("") }
        let ada = TestClient(shop.dashboard, peer: Self.stranger, forwarding: Forwarding(), user: "ada")
        #expect(await ada.post("/shop/recompute", form: []).status == 303)
        let unknown = await shop.client.post("/shop/recompute", form: [])
        #expect(unknown.status == 403 && unknown.text.contains("Only readers who are signed in may"))
    }

    @Test func `everybody may where the operator says so`() async throws {
        let shop = try await JobShop(writing: .everybody) { _, _ in .text("") }
        let answer = await TestClient(shop.dashboard, peer: Self.stranger).post("/shop/recompute", form: [])
        #expect(answer.status == 303)
    }

    @Test func `content of another kind, or that is no form, is refused`() async throws {
        let shop = try await JobShop { _, _ in .text("") }
        let json: Fields = ["Content-Type": "application/json"]
        #expect(await shop.client.send(.post, "/shop/recompute", fields: json, body: [0x7B]).status == 415)
        let form: Fields = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(
            await shop.client.send(.post, "/shop/recompute", fields: form, body: Array("a=%".utf8)).status
                == 400
        )
        #expect(await shop.client.send(.post, "/shop/recompute").status == 303)
    }
}
