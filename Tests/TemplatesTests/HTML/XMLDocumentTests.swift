import Testing

@testable import Templates

@Suite struct XMLDocumentTests {
    @Test func `elements, attributes and instructions become values with their lines`() throws {
        let root = try XMLDocument(Array("<a\n><b c=\"&lt;é\"\n/><?mark 7?>text</a\n>".utf8)).makeTree()
        #expect(root.name == "a" && root.line == 2)
        let child = try #require(root.children.first?.element)
        #expect(child.name == "b" && child.line == 3)
        #expect(child.attributes.map(\.name) == ["c"] && child.attributes.map(\.value) == ["<é"])
        guard case .instruction("7") = root.children[2], case .text("text") = root.children[3] else {
            Issue.record("the instruction or the text is missing")
            return
        }
    }

    @Test(arguments: [
        ("<a>\n<b></a>", 2), ("", 1), ("<a b=\"1\" b=\"2\"/>", 1), ("<a>&nbsp;</a>", 1), ("<a>\u{1}</a>", 1),
        (String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300), 1),
    ])
    func `what is not well-formed is refused with its line`(_ text: String, _ line: Int) {
        let fault = #expect(throws: XMLFault.self) { try XMLDocument(Array(text.utf8)) }
        #expect(fault?.line == line && fault?.message.isEmpty == false)
    }

    @Test func `an entity brings in no file`() throws {
        let text = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><a b=\"\">&x;</a>"
        let root = try XMLDocument(Array(text.utf8)).makeTree()
        #expect(root.children.isEmpty)
    }

    @Test func `templates are checked on many threads at once`() async {
        let faults = await withTaskGroup(of: [String].self) { group in
            for index in 0..<64 {
                group.addTask { HTMLTemplates("<ul><p></p><li id=\"i\(index)\">{{x}}</li></ul>").faults }
            }
            return await group.reduce(into: Set<[String]>()) { $0.insert($1) }
        }
        #expect(faults == [["Views/main.html:1:5: error: <p> cannot stand in <ul>"]])
    }
}
