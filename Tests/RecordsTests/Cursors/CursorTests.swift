import Testing

@testable import Records

@Suite struct CursorTests {
    private static let cursors = [
        Cursor(orderHash: 7, place: .offset(150)),
        Cursor(orderHash: .max, place: .row(sort: [], key: [.integer(.min)])),
        Cursor(
            orderHash: 1,
            place: .row(
                sort: [.null, .real(-.infinity), .real(-0.0), .text("é\u{0}"), .malformedText([0xff]), nil],
                key: [.blob([]), .text(""), .integer(1)]
            )
        ),
    ]

    @Test(arguments: cursors)
    func `a cursor reads back from text that is safe in a URL`(cursor: Cursor) throws {
        #expect(cursor.text.utf8.allSatisfy { TildeEncoding.encode(bytes: [$0, 65]).utf8.count == 2 })
        #expect(try Cursor(parsing: cursor.text) == cursor)
    }

    @Test(arguments: cursors)
    func `no change of one character, and no missing end, goes unnoticed`(cursor: Cursor) throws {
        let text = Array(cursor.text)
        for index in text.indices {
            var damaged = text
            damaged[index] = damaged[index] == "A" ? "B" : "A"
            #expect(throws: RecordsError.self) { try Cursor(parsing: String(damaged)) }
            #expect(throws: RecordsError.self) { try Cursor(parsing: String(text[..<index])) }
        }
    }

    @Test(arguments: ["", "AAAA", "not a cursor", "é", "AQ=="])
    func `what is no cursor is refused with a sentence`(text: String) {
        #expect {
            try Cursor(parsing: text)
        } throws: { error in
            (error as? RecordsError)?.description
                == "The place in the list is not valid for this list. Begin at its first page."
        }
    }
}
