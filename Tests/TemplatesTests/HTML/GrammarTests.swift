import Testing

@testable import Templates

@Suite struct GrammarTests {
    @Test func `libxml2 accepts the grammar`() throws {
        _ = try RelaxNGSchema(HTMLGrammar.text)
    }

    @Test(arguments: [
        "<grammar xmlns='http://relaxng.org/ns/structure/1.0'><start><ref name='x'/></start></grammar>",
        "<grammar xmlns='http://relaxng.org/ns/structure/1.0'><start><nonsense/></start></grammar>",
        "<element xmlns='http://relaxng.org/ns/structure/1.0'><empty/></element>", "", "<a>",
    ])
    func `a grammar that is none is refused`(_ text: String) {
        let fault = #expect(throws: XMLFault.self) { try RelaxNGSchema(Array(text.utf8)) }
        #expect(fault?.message.isEmpty == false)
    }

    @Test func `libxml2 tells that something fails, and hardly what`() throws {
        let fault = try #require(HTMLGrammar.fault(in: "<ul>\n<p tablero:stub=\"\"/></ul>"))
        #expect(fault.message == "Element fragment has extra content: ul")
        #expect(HTMLGrammar.fault(in: "<ul><li tablero:stub=\"\"/></ul>") == nil)
        #expect(HTMLGrammar.fault(in: "<ul") != nil)
    }

    @Test func `a whole page is valid without stubs too`() {
        func page(_ row: String) -> String {
            "<html lang=\"en\"><head><meta charset=\"utf-8\"/><title>x</title></head><body><main><h1>x</h1>"
                + "<form action=\"/a\" method=\"post\"><label for=\"n\">n</label><input id=\"n\" required=\"\"/></form>"
                + "<table><caption>c</caption><tbody><tr>\(row)</tr></tbody></table>"
                + "<svg:svg><svg:g><svg:path d=\"M0 0\"/></svg:g></svg:svg></main></body></html>"
        }
        #expect(HTMLGrammar.fault(in: page("<td><p>x <a href=\"/\">y</a></p></td>")) == nil)
        #expect(HTMLGrammar.fault(in: page("<td><p>x <a href=\"/\">y<li/></a></p></td>")) != nil)
    }

    @Test func `the words of messages are found in the grammar`() throws {
        let rules = GrammarRules.shared
        let input = rules.attributes(of: .html("input"))
        let type = try #require(input.first { $0.name == "type" })
        #expect(rules.keywords(of: type).contains("datetime-local") && !type.isRequired)
        let image = rules.attributes(of: .html("img"))
        #expect(image.filter(\.isRequired).map(\.name).sorted() == ["alt"])
        let span = try #require(rules.attributes(of: .html("td")).first { $0.name == "colspan" })
        #expect(rules.words(for: span) == "a number from 1 to 1000")
        let content = rules.content(of: .html("tr"))
        #expect(content.kinds == Set(["td", "th", "script", "template"].map(ElementKind.html)))
        #expect(!content.allowsText && rules.content(of: .html("p")).allowsText)
    }

    /// The index of the HTML standard, "Elements", but for SVG's and MathML's own.
    @Test func `the grammar has every element of HTML, and no other`() {
        let expected = """
            a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite
            code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption
            figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label
            legend li link main map mark menu meta meter nav noscript object ol optgroup option output p picture
            pre progress q rp rt ruby s samp script search section select selectedcontent slot small source span
            strong style sub summary sup table tbody td template textarea tfoot th thead time title tr track u
            ul var video wbr
            """
        #expect(
            GrammarRules.shared.elementNames == expected.split { $0 == " " || $0 == "\n" }.map(String.init)
        )
    }

    @Test func `every attribute takes a variable, but for those that are on or off`() {
        let rules = GrammarRules.shared
        for name in rules.elementNames {
            let kind = ElementKind.html(name)
            let all = rules.attributes(of: kind)
            let required = all.filter(\.isRequired).map { ($0.name, "\u{E000}") }
            for attribute in all where !attribute.isRequired && attribute.name != HTMLMarkup.xmlName("xmlns")
            {
                let isBoolean = rules.keywords(of: attribute) == ["", attribute.name]
                let element = GrammarElement(
                    kind: kind,
                    attributes: required + [(attribute.name, "\u{E000}")]
                )
                #expect(element.isAccepted != isBoolean, "\(attribute.name) of \(name)")
            }
        }
    }

    @Test func `an element may have every attribute at once`() {
        let rules = GrammarRules.shared
        for name in rules.elementNames {
            let kind = ElementKind.html(name)
            let attributes = rules.attributes(of: kind).filter { $0.name != HTMLMarkup.xmlName("xmlns") }.map
            { attribute in
                (attribute.name, rules.keywords(of: attribute).first ?? "\u{E000}")
            }
            #expect(GrammarElement(kind: kind, attributes: attributes).isAccepted, "\(name)")
        }
    }

    @Test func `what is no value of an attribute is told in words`() {
        let rules = GrammarRules.shared
        var told: Set<String> = []
        let global = Set(rules.attributes(of: .html("p")).map(\.name))
        for name in rules.elementNames where !["html", "head", "body", "title"].contains(name) {
            let all = rules.attributes(of: .html(name))
            for attribute in all where name == "p" || !global.contains(attribute.name) {
                let required = all.filter { $0.isRequired && $0.name != attribute.name }
                    .map { " \($0.name)=\"{{x}}\"" }.joined()
                let spelling = HTMLMarkup.spelling(attribute.name)
                let end = HTMLNames.void.contains(name) ? "" : "</\(name)>"
                for fault in HTMLTemplates("<\(name) \(spelling)=\"% %\"\(required)>\(end)").faults {
                    let parts = fault.split(separator: "\" of <\(name)> is ")
                    // What an attribute asks of others is told by itself.
                    if let words = parts.last, parts.count > 1 { told.insert(String(words)) }
                }
            }
        }
        #expect(told.count > 40)
        #expect(told.filter { $0.hasSuffix(" ") || $0.hasSuffix(":") || $0.contains("error") } == [])
    }
}
