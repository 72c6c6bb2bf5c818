import TableroTesting
import Templates
import Testing

@testable import Tablero

/// A page of a template of one's own, in the layout.
@Suite struct TemplateControllerTests {
    struct DayKeys: TemplateKeys {
        let name = Key<String>("name")
        let hours = Key<String>("hours")
    }

    struct HoursKeys: TemplateKeys {
        let days = ListKey<DayKeys>("days")
        let notice = Key<String>("notice")
    }

    struct OpeningHours: TemplateController {
        let page = PageTemplate("pages/hours", HoursKeys.self) { (page, days: [String]) in
            page.notice = "Closed & sold"
            page.fill(\.days, with: days) { day, name in
                day.name = name
                day.hours = "9 to 5"
            }
        }
        var events = Events()
        var changes: ChangeSignal?

        func setUp() async throws { events.add("set up") }

        func content(for request: PageRequest) async throws -> [String] {
            events.add("asked")
            let shop = try request.parameter("shop")
            guard shop != "none" else {
                throw PageError(.notFound, title: "No shop", message: "There is no such shop.")
            }
            return shop == "closed" ? [] : ["Monday", "<Tuesday>"]
        }

        func title(of days: [String]) -> String { "Open on \(days.count) days" }
    }

    @Test func `it is a page in the layout, set up once, with its title, its keys and a tag`() async throws {
        let hours = OpeningHours()
        let site = try await Site { $0.add(hours, at: "/shops/{shop}/hours") }
        let page = await site.client.get("/shops/north/hours")
        #expect(page.status == 200)
        #expect(page.text.contains("<title>Open on 2 days"))
        #expect(page.text.contains(#"<h1 class="page-header__title">Open on 2 days</h1>"#))
        #expect(page.text.contains("<dt>Monday</dt><dd>9 to 5</dd>") && page.text.contains("&lt;Tuesday&gt;"))
        #expect(page.text.contains(#"<live-updates src="/-/events?"#))
        #expect(await site.client.get("/shops/closed/hours").text.contains("<p>Closed &amp; sold</p>"))
        #expect(await site.client.get("/shops/none/hours").status == 404)
        let tag = try #require(page.fields["ETag"])
        #expect(await site.client.get("/shops/north/hours", fields: ["If-None-Match": tag]).status == 304)
        #expect(hours.events.all.filter { $0 == "set up" }.count == 1 && hours.events.all.first == "set up")
    }

    @Test(arguments: [("{{misspelt}}", "misspelt"), ("<table></p></table>", "p")])
    func `its template is checked at start`(part: String, fault: String) async throws {
        let text = "{{<layout}}{{$main}}<h1>{{title}}</h1>\(part){{/main}}{{/layout}}"
        await #expect {
            _ = try await Site(views: ["pages/hours": text]) { $0.add(OpeningHours(), at: "/{shop}") }
        } throws: {
            "\($0)".contains("pages/hours.html:1:") && "\($0)".contains(fault)
        }
    }

    @Test func `a template that is not there is a fault at start`() async throws {
        struct Missing: TemplateController {
            let page = PageTemplate("pages/none", HoursKeys.self) { (_, _: Int) in }
            func content(for request: PageRequest) -> Int { 1 }
            func title(of number: Int) -> String { "" }
        }
        await #expect {
            _ = try await Site { $0.add(Missing(), at: "/missing") }
        } throws: {
            "\($0)".contains("there is no such template, and Missing needs it")
        }
    }
}
