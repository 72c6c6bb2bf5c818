import Testing

@testable import Templates

@Suite struct JSONReaderTests {
    @Test(arguments: [
        ("1.50", "1.50"), ("-0", "-0"), ("1e+9", "1e+9"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("\"a\\n\\\"\\u00e9\\ud83d\\ude00\\/\"", "a\n\"é😀/"), ("true", "true"), ("false", "false"),
        ("null", ""), ("9223372036854775807", "9223372036854775807"),
        ("-9223372036854775808", "-9223372036854775808"),
        ("\u{FEFF}1", "1"), (" \"x\" \n", "x"),
    ])
    func `a value is read as it is spelled`(_ json: String, _ expected: String) throws {
        let value = try JSONReader.read(Array(json.utf8))
        #expect(try PlainTemplates().render("{{{.}}}", value) == expected)
    }

    @Test func `objects and arrays become levels and lists`() throws {
        let value = try JSONReader.read(
            Array(#"{"a": [{"b": 1}, {"b": [2, 3]}], "c": {}, "a.b": 4, "d": 1, "d": 5}"#.utf8)
        )
        let template = "{{#a}}<{{#b}}{{.}}{{/b}}>{{/a}}{{#c}}c{{/c}}{{a.b}}{{d}}"
        #expect(try PlainTemplates().render(template, value) == "<1><23>c5")
    }

    @Test(arguments: [
        ("", 0), ("{", 1), ("[1,]", 3), ("{\"a\" 1}", 5), ("{a: 1}", 1), ("01", 1), ("1.", 2), ("\"\n\"", 2),
        ("\"a", 2),
        ("\"\\x\"", 3), ("\"\\ud800\"", 7), ("tru", 0), ("1 2", 2), ("[1}", 2), ("\"\\u+123\"", 3),
        ("nan", 0), ("\"\\", 2),
    ])
    func `what is no JSON is refused at its place`(_ json: String, _ offset: Int) {
        let fault = #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Array(json.utf8)) }
        #expect(fault?.offset == offset)
    }

    @Test(
        arguments: [
            ([0x22, 0x61, 0xFF, 0x22], 2), ([0x22, 0xC3, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
            ([0x7B, 0x22, 0x80, 0x22, 0x3A, 0x31, 0x7D], 2),
        ] as [([UInt8], Int)]
    )
    func `what is no UTF-8 is refused at its place`(_ json: [UInt8], _ offset: Int) {
        let fault = #expect(throws: JSONReader.Fault.self) { try JSONReader.read(json) }
        #expect(fault?.offset == offset && fault?.description == "it is no text in UTF-8")
    }

    @Test func `of a name that stands twice the last value counts, also in large objects`() throws {
        let names = (0..<20_000).map { "\"n\($0)\": 1" }.joined(separator: ",")
        let value = try JSONReader.read(Array("{\(names), \"n7\": {\"a\": 2}, \"n7\": 3}".utf8))
        #expect(try PlainTemplates().render("{{n7}}{{n19999}}", value) == "31")
    }

    @Test func `an object with more names than a shape can have is refused`() {
        func read(_ count: Int) -> String? {
            let names = (0..<count).map { "\"m\($0)\": 1" }.joined(separator: ",")
            do throws(JSONReader.Fault) {
                _ = try JSONReader.read(Array("{\(names)}".utf8))
                return nil
            } catch {
                return error.description
            }
        }
        #expect(read(32767) == nil)
        #expect(read(32768) == "an object has more than 32767 names")
    }

    @Test(arguments: [
        ("", "no value can be read here"), ("[1,", "no value can be read here"),
        ("{\"a\":1", "a comma or the end of the list or object is missing"),
        ("{1}", "a name in quotes is missing"), ("{\"a\" 1}", "a colon is missing"),
        ("\"a", "a text is never closed"),
        ("\"\t\"", "a control character in a text must be escaped"), ("\"\\q\"", "no such escape"),
        ("\"\\u12\"", "\\u needs four hexadecimal digits"), ("\"\\udc00\"", "half a surrogate pair"),
        ("1 2", "more follows the end of the value"),
        (String(repeating: "[", count: 201), "values are nested too deep"),
    ])
    func `what is wrong is said in words`(_ json: String, _ expected: String) {
        let fault = #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Array(json.utf8)) }
        #expect(fault?.description == expected)
    }

    @Test func `values nest to a limit`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Array(deep.utf8)) }
    }
}
