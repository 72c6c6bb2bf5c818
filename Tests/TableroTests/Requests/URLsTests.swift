import Testing

@testable import Tablero

@Suite struct URLsTests {
    private let urls = URLs(basePath: "/ops", publicPrefix: "/-/public/3f2a")

    @Test func `links are under the base path, once`() {
        #expect(urls.home == "/ops/")
        #expect(urls.assets == "/ops/-/public/3f2a")
        #expect(urls.table("orders", in: "shop") == "/ops/shop/orders")
        #expect(urls.record("7", of: "orders", in: "shop") == "/ops/shop/orders/7")
        #expect(urls.blob("photo", ofRecordAt: "/ops/shop/products/7") == "/ops/shop/products/7/-/blob/photo")
        #expect(
            urls.events(watching: "/shop/orders", since: "3.1")
                == "/ops/-/events?watch=%2Fshop%2Forders&since=3.1"
        )
    }

    @Test(arguments: [
        ("a/b", "a~2Fb"), ("-", "~2D"), ("", "~"), (".", "~2E"), ("..", "~2E~2E"),
        ("data.json", "data~2Ejson"),
        ("<script>", "~3Cscript~3E"), ("é", "~C3~A9"), ("100%", "100~25"), ("a-b_c", "a-b_c"),
    ])
    func `any name is one safe segment, and reads back`(name: String, segment: String) {
        #expect(urls.segment(name) == segment)
        #expect(URLs.name(ofSegment: segment) == name)
    }
}
