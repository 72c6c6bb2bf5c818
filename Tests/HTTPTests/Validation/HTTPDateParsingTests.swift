import HTTP
import Testing

@Suite struct HTTPDateParsingTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Wed Nov 16 08:49:37 1994", 784_975_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
        ("Tue, 31 Dec 2069 00:00:00 GMT", 3_155_673_600), ("Tuesday, 31-Dec-69 00:00:00 GMT", 3_155_673_600),
        ("Thursday, 01-Jan-70 00:00:00 GMT", 0), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        ("Mon, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ])
    func `each form of a date is read`(_ text: String, _ seconds: Int) {
        #expect(HTTPDate(text: text)?.secondsSince1970 == seconds)
    }

    @Test func `every day is read back as it was written`() {
        for day in stride(from: -719_000, through: 2_900_000, by: 997) {
            let date = HTTPDate(secondsSince1970: day * 86_400 + (day & 0xFFFF))
            #expect(HTTPDate(text: date.description) == date)
        }
    }

    @Test(arguments: [
        "", " ", "0", "-1", "784111777", "Sun", "Sun,", "Sun, ", "Sun, 06 Nov 1994",
        "Sun, 06 Nov 1994 08:49:37",
        "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 GMT ", " Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT",
        "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Xyz, 06 Nov 1994 08:49:37 GMT", "sun, 06 nov 1994 08:49:37 gmt", "Sun, 06-Nov-94 08:49:37 GMT",
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday 06-Nov-94 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
        "Sun Nov  6 08:49:37 94", "Sun Nov  6 08:49:37 199", "Sun Nov  6 08:49:37 1994 GMT",
        "Sun, ?? Nov 1994 08:49:37 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
        "Ŝun, 06 Nov 1994 08:49:37 GMT",
        "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
    ])
    func `what is no date is none`(_ text: String) {
        #expect(HTTPDate(text: text) == nil)
    }

    @Test func `a date cut short or damaged never traps`() {
        for text in [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ] {
            for index in 0..<text.utf8.count {
                var bytes = Array(text.utf8)
                _ = HTTPDate(text: String(decoding: bytes[..<index], as: UTF8.self))
                for byte: UInt8 in [0, 0x20, 0x39, 0x7A, 0xFF] {
                    bytes[index] = byte
                    _ = HTTPDate(text: String(decoding: bytes, as: UTF8.self))
                }
            }
        }
    }
}
