import HTTP
import TableroTesting
import Templates
import Testing

@testable import Tablero

@Suite struct JobTests {
    @Test func `its page says what the work does, and has a form with a token of its own`() async throws {
        let shop = try await JobShop { _, _ in .text("") }
        let pages = [await shop.client.get("/shop/recompute"), await shop.client.get("/shop/recompute")]
        let tokens = pages.compactMap { $0.text.firstMatch(of: /name="token" value="([0-9a-f]{32})"/)?.1 }
        #expect(Set(tokens).count == 2)
        #expect(pages[0].status == 200)
        #expect(pages[0].text.contains("<h1 class=\"page-header__title\">Recompute totals</h1>"))
        #expect(pages[0].text.contains("Adds up &lt;every&gt; order."))
        #expect(pages[0].text.contains(#"method="post" action="/shop/recompute""#))
    }

    @Test func `a post leads to the page of the job, which asks again by itself until it has ended`()
        async throws
    {
        let (begun, gate) = (Gate(), Gate())
        let shop = try await JobShop { _, progress in
            try progress.update(40, of: 100, "Order 40")
            begun.open()
            await gate.wait()
            try progress.update(100, of: 100)
            return .text("Done: 100 orders")
        }
        let url = try await shop.start()
        #expect(url.wholeMatch(of: /\/shop\/recompute\/-\/jobs\/[0-9a-f]{32}/) != nil)
        await begun.wait()
        let page = await shop.client.get(url)
        #expect(page.text.contains(#"<noscript><meta http-equiv="refresh" content="3"/></noscript>"#))
        #expect(page.text.contains(#"max="100" value="40""#))
        #expect(page.text.contains("40 of 100"))
        #expect(page.text.contains("Order 40"))
        #expect(page.text.contains(#"action="\#(url)/-/cancel""#))
        gate.open()
        await shop.runner.idle()
        let end = await shop.client.get(url)
        #expect(end.text.contains("Done: 100 orders"))
        #expect(!end.text.contains("http-equiv"))
        #expect(!end.text.contains("/-/cancel"))
        #expect(end.text.contains(#"href="/shop/recompute">Start another"#))
    }

    @Test func `a script gets the piece of a page, and a program JSON`() async throws {
        let gate = Gate()
        let shop = try await JobShop { _, _ in
            await gate.wait()
            return .text("\"yes\"")
        }
        let piece = await shop.client.post("/shop/recompute", form: [], fields: ["X-Fragment": "1"])
        #expect(piece.status == 201)
        #expect(piece.text.hasPrefix("<section class=\"job\" data-phase=\"running\""))
        let page = try #require(piece.fields["Location"])
        #expect(await shop.client.get(page + "/-/status").text.contains("data-phase=\"running\""))
        let accept: Fields = ["Accept": "text/html;q=0.5, application/json"]
        let started = await shop.client.send(.post, "/shop/recompute", fields: accept)
        #expect(started.status == 201)
        #expect(started.text.contains("\"phase\": \"running\", \"is_cancelling\": false, \"place\": null"))
        #expect(started.fields["Location"] != page)
        gate.open()
        await shop.runner.idle()
        let status = await shop.client.get(page + "/-/status", fields: accept)
        #expect(status.fields["Content-Type"] == "application/json")
        #expect(status.text.contains("\"phase\": \"done\""))
        #expect(status.text.contains(#""result": {"text": "\"yes\""}"#))
        #expect(await shop.json(page) == status.text)
    }

    @Test func `a post that comes again is the same job, also when two come at once`() async throws {
        let gate = Gate()
        let shop = try await JobShop { _, _ in
            await gate.wait()
            return .text("")
        }
        async let first = shop.start(token: "once")
        async let second = shop.start(token: "once")
        let pages = try await [first, second]
        gate.open()
        await shop.runner.idle()
        #expect(try await Set(pages + [shop.start(token: "once")]).count == 1)
        let others = try await [
            shop.start(), shop.start(), shop.start(token: "twice"),
            shop.start("/shop/orders/check", token: "once"),
        ]
        #expect(Set(pages + others).count == 5)
    }

    @Test func `the work sees the post that started it`() async throws {
        let shop = try await JobShop { request, _ in
            .text(
                try
                    "\(request.parameter("table")) \(FormFields(parsing: request.request.body).first("year") ?? "")"
            )
        }
        let answer = await shop.client.post("/shop/my~20orders/check", form: [("year", "2026")])
        await shop.runner.idle()
        let page = await shop.client.get(try #require(answer.fields["Location"]))
        #expect(page.text.contains("my orders 2026"))
    }

    @Test func `a page as a result is led to, and a file is a download`() async throws {
        let shop = try await JobShop { request, _ in
            request.request.path.contains("orders")
                ? .redirect(to: "/shop/orders?_sort=id")
                : .file(name: "Bericht März \"1\".csv", type: "text/csv", bytes: Array("a,b".utf8))
        }
        let (led, made) = try await (shop.start("/shop/orders/check"), shop.start())
        await shop.runner.idle()
        let page = await shop.client.get(led)
        #expect(page.status == 303)
        #expect(page.fields["Location"] == "/shop/orders?_sort=id")
        #expect(
            await shop.client.get(led + "/-/status").text.contains(#"data-location="/shop/orders?_sort=id""#)
        )
        #expect(await shop.client.get(led + "/-/file").status == 404)
        #expect(await shop.client.get(made).text.contains(#"href="\#(made)/-/file" download="""#))
        let file = await shop.client.get(made + "/-/file")
        #expect(file.text == "a,b")
        #expect(file.fields["Content-Type"] == "text/csv")
        #expect(
            file.fields["Content-Disposition"]
                == "attachment; filename=\"Bericht_M_rz__1_.csv\"; "
                + "filename*=UTF-8''Bericht%20M%C3%A4rz%20%221%22.csv"
        )
    }

    @Test(arguments: ["https://evil.test/", "//evil.test", "/\\evil.test", "/\t/evil.test", "orders", ""])
    func `no result leads to another site`(path: String) async throws {
        let shop = try await JobShop { _, _ in .redirect(to: path) }
        let url = try await shop.start()
        await shop.runner.idle()
        let page = await shop.client.get(url)
        #expect(page.status == 200)
        #expect(page.text.contains("data-phase=\"failed\""))
        #expect(shop.logged.count == 1)
    }

    @Test func `a failure shows the sentence it has for readers, and no other`() async throws {
        struct Secret: Error { let sql = "SELECT password" }
        let shop = try await JobShop { request, _ in
            guard request.request.path.contains("orders") else { throw Secret() }
            throw PageError(.conflict, title: "", message: "Another <import> runs. Wait for it.")
        }
        let urls = try await [shop.start(), shop.start("/shop/orders/check")]
        await shop.runner.idle()
        let page = await shop.client.get(urls[0])
        let sentence = /could not be finished. The server.{1,6}s log says why, under ([0-9a-f]{16})\./
        let id = try #require(page.text.firstMatch(of: sentence)?.1)
        #expect(!page.text.contains("SELECT"))
        #expect(shop.logged.count == 1)
        #expect(shop.logged.first?.hasPrefix(id) == true)
        #expect(shop.logged.first?.contains("SELECT password") == true)
        let other = await shop.client.get(urls[1]).text
        #expect(other.contains("Another &lt;import&gt; runs. Wait for it."))
        #expect(other.contains("data-phase=\"failed\""))
    }

    @Test func `what the work says is text, whatever it says`() async throws {
        let begun = Gate()
        let gate = Gate()
        let hostile =
            "</script><b onclick=\"x\">\u{0}\u{1B}\u{202E}" + String(repeating: "long ", count: 10_000)
        let shop = try await JobShop(title: "<i>Title</i>") { _, progress in
            try progress.update(hostile)
            begun.open()
            await gate.wait()
            return .text(hostile)
        }
        let url = try await shop.start()
        await begun.wait()
        let pages = [await shop.client.get(url), await shop.client.get(url + "/-/status")]
        let json = await shop.json(url)
        gate.open()
        await shop.runner.idle()
        for page in pages + [await shop.client.get(url), await shop.client.get("/shop/recompute")] {
            #expect(page.status == 200)
            #expect(page.text.utf8.count < 10_000)
            #expect(!page.text.contains("<b ") && !page.text.contains("<i>") && !page.text.contains("\u{0}"))
        }
        #expect(pages[0].text.contains("&lt;/script&gt;&lt;b onclick=&quot;x&quot;&gt;␀␛"))
        #expect(json.contains(#"<\/script>"#) || json.contains("</script>"))
        #expect(!json.utf8.contains { $0 < 0x20 && $0 != 0x0A })
    }

    @Test func `a job is known only under the path that it was started at`() async throws {
        let shop = try await JobShop { _, _ in .text("") }
        let url = try await shop.start("/shop/orders/check")
        await shop.runner.idle()
        let id = try #require(url.split(separator: "/").last)
        for path in [
            "/shop/recompute/-/jobs/\(id)", "/shop/customers/check/-/jobs/\(id)",
            "/shop/orders/check/-/jobs/0",
            "/shop/orders/check/-/jobs/", "/shop/orders/check/-/jobs/%\(id)",
        ] {
            let page = await shop.client.get(path)
            #expect(page.status == 404, "\(path)")
        }
        #expect(await shop.client.get("/shop/recompute/-/jobs/\(id)").text.contains("Start it again"))
        #expect(await shop.client.get("/shop/orders/check/-/jobs/\(id)").status == 200)
    }

    @Test func `all its links stand under the base path`() async throws {
        let shop = try await JobShop { _, _ in .file(name: "a", type: "b", bytes: []) }
        let url = try await shop.start()
        await shop.runner.idle()
        let page = await shop.client.get(url, basePath: "/ops")
        for link in [
            "href=\"/ops\(url)/-/file\"", "src=\"/ops\(url)/-/status\"", "href=\"/ops/shop/recompute\"",
        ] {
            #expect(page.text.contains(link))
        }
    }

    @Test func `the pages of a job are the same for a dashboard that takes the place of its own`()
        async throws
    {
        let shop = try await JobShop { _, _ in .text("kept") }
        let url = try await shop.start()
        await shop.runner.idle()
        var configuration = DashboardConfiguration()
        configuration.jobs = shop.runner
        var routes = Routes()
        routes.add(ClosureJob(title: "Again") { _, _ in .text("") }, at: "/shop/recompute")
        let other = try await Dashboard(
            configuration,
            routes: routes,
            sources: [],
            templates: TemplateLibrary(folders: [try #require(ResourceFolders.builtIn("Views"))])
        )
        #expect(await TestClient(other).get(url).text.contains("kept"))
    }
}
