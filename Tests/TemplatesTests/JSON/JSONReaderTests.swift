import Testing

@testable import Templates

@Suite struct JSONReaderTests {
    @Test(arguments: [
        ("1.50", "1.50"), ("-0", "-0"), ("1e+9", "1e+9"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("\"a\\n\\\"\\u00e9\\ud83d\\ude00\\/\"", "a\n\"é😀/"), ("true", ""), ("null", ""), (" \"x\" \n", "x"),
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
        ("nan", 0),
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

    @Test func `values nest to a limit`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Array(deep.utf8)) }
    }
}
