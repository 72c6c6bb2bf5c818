import Testing

@testable import Templates

/// libxml2 tries every way of matching a pattern, and for some pairs of pattern and value these double with each
/// character.
@Suite struct PatternTests {
    private static let patterns: [String] = {
        let document = try? XMLDocument(HTMLGrammar.text)
        let params = document?.makeTree().descendants(named: "param").filter { $0["name"] == "pattern" } ?? []
        return params.map { param in
            param.children.reduce(into: "") { text, child in
                if case .text(let part) = child { text += part }
            }
        }
    }()

    @Test func `each pattern of the grammar has one way of matching any value`() {
        #expect(Self.patterns.count > 30)
        for pattern in Self.patterns { #expect(Pattern(pattern).choices == [], "\(pattern)") }
    }

    @Test(arguments: [
        ("(.|\\s)*x", ["."]), ("\\s*\\S*\\s*", ["\\s"]), ("(a*)*b", ["*"]), ("[0-9]{1,3}5", ["[0-9]"]),
        ("0*[0-9]+", ["0"]), ("ab|ac", ["a"]), ("x|[a-z]{2}", ["x"]), ("(a|b)*(a|c)", ["a"]),
        ("[^a]*b", ["[^a]"]),
        ("\\s*(\\S+\\s*)?", []), ("a{2}a", []), ("[^x]*x[\\s\\S]*", []), ("a(a(a)?)?", []),
        ("(-[a-z]{1,8})*", []),
        ("(a|b\\.)+-", []),
    ])
    func `a pattern that could match in two ways is found`(_ pattern: String, _ expected: [String]) {
        #expect(Array(Pattern(pattern).choices.prefix(1)) == expected)
    }

    @Test(arguments: [
        ("<a href=\"", "\">x</a>", false), ("<p id=\"", "\">x</p>", false),
        ("<form action=\"", "\"></form>", false),
        ("<object type=\"", "\" data=\"/\"></object>", false),
        ("<p accesskey=\"", "\">x</p>", true), ("<button command=\"", "\">x</button>", false),
        ("<iframe sandbox=\"", "\"></iframe>", false),
        ("<map name=\"m\"><area href=\"/\" alt=\"\" coords=\"", "\"></map>", false),
        ("<form accept-charset=\"", "\"></form>", false), ("<time datetime=\"", "\">x</time>", false),
        ("<p is=\"", "\">x</p>", false), ("<p role=\"", "\">x</p>", false), ("<p lang=\"", "\">x</p>", false),
        ("<p itemprop=\"", "\">x</p>", true), ("<table><tr><td colspan=\"", "\">x</td></tr></table>", false),
    ])
    func `a value of spaces with a word at each end is answered`(
        _ start: String,
        _ end: String,
        _ isRight: Bool
    ) {
        let value = "a" + String(repeating: " ", count: 20_000) + "b"
        #expect(HTMLTemplates(start + value + end).faults.isEmpty == isRight)
        #expect(
            HTMLTemplates(start + "a\n" + String(repeating: " ", count: 40) + "b" + end).faults.isEmpty
                == isRight
        )
    }

    @Test func `a value has a length that libxml2 is given`() {
        let value = String(repeating: "a", count: HTMLReader.maximumValueLength + 1)
        #expect(
            HTMLTemplates("<p>\n<a href=\"/\(value)\">x</a></p>").faults == [
                "Views/main.html:2:4: error: the value of href is longer than 256 KiB: put it into a file of its own"
            ]
        )
    }
}
