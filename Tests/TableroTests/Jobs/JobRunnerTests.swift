import HTTP
import TableroTesting
import Testing

@testable import Tablero

@Suite struct JobRunnerTests {
    private struct Stubborn: Error {}

    private func limits(running: Int = 1, waiting: Int = 100, kept: Int = 100) -> JobLimits {
        var limits = JobLimits()
        (limits.running, limits.waiting, limits.kept) = (running, waiting, kept)
        return limits
    }

    @Test func `a bounded number runs at once, the others in the order in which they came`() async throws {
        let (begun, gate) = (Gate(), Gate())
        let order = Order()
        let shop = try await JobShop(limits: limits()) { request, _ in
            await order.append(request.request.path)
            begun.open()
            await gate.wait()
            return .text("")
        }
        let urls = try await [
            shop.start("/shop/a/check"), shop.start("/shop/b/check"), shop.start("/shop/c/check"),
        ]
        await begun.wait()
        #expect(await order.names == ["/shop/a/check"])
        #expect(await shop.client.get(urls[1]).text.contains("It is the next to begin."))
        #expect(
            await shop.client.get(urls[2]).text.contains("It is number 2 of those that wait for their turn.")
        )
        #expect(
            await shop.json(urls[2]).contains(
                "\"phase\": \"waiting\", \"is_cancelling\": false, \"place\": 2"
            )
        )
        gate.open()
        await shop.runner.idle()
        #expect(await order.names == ["/shop/a/check", "/shop/b/check", "/shop/c/check"])
    }

    @Test func `one that waits and is cancelled never runs, and the next moves up`() async throws {
        let gate = Gate()
        let order = Order()
        let shop = try await JobShop(limits: limits()) { request, _ in
            await order.append(request.request.path)
            await gate.wait()
            return .text("")
        }
        let urls = try await [
            shop.start("/shop/a/check"), shop.start("/shop/b/check"), shop.start("/shop/c/check"),
        ]
        let answer = await shop.client.post(urls[1] + "/-/cancel", form: [])
        #expect(answer.status == 303)
        #expect(answer.fields["Location"] == urls[1])
        #expect(await shop.client.get(urls[1]).text.contains("Cancelled before it began."))
        #expect(await shop.json(urls[2]).contains("\"place\": 1"))
        gate.open()
        await shop.runner.idle()
        #expect(await order.names == ["/shop/a/check", "/shop/c/check"])
    }

    @Test func `one too many is refused until some have ended`() async throws {
        let gate = Gate()
        let shop = try await JobShop(limits: limits(waiting: 1)) { _, _ in
            await gate.wait()
            return .text("")
        }
        _ = try await (shop.start(), shop.start(token: "second"))
        let refused = await shop.client.post("/shop/recompute", form: [])
        #expect(refused.status == 503)
        #expect(refused.fields["Retry-After"] == "10")
        #expect(
            refused.text.contains("Too many jobs wait for their turn. Start it again when some have ended.")
        )
        _ = try await shop.start(token: "second")
        gate.open()
        await shop.runner.idle()
        _ = try await shop.start()
    }

    @Test func `one that is cancelled says how far it came`() async throws {
        let (begun, gate) = (Gate(), Gate())
        let shop = try await JobShop { _, progress in
            try progress.update(40, of: 100)
            begun.open()
            await gate.wait()
            try progress.update(41, of: 100)
            return .text("never")
        }
        let url = try await shop.start()
        await begun.wait()
        let piece = await shop.client.post(url + "/-/cancel", form: [], fields: ["X-Fragment": "1"])
        #expect(piece.status == 200)
        await shop.runner.idle()
        #expect(await shop.client.get(url).text.contains("Cancelled at 40 of 100."))
        #expect(shop.logged.isEmpty)
    }

    @Test func `work that does not hear of its cancellation says so meanwhile, and its result counts`()
        async throws
    {
        let (begun, deaf) = (Gate(), Gate())
        let shop = try await JobShop { _, _ in
            begun.open()
            // A task of its own is not cancelled with the job.
            await Task { await deaf.wait() }.value
            return .text("finished all the same")
        }
        let url = try await shop.start()
        await begun.wait()
        for _ in 1...2 { _ = await shop.client.post(url + "/-/cancel", form: []) }
        let page = await shop.client.get(url)
        #expect(page.text.contains("Cancelling"))
        #expect(!page.text.contains("/-/cancel\""))
        deaf.open()
        await shop.runner.idle()
        #expect(await shop.client.get(url).text.contains("finished all the same"))
        _ = await shop.client.post(url + "/-/cancel", form: [])
        #expect(await shop.json(url).contains("\"phase\": \"done\""))
    }

    @Test func `an error on the way out of cancelled work is for the log`() async throws {
        let (begun, gate) = (Gate(), Gate())
        let shop = try await JobShop { _, _ in
            begun.open()
            await gate.wait()
            throw Stubborn()
        }
        let url = try await shop.start()
        await begun.wait()
        _ = await shop.client.post(url + "/-/cancel", form: [])
        await shop.runner.idle()
        #expect(await shop.json(url).contains("\"phase\": \"cancelled\""))
        #expect(shop.logged.count == 1)
    }

    @Test func `a cancellation that nobody asked for is a failure`() async throws {
        let shop = try await JobShop { _, _ in throw CancellationError() }
        let url = try await shop.start()
        await shop.runner.idle()
        #expect(await shop.json(url).contains("\"phase\": \"failed\""))
        #expect(shop.logged.count == 1)
    }

    @Test func `a runner that stops cancels what runs and what waits, waits for it, and starts no more`()
        async throws
    {
        let (begun, gate) = (Gate(), Gate())
        let shop = try await JobShop(limits: limits()) { _, progress in
            begun.open()
            await gate.wait()
            try progress.update("on")
            return .text("")
        }
        let urls = try await [shop.start(), shop.start()]
        await begun.wait()
        shop.clock.advance(by: .seconds(80))
        await shop.runner.stop()
        for url in urls { #expect(await shop.json(url).contains("\"phase\": \"cancelled\"")) }
        #expect(await shop.json(urls[0]).contains("Cancelled after 1 min 20 s."))
        #expect(await shop.json(urls[1]).contains("Cancelled before it began."))
        let refused = await shop.client.post("/shop/recompute", form: [])
        #expect(refused.status == 503)
        #expect(refused.text.contains("The server is being stopped. Start it again in a while."))
    }

    @Test func `a result is kept for a day unseen, and for minutes once it was seen`() async throws {
        let shop = try await JobShop { _, _ in .text("kept") }
        let urls = try await [shop.start(), shop.start(token: "t")]
        await shop.runner.idle()
        shop.clock.advance(by: .seconds(86_399))
        #expect(await shop.client.get(urls[0]).text.contains("kept"))
        shop.clock.advance(by: .seconds(1))
        #expect(await shop.client.get(urls[1]).status == 404)
        shop.clock.advance(by: .seconds(598))
        #expect(await shop.client.get(urls[0]).status == 200)
        shop.clock.advance(by: .seconds(1))
        #expect(await shop.client.get(urls[0]).status == 404)
        #expect(try await shop.start(token: "t") == urls[1])
    }

    @Test func `a file is seen when it was fetched, not when its page was`() async throws {
        let shop = try await JobShop { _, _ in .file(name: "a.csv", type: "text/csv", bytes: [65]) }
        let url = try await shop.start()
        await shop.runner.idle()
        #expect(await shop.client.get(url).status == 200)
        #expect(await shop.client.send(.head, url + "/-/file").status == 200)
        shop.clock.advance(by: .seconds(3600))
        #expect(await shop.client.get(url + "/-/file").text == "A")
        shop.clock.advance(by: .seconds(600))
        #expect(await shop.client.get(url + "/-/file").status == 404)
    }

    @Test func `of too many results the oldest goes, of those seen first`() async throws {
        let shop = try await JobShop(limits: limits(kept: 2)) { _, _ in .text("kept") }
        var urls: [String] = []
        for number in 0..<4 {
            urls.append(try await shop.start())
            await shop.runner.idle()
            shop.clock.advance(by: .seconds(1))
            if number == 1 { #expect(await shop.client.get(urls[1]).status == 200) }
        }
        var found: [Int] = []
        for url in urls { found.append(await shop.client.get(url).status) }
        #expect(found == [404, 404, 200, 200])
        #expect(try await shop.start("/shop/orders/check").isEmpty == false)
    }

    @Test func `work runs on no actor, so that it keeps nobody from asking how far it is`() async throws {
        let runner = JobRunner()
        let work = JobWork(title: "", path: "/", token: nil, requestID: "", report: { _ in }) { _ in
            await .text(isConfined() ? "on an actor" : "nowhere")
        }
        let id = try await runner.start(work)
        await runner.idle()
        #expect(await runner.status(of: id, at: "/")?.result == .text("nowhere"))
    }

    private func isConfined(isolation: isolated (any Actor)? = #isolation) async -> Bool { isolation != nil }

    private actor Order {
        private(set) var names: [String] = []

        func append(_ name: String) { names.append(name) }
    }
}
