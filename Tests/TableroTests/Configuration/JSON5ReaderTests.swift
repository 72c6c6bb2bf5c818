import Testing

@testable import Tablero

/// JSON that people write, read with a place for each key and value.
@Suite struct JSON5ReaderTests {
    /// A value without its places, as Swift would write it.
    private static func text(of node: JSON5Node) -> String {
        switch node.value {
        case .null: "null"
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .text(let text): text.debugDescription
        case .list(let nodes): "[" + nodes.map(Self.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\($0.key): \(Self.text(of: $0.node))" }.joined(separator: ", ") + "}"
        }
    }

    @Test(
        arguments: [
            ("{}", "{}"), ("[]", "[]"), (" [1, 2,] ", "[1.0, 2.0]"), ("{a: 1,}", "{a: 1.0}"),
            ("{\"a\": 'b'}", "{a: \"b\"}"), ("{$a_1: null}", "{$a_1: null}"),
            ("{größe: true}", "{größe: true}"),
            ("// one\n[/* two */ false] // three", "[false]"), ("/**/1/***/", "1.0"), ("\u{FEFF}1", "1.0"),
            ("\u{00A0}1\u{2028}", "1.0"), ("0x1F", "31.0"), ("-0xff", "-255.0"), ("+1.5e2", "150.0"),
            (".5", "0.5"), ("5.", "5.0"), ("5.e1", "50.0"), ("0", "0.0"), ("-0.0", "-0.0"),
            ("Infinity", "inf"),
            ("-Infinity", "-inf"), ("NaN", "nan"), (#"'it\'s "so"'"#, #""it\'s \"so\"""#),
            (#""\x41\u00e9\0""#, #""Aé\0""#),
            (#""\ud83d\ude00""#, #""😀""#), ("'a\\\nb'", #""ab""#), ("'a\\\r\nb'", #""ab""#),
            (#"'\a\/'"#, #""a/""#),
            (
                #""\v\b\f\t\n\r""#,
                "\"\u{0B}\u{08}\u{0C}\t\n\r\"".debugDescription.dropFirst(2).dropLast(2).description
            ),
        ] as [(String, String)]
    )
    func `what the format has is read`(source: String, expected: String) throws {
        let text = Self.text(of: try JSON5Reader.read(Array(source.utf8)))
        if source.contains(#"\v"#) { return #expect(text == "\u{0B}\u{08}\u{0C}\t\n\r".debugDescription) }
        #expect(text == expected)
    }

    @Test(
        arguments: [
            ("", 1, 1, "a value is missing"), ("  \n ", 2, 2, "a value is missing"),
            ("{", 1, 1, "this object is never closed: a } is missing"),
            ("[1, [2", 1, 5, "this list is never closed: a ] is missing"),
            ("{a: 1 b: 2}", 1, 7, "a comma or the end of the object is missing"),
            ("[1\n 2]", 2, 2, "a comma or the end of the list is missing"),
            ("{a 1}", 1, 4, "a colon is missing after \"a\""),
            ("{: 1}", 1, 2, "a name or the end of the object is missing"),
            ("{,}", 1, 2, "a name or the end of the object is missing"), ("[,]", 1, 2, "a value is missing"),
            ("{a: }", 1, 5, "a value is missing"), ("yes", 1, 1, "a text stands in quotes: \"yes\""),
            ("{} {}", 1, 4, "more follows the end of the value"), ("'abc", 1, 1, "this text is never closed"),
            ("[\n'ab\nc']", 2, 1, "this text is not closed on its line"),
            (#"'\u12'"#, 1, 2, "this escape needs 4 hexadecimal digits"),
            (#"'\x4g'"#, 1, 2, "this escape needs 2 hexadecimal digits"),
            (#"'é\ud800'"#, 1, 3, "half a surrogate pair"),
            (#"'\ud800\u0041'"#, 1, 2, "half a surrogate pair"), (#"'\1'"#, 1, 2, #"there is no escape \1"#),
            (#"'\01'"#, 1, 2, #"there is no escape \0"#),
            ("/* a", 1, 1, "this comment is never closed: a */ is missing"),
            ("/ a", 1, 1, "a comment begins with // or /*"), ("012", 1, 1, "this is no number"),
            ("1.2.3", 1, 1, "this is no number"), (".", 1, 1, "this is no number"),
            ("-", 1, 1, "this is no number"),
            ("0x", 1, 1, "this is no number"), ("0x+1", 1, 1, "this is no number"),
            ("1e", 1, 1, "this is no number"),
            ("12px", 1, 1, "this is no number"), ("1_000", 1, 1, "this is no number"),
            (String(repeating: "[", count: 65), 1, 65, "values are nested too deep"),
        ] as [(String, Int, Int, String)]
    )
    func `what is none is told with its place`(source: String, line: Int, column: Int, message: String) {
        let fault = #expect(throws: JSON5Reader.Fault.self) { try JSON5Reader.read(Array(source.utf8)) }
        #expect(fault == JSON5Reader.Fault(place: .init(line: line, column: column), message: message))
    }

    @Test func `bytes that are no text are told with their place`() {
        let fault = #expect(throws: JSON5Reader.Fault.self) {
            try JSON5Reader.read(Array("{\n  é: '".utf8) + [0xFF, 0x27, 0x7D])
        }
        #expect(fault?.place == .init(line: 2, column: 7))
        #expect(fault?.message == "this is no text in UTF-8; save the file as UTF-8")
    }

    @Test func `each key and value knows its place, whatever ends a line`() throws {
        let node = try JSON5Reader.read(Array("{\r\n  é: [1,\r\t'😀', 2],\n\n  b: {c: 3}}".utf8))
        #expect(node.place(of: ["é"]) == .init(line: 2, column: 3))
        #expect(node.place(of: ["é", "0"]) == .init(line: 2, column: 7))
        #expect(node.place(of: ["é", "1"]) == .init(line: 3, column: 2))
        #expect(node.place(of: ["é", "2"]) == .init(line: 3, column: 7))
        #expect(node.place(of: ["b", "c"]) == .init(line: 5, column: 7))
        #expect(node.place(of: ["b", "d"]) == .init(line: 5, column: 6), "as far as the path leads")
    }
}
