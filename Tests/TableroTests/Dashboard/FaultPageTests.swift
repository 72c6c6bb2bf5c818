import FoundationEssentials
import HTTP
import Templates
import Testing

@testable import Tablero

@Suite struct FaultPageTests {
    private func answer(_ path: String, basePath: String = "") async throws -> (Response, String) {
        let file = FileManager.default.temporaryDirectory.path + "/fault-\(UUID().uuidString).html"
        try Data("<h1>\n\t<b title=\"a\">&amp;<i></b>\n".utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let faults = TemplateLibrary.check(files: [file], folders: [])
        let page = try FaultPage(TemplateFaults(faults))
        var request = Request()
        request.path = path
        request.basePath = basePath
        let response = await page.respond(to: request)
        guard case .bytes(let bytes) = response.body else { return (response, "") }
        return (response, String(decoding: bytes, as: UTF8.self).replacing(file, with: "x.html"))
    }

    @Test func `the page shows each fault with its line and a caret, and asks for itself again`() async throws
    {
        let (response, page) = try await answer("/shop/orders", basePath: "/ops")
        #expect(response.status == .internalServerError)
        #expect(response.fields["Cache-Control"] == "no-store")
        #expect(response.fields["Content-Security-Policy"] != nil)
        #expect(page.contains("<meta http-equiv=\"refresh\" content=\"1\"/>"))
        #expect(page.contains("href=\"/ops/-/faults.css\""))
        #expect(page.contains("<p>x.html:2:20: error: "))
        #expect(
            page.contains(
                "<pre>2 | \t&lt;b title=&quot;a&quot;&gt;&amp;amp;&lt;i&gt;&lt;/b&gt;\n    \t                  ^</pre>"
            )
        )
    }

    @Test func `whoever watches the process hears that it lives, and is not ready`() async throws {
        #expect(try await answer("/-/health").0.status == .ok)
        #expect(try await answer("/-/ready").0.status == .serviceUnavailable)
    }

    @Test func `its style and its form for programs need no template`() async throws {
        let (style, text) = try await answer("/-/faults.css")
        #expect(style.status == .ok && style.fields["Content-Type"] == "text/css; charset=utf-8")
        #expect(text.contains("overflow-x: auto"))
        let (json, object) = try await answer("/shop/orders/-/rows.json")
        #expect(json.status == .internalServerError && object.contains("\"status\": 500"))
    }

    @Test(arguments: [
        ("abc", 2, "7 | abc\n     ^"), ("abc", 1, "7 | abc\n    ^"), ("abc", 9, "7 | abc\n       ^"),
        ("", 1, "7 | \n    ^"), ("\té<b>", 3, "7 | \té<b>\n    \t ^"), ("ab\r", 2, "7 | ab\n     ^"),
    ])
    func `the caret stands under the column`(_ line: String, _ column: Int, _ expected: String) {
        #expect(SourceExcerpt(line, 7, column: column).text == expected)
    }

    @Test func `of a long line the part around the column is shown`() {
        let line = String(repeating: "a", count: 100) + "X" + String(repeating: "b", count: 100)
        let lines = SourceExcerpt(line, 1, column: 101).text.split(separator: "\n")
        #expect(
            lines[0] == "1 | …" + String(repeating: "a", count: 20) + "X" + String(repeating: "b", count: 79)
                + "…"
        )
        #expect(lines[1] == String(repeating: " ", count: 25) + "^")
    }

    @Test func `a fault without a line has no excerpt`() {
        let faults = TemplateLibrary.check(files: ["/nowhere/x.html"], folders: [])
        #expect(faults.count == 1 && SourceExcerpt(faults[0]) == nil)
    }
}
