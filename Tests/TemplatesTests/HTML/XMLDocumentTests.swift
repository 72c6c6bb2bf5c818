import Testing

@testable import Templates

@Suite struct XMLDocumentTests {
    @Test func `elements, attributes and instructions become values with their lines`() throws {
        let root = try XMLDocument(Array("<a\n><b c=\"&lt;é\"\n/><?mark 7?>text</a\n>".utf8)).makeTree()
        #expect(root.name == "a" && root.line == 2)
        let child = try #require(root.children.first?.element)
        #expect(child.name == "b" && child.line == 3)
        #expect(child.attributes.map(\.name) == ["c"] && child.attributes.map(\.value) == ["<é"])
        guard case .instruction("7") = root.children[1], case .text("text") = root.children[2] else {
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

    @Test func `an entity that grows without end is refused, and takes no time`() {
        var text = "<!DOCTYPE a [<!ENTITY e0 \"" + String(repeating: "x", count: 100) + "\">"
        for level in 1...20 {
            text += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
        }
        text += "]><a b=\"&e20;\">&e20;</a>"
        #expect(throws: XMLFault.self) { try XMLDocument(Array(text.utf8)) }
        // No template comes so far: it may not declare anything.
        #expect(HTMLTemplates(text).faults.count >= 1)
    }

    @Test(arguments: [
        "<!DOCTYPE a SYSTEM \"http://127.0.0.1:9/a.dtd\"><a/>",
        "<!DOCTYPE a [<!ENTITY % x SYSTEM \"file:///etc/hostname\"> %x;]><a/>",
        "<!DOCTYPE a PUBLIC \"x\" \"file:///etc/hostname\"><a/>",
        "<a xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"file:///etc/hostname\" parse=\"text\"/></a>",
        "<?xml-stylesheet href=\"file:///etc/hostname\"?><a/>",
    ])
    func `nothing outside a document is read`(_ text: String) throws {
        let root = try XMLDocument(Array(text.utf8)).makeTree()
        #expect(root.name == "a")
        #expect(
            root.elements.allSatisfy { $0.children.isEmpty } && root.children.count == root.elements.count
        )
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
