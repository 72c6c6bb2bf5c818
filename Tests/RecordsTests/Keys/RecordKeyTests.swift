import Testing

@testable import Records

@Suite struct RecordKeyTests {

    @Test(
        arguments: [
            (["INTEGER"], [.integer(42)], "42"),
            (["INTEGER"], [.integer(.min)], "-9223372036854775808"),
            (["INTEGER"], [.text("42")], ".t-42"),
            (["INTEGER"], [.null], ".n"),
            (["TEXT"], [.text("a/b.c")], "a~2Fb~2Ec"),
            (["TEXT"], [.text("")], "~"),
            (["TEXT"], [.text("-")], "~2D"),
            (["TEXT"], [.text(".n")], "~2En"),
            (["TEXT"], [.integer(1)], ".i-1"),
            (["TEXT"], [.malformedText([0x61, 0xff])], "a~FF"),
            (["TEXT"], [.blob([0, 0xab])], ".x-00AB"),
            (["TEXT"], [.blob([])], ".x-"),
            (["BLOB"], [.text("a,b")], ".t-a~2Cb"),
            (["BLOB"], [.text("")], ".t-~"),
            (["REAL"], [.real(-1e5)], ".r--100000~2E0"),
            (["REAL"], [.real(1e300)], ".r-1e~2B300"),
            (["REAL"], [.real(.infinity)], ".r-inf"),
            (["NUMERIC"], [.integer(-5)], ".i--5"),
            (["INTEGER", "TEXT"], [.integer(1), .text("a,b")], "1,a~2Cb"),
        ] as [([String], [RecordValue], String)]
    )
    func `a key reads back from its text`(types: [String], values: [RecordValue], text: String) throws {
        let columns = types.enumerated().map { Column(name: "c\($0)", declaredType: $1, keyPosition: $0 + 1) }
        let table = Table(name: "t", columns: columns, identity: .columns(columns.map(\.name)))
        #expect(RecordKey(values: values).text(for: table) == text)
        #expect(try RecordKey(parsing: text, for: table).values == values)
    }

    @Test(arguments: [
        "", "x", "1,2", "007", "+1", "9223372036854775808", ".i-", ".x-0", ".x-GG", ".q-1", ".t-~2", ".r-nan",
    ])
    func `what is no key is refused with a sentence`(text: String) {
        let table = Table(name: "t", columns: [], identity: .rowid(alias: "rowid"))
        #expect {
            try RecordKey(parsing: text, for: table)
        } throws: { error in
            (error as? RecordsError)?.description == "“\(text)” is no key of “t”. Open the row from its list."
        }
    }

    @Test func `a view has no keys`() {
        let view = Table(name: "v", kind: .view, columns: [], identity: .none)
        #expect(throws: RecordsError.self) { try RecordKey(parsing: "1", for: view) }
    }
}
