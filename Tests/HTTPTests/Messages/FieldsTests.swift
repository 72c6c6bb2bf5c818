import HTTP
import Testing

@Suite struct FieldsTests {
    @Test func `names are compared without case, values are not`() {
        let fields: Fields = ["Content-Type": "text/html", "X": "Y"]
        #expect(fields["content-type"] == "text/html")
        #expect(fields["CONTENT-TYPE"] == "text/html")
        #expect(fields["content-typ"] == nil)
        #expect(fields == ["content-type": "text/html", "x": "Y"])
        #expect(fields != ["content-type": "text/html", "x": "y"])
    }

    @Test func `names that differ in more than case are different`() {
        let fields: Fields = ["a@": "1", "a[": "2"]
        #expect(fields["a`"] == nil)
        #expect(fields["A{"] == nil)
    }

    @Test func `setting replaces all fields of a name in the place of the first`() {
        var fields: Fields = ["A": "1", "B": "2", "a": "3", "C": "4", "A": "5"]
        #expect(fields.values(of: "a") == ["1", "3", "5"])
        fields["a"] = "6"
        #expect(fields == ["A": "6", "B": "2", "C": "4"])
        fields["B"] = nil
        #expect(fields == ["A": "6", "C": "4"])
        fields.append("a", "7")
        #expect(fields.values(of: "A") == ["6", "7"])
    }
}

@Suite struct HTTPDateTests {
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    ])
    func `a date has the form of RFC 9110`(_ second: Int, _ text: String) {
        #expect(HTTPDate(secondsSince1970: second).description == text)
    }
}
