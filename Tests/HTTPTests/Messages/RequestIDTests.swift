import HTTP
import Testing

@Suite struct RequestIDTests {
    @Test(arguments: ["a", "0-9.A_z", String(repeating: "x", count: 64)])
    func `a well-formed name of a proxy is taken as it is`(text: String) {
        #expect(RequestID(text)?.description == text)
    }

    @Test(arguments: ["", "a b", "a\n", "é", "a/b", "\"", String(repeating: "x", count: 65)])
    func `any other is not`(text: String) {
        #expect(RequestID(text) == nil)
    }

    @Test func `names that are made up have 16 digits, and none comes twice`() {
        var loops = [RequestIDs(), RequestIDs()]
        var seen: Set<String> = []
        for count in 0..<10_000 {
            let text = loops[count % 2].next().description
            #expect(text.utf8.count == 16 && text.utf8.allSatisfy { $0.hexDigitValue != nil })
            seen.insert(text)
        }
        #expect(seen.count == 10_000)
    }
}
