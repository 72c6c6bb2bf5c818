import FoundationEssentials
import HTTP
import Records
import TableroTesting
import Templates
import Testing

@testable import Tablero

@Suite struct CellTests {
    @Test func `a cell is filled with text, times and lists, and what is not set is nothing`() async throws {
        let cell = CellTemplate("cells/note", NoteCell.self) { (cell, number: Int) in
            cell.text = "<\(number)>"
            if number == 1 { cell.at = Date(timeIntervalSince1970: 1_772_496_245) }
            cell.fill(\.tags, with: ["a", "b"].prefix(number)) { tag, label in tag.label = label }
        }
        let site = try await Site {
            $0.add(TestList(ArrayInteractor([0, 1, 2]), cells: [cell]), at: "/notes")
        }
        let text = await site.client.get("/notes").text
        #expect(text.contains(#"data-kind="thing"><td colspan="1">&lt;0&gt;</td></tr>"#))
        #expect(
            text.contains(
                #"&lt;1&gt; <time datetime="2026-03-03T00:04:05Z">2026-03-03 00:04:05</time><b>a</b></td>"#
            )
        )
        #expect(text.contains("&lt;2&gt;<b>a</b><b>b</b></td>"))
    }

    @Test(arguments: [
        (-62_135_596_800.0, "0001-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (0, "1970-01-01T00:00:00Z"),
        (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"), (1e300, "9999-12-31T23:59:59Z"),
    ])
    func `a date is the time that machines read`(_ seconds: Double, _ iso: String) {
        #expect(TimeText(secondsSince1970: seconds).iso == iso)
    }

    @Test func `a key that the template uses and nobody declares is a fault at start with its place`()
        async throws
    {
        let faults = await #expect(throws: TemplateFaults.self) {
            let view = ["cells/note": "<tr class=\"row\" id=\"{{id}}\">\n<td>{{txet}}</td></tr>"]
            _ = try await Site(views: view) {
                $0.add(TestList(ArrayInteractor(["x"]), cells: [noteCell]), at: "/notes")
            }
        }
        let fault = try #require(faults?.faults.first)
        #expect(fault.file.hasSuffix("cells/note.html"))
        #expect((fault.line, fault.column) == (2, 5))
        #expect(fault.message == "cell cells/note has no key \"txet\": the nearest is \"text\"")
    }

    @Test func `each kind has its own template and height`() async throws {
        var list = TestList(
            ArrayInteractor([1, 2, 3]),
            cells: [
                CellTemplate("cells/planet", PlanetCell.self, kind: "odd", height: 80) {
                    (cell, number: Int) in
                    cell.moons = number
                },
                CellTemplate("cells/note", NoteCell.self, height: 40) { (cell, number: Int) in
                    cell.text = "even \(number)"
                },
            ]
        )
        list.kind = { $0 % 2 == 1 ? "odd" : "even" }
        let controller = list
        let site = try await Site { $0.add(controller, at: "/numbers") }
        let text = await site.client.get("/numbers").text
        #expect(text.contains(#"data-height="80"><td data-place="title">"#))
        #expect(text.contains(#"data-kind="even"><td colspan="2">even 2</td>"#))
        let sheet = await site.client.get("/-/heights.css?px=40,80")
        #expect(text.contains(#"href="/-/heights.css?px=40,80""#))
        #expect(
            sheet.text.contains(
                #"[data-height="80"] { content-visibility: auto; contain-intrinsic-block-size: auto 80px; }"#
            )
        )
        #expect(sheet.fields["Cache-Control"]?.contains("immutable") == true)
    }

    @Test func `two cells for one kind, or none at all, are a fault that names the controller`() async throws
    {
        for (cells, words) in [([], "has no cell"), ([noteCell, noteCell], "has two cells without a kind")] {
            let fault = await #expect(throws: ControllerFault.self) {
                _ = try await Site { $0.add(TestList(ArrayInteractor(["x"]), cells: cells), at: "/notes") }
            }
            #expect(fault?.description.contains("TestList<String, ArrayInteractor<String>> " + words) == true)
        }
    }

    @Test(arguments: [-40, 0, 100_001])
    func `a height that no row has is a fault at start`(_ height: Int) async throws {
        let cell = CellTemplate("cells/note", NoteCell.self, height: height) { (cell, note: String) in
            cell.text = note
        }
        await #expect {
            _ = try await Site { $0.add(TestList(ArrayInteractor(["x"]), cells: [cell]), at: "/notes") }
        } throws: {
            "\($0)".hasSuffix(
                "has the cell cells/note with a height of \(height) pixels: it may have 1 to 100,000."
            )
        }
    }

    @Test(arguments: ["", "?px=", "?px=a", "?px=0", "?px=5&px=6", "?x=1", "?px=1,,2", "?px=100001"])
    func `a sheet of heights takes heights alone`(_ query: String) async throws {
        let site = try await Site { _ in }
        #expect(await site.client.get("/-/heights.css" + query).status == 400)
    }

    @Test func `items without an identity are told apart by their content`() async throws {
        let notes = ["a", "b", "a", "a"]
        let site = try await Site {
            $0.add(TestList(ArrayInteractor(notes), cells: [noteCell]), at: "/notes")
        }
        let ids = await site.client.get("/notes").text.matches(of: /id="(item-[0-9a-f-]+)"/).map {
            String($0.1)
        }
        #expect(ids.count == 4 && Set(ids).count == 4)
        #expect(ids[2] == ids[0] + "-2" && ids[3] == ids[0] + "-3")
        #expect(await !site.client.get("/notes").text.contains("data-key"))
        let other = try await Site {
            $0.add(TestList(ArrayInteractor(["b"]), cells: [noteCell]), at: "/notes")
        }
        #expect(await other.client.get("/notes").text.contains(#"id="\#(ids[1])""#))
    }

    @Test func `content hashes tell values apart that look alike side by side`() {
        let values: [[TemplateValue]] = [
            [.text("ab"), .text("c")], [.text("a"), .text("bc")], [.text("abc")], [.text("1")], [.integer(1)],
            [.nothing], [.flag(false)], [.values([.text("a")])], [.values([.text("a"), .nothing])], [],
        ]
        #expect(Set(values.map { ContentIdentity.hash(of: $0) }).count == values.count)
    }
}
