import Testing

@testable import HTTP

@Suite struct FormFieldsTests {
    @Test(arguments: [
        ("", []), ("a=1&b=2&a=3", ["a:1", "b:2", "a:3"]), ("a", ["a:"]), ("=x", [":x"]), ("a=b=c", ["a:b=c"]),
        ("&&a=1&", ["a:1"]), ("a+b=c+d%2B", ["a b:c d+"]), ("n=%C3%BC%f0%9f%98%80", ["n:ü😀"]),
        ("a=%00", ["a:\0"]),
        ("a=b?c/d", ["a:b?c/d"]),
    ])
    func `a query is read in order`(_ query: String, _ expected: [String]) throws {
        let form = try FormFields(parsing: query)
        #expect(form.pairs.map { "\($0.name):\($0.value)" } == expected)
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "%=1", "a=%FF", "a=%C3", "x=1&a=%ED%A0%80", "a=%C0%80"])
    func `what cannot be decoded is an error that names the piece`(_ query: String) throws {
        let error = #expect(throws: FormFields.Malformed.self) { try FormFields(parsing: query) }
        #expect(error?.piece == query.split(separator: "&").last.map(String.init))
    }

    @Test func `bytes that are no UTF-8 are an error`() {
        #expect(throws: FormFields.Malformed.self) { try FormFields(parsing: [0x61, 0x3D, 0xFF]) }
    }

    @Test func `a malformed piece is explained in a sentence`() {
        #expect(
            FormFields.Malformed(piece: "a=%").description
                == "“a=%” cannot be read: two hexadecimal digits must follow a %, and the text must be UTF-8."
        )
    }

    @Test func `what is written is read back`() throws {
        var form = FormFields()
        form.append("a b", "1&2=3%+ü\r\n😀\0~*-._")
        form.append("a b", "")
        form.append("", "x")
        #expect(form.text == "a+b=1%262%3D3%25%2B%C3%BC%0D%0A%F0%9F%98%80%00%7E*-._&a+b=&=x")
        #expect(try FormFields(parsing: form.text) == form)
        #expect(form.first("a b") == "1&2=3%+ü\r\n😀\0~*-._")
        #expect(form.all("a b").count == 2)
        #expect(form.first("c") == nil)
    }
}
