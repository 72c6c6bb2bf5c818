import Testing

@testable import HTTP

/// Whatever values a program comes by, they never end the process.
@Suite struct ResponseTests {
    @Test(arguments: [Int.min, -1, 0, 99, 100, 199, 600, 700, .max])
    func `a status that no response has is a 500 with a sentence for the log`(_ code: Int) {
        let sentence = "A response had the status \(code), and one has 200 to 599."
        let made = Response.text("x", status: Status(code: code))
        #expect(made.status == .internalServerError && made.fault == sentence)
        var changed = Response()
        changed.status = Status(code: code)
        #expect(changed.status == .internalServerError && changed.fault == sentence)
    }

    @Test(arguments: [200, 204, 299, 418, 599])
    func `any other status is as it was given`(_ code: Int) {
        let response = Response(status: Status(code: code))
        #expect(response.status.code == code && response.fault == nil)
    }

    @Test(arguments: [
        "//evil.test", "/\\evil.test", "\\\\evil.test", "/\t/evil.test", "/\r\nX: y", "https://evil.test/",
        "orders",
        "", "javascript:alert(1)",
    ])
    func `no redirect leaves the site`(_ path: String) {
        let response = Response.redirect(to: path)
        #expect(response.status == .internalServerError && response.fields["Location"] == nil)
        #expect(
            response.fault?.hasPrefix("A redirect led to “\(path)”, which is no path of this site") == true
        )
    }

    @Test func `a redirect leads to any path of the site`() {
        let response = Response.redirect(to: "/orders?_sort=id#row-1")
        #expect(response.status == .seeOther && response.fields["Location"] == "/orders?_sort=id#row-1")
        #expect(response.fault == nil)
    }

    @Test(arguments: ["a b", "a\"", "\r\n", "\u{7F}"])
    func `a value that no entity tag can have is replaced by its hash`(_ value: String) {
        let tag = EntityTag(value: value)
        #expect(tag == EntityTag(value: value) && tag != EntityTag(value: value + value))
        #expect(EntityTag(text: tag.text) == tag)
    }

    @Test(arguments: [
        ("orders total", "orders_total"), ("1st", "_1st"), ("", "_"), ("näh", "n__h"), ("a:b", "a:b"),
    ])
    func `what is no name of a metric is made one`(name: String, text: String) {
        let family = MetricFamily(name, .gauge, "", [MetricSample(1, [MetricLabel(name, "x")])])
        #expect(family.name == text)
        #expect(family.samples[0].labels[0].name == text.split(separator: ":").joined(separator: "_"))
    }

    @Test(arguments: [Int.min, -62_135_596_801, 253_402_300_800, .max])
    func `a date beyond four digits is the first or last that has them`(_ second: Int) {
        let text = second < 0 ? "Mon, 01 Jan 0001 00:00:00 GMT" : "Fri, 31 Dec 9999 23:59:59 GMT"
        #expect(HTTPDate(secondsSince1970: second).description == text)
    }
}
