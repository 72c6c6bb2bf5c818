import HTTP
import TableroTesting
import Testing

@testable import Tablero

@Suite struct PlanetsTests {
    @Test func `a list and a detail page with everything work at the first start`() async throws {
        let database = try await FixtureDatabase("x.db", [])
        let store = try await CommentStore(path: database.folder + "/store.db")
        let site = try await Site(comments: store) { routes in
            routes.add(PlanetList(), at: "/planets")
            routes.add(PlanetPage(), at: "/planets/{planet}")
        }
        let list = await site.client.get("/planets")
        #expect(list.status == 200)
        #expect(list.text.contains(#"<tr class="row" id="row-mars" data-key="mars" data-height="56">"#))
        #expect(list.text.contains(#"<a class="row__link" href="/planets/mars">Mars &lt;4th&gt;</a>"#))
        #expect(list.text.contains(#"href="/planets/s~2Ft""#))
        #expect(list.text.contains(#"<p class="summary">276 moons</p>"#))
        #expect(list.text.contains(#"<pull-to-refresh class="narrow" >"#))
        #expect(list.text.contains("data-infinite"))
        #expect(list.text.contains(#"href="/-/heights.css?px=56""#))
        #expect(list.fields["ETag"] != nil)
        let planet = await site.client.get("/planets/s~2Ft")
        #expect(planet.text.contains(">Saturn</h1>"))
        #expect(planet.text.contains(#"data-column="Moons""#))
        #expect(planet.text.contains(#"action="/planets/s~2Ft/-/comments""#))
        let posted = await site.client.post("/planets/s~2Ft/-/comments", form: [("body", "What rings!")])
        #expect(posted.status == 303)
        #expect(await site.client.get("/planets/s~2Ft").text.contains("What rings!"))
        #expect(await !site.client.get("/planets/mars").text.contains("What rings!"))
        #expect(await site.client.get("/planets/pluto").status == 404)
    }

    @Test(arguments: ["", "/ops"]) func `a list and a detail page may stand at the root`(base: String)
        async throws
    {
        let database = try await FixtureDatabase("x.db", [])
        let store = try await CommentStore(path: database.folder + "/store.db")
        let site = try await Site(comments: store) { routes in routes.add(PlanetList(), at: "/") }
        let list = await site.client.get("/?_size=1", basePath: base)
        #expect(list.text.contains(#"src="\#(base)/-/rows?_size=1""#))
        #expect(
            list.text.contains(#"href="\#(base)/mars""#) || list.text.contains(#"href="\#(base)/mercury""#)
        )
        let next = try #require(list.fields["Link"]?.firstMatch(of: /<(.*?)>/)?.output.1)
        #expect(next.hasPrefix("\(base)/?_size=1&_next="))
        let query = next.dropFirst(base.count + 1)
        let rows = await site.client.get("/-/rows\(query)", basePath: base)
        #expect(rows.status == 200)
        #expect(rows.text.contains(#"href="\#(base)/-/rows?_size=1&amp;_next="#))
        #expect(!list.text.contains("//-/") && !rows.text.contains("//-/"))

        let page = try await Site(comments: store) { routes in
            routes.add(TestPage(title: "Sun"), at: "/")
        }
        #expect(await page.client.get("/", basePath: base).text.contains(#"action="\#(base)/-/comments""#))
        let posted = await page.client.send(
            .post,
            "/-/comments",
            fields: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("body=Hot\(base.dropFirst())".utf8),
            basePath: base
        )
        #expect(posted.fields["Location"]?.hasPrefix("\(base)/#comment-") == true)
        #expect(await page.client.get("/", basePath: base).text.contains("Hot\(base.dropFirst())"))
    }
}

private struct TestPage: DetailController {
    let title: String
    let hasComments = true

    func interactor(for request: PageRequest) throws -> ItemInteractor<String> { ItemInteractor(title) }
    func title(of item: String) -> String { item }
}
