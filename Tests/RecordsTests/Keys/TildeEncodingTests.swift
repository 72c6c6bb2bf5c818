import Testing

@testable import Records

@Suite struct TildeEncodingTests {
    @Test(arguments: [
        ("orders", "orders"), ("", "~"), ("-", "~2D"), ("a-b", "a-b"), ("a/b.c", "a~2Fb~2Ec"),
        ("a b", "a~20b"),
        ("~", "~7E"), ("é", "~C3~A9"), ("..", "~2E~2E"), ("price__gt", "price__gt"), ("\n\"<", "~0A~22~3C"),
        ("%2F", "~252F"),
    ])
    func `each name has one spelling, which reads back`(name: String, spelling: String) {
        #expect(TildeEncoding.encode(name) == spelling)
        #expect(TildeEncoding.decode(spelling) == name)
    }

    @Test func `a plus sign and lower-case digits are understood`() {
        #expect(TildeEncoding.decode("a+b~c3~a9") == "a bé")
    }

    @Test(arguments: ["", "~2", "~2G", "a~", "a.b", "a/b", "é", "~C3", "~FF"])
    func `what is malformed is nil`(spelling: String) {
        #expect(TildeEncoding.decode(spelling) == nil)
    }
}
