import HTTP
import Testing

@Suite struct ContentHashTests {
    /// The vectors of xxHash's own sanity test for seed 0, over its own pseudo-random bytes.
    @Test(arguments: [
        (0, "ef46db3751d8e999"), (1, "e934a84adb052768"), (4, "9136a0dca57457ee"), (14, "8282dcc4994e35c8"),
        (222, "b641ae8cb691c174"),
    ])
    func `the published vectors hold`(_ count: Int, _ text: String) {
        var generator: UInt64 = 2_654_435_761
        let bytes = (0..<count).map { _ in
            defer { generator &*= 11_400_714_785_074_694_797 }
            return UInt8(generator >> 56)
        }
        #expect(ContentHash(of: bytes).text == text)
    }

    @Test(arguments: [("a", "d24ec4f1a98c6e5b"), ("abc", "44bc2cf5ad770999")])
    func `known texts have their known hash`(_ content: String, _ text: String) {
        #expect(ContentHash(of: Array(content.utf8)).text == text)
    }
}
