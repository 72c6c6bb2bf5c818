import FoundationEssentials
import Testing

@testable import Records

@Suite struct DecodingTests {
    private enum Status: String, Decodable {
        case paid, open
    }

    private enum Level: Int, Decodable {
        case low = 1
        case high = 2
    }

    private struct Email: Decodable, Equatable {
        let text: String

        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
        }
    }

    private struct Order: Decodable {
        let id: Int
        let status: Status
        let level: Level?
        let email: Email?
        let total: Double
        let isGift: Bool
        let createdAt: Date
        let paid_at: Date?
        let receipt: [UInt8]
        let scan: Data?
        let note: String?
        let missing: Int?
    }

    private func page(_ columns: [String], _ rows: [[RecordValue]]) -> RecordPage {
        RecordPage(
            table: Table(
                name: "orders",
                columns: [Column(name: columns[0], declaredType: "INTEGER")],
                identity: .columns([columns[0]])
            ),
            columns: columns.map { Column(name: $0, declaredType: "") },
            records: rows.map { Record(key: RecordKey(values: [$0[0]]), values: $0) }
        )
    }

    @Test func `rows become values of a type by the names of their columns`() async throws {
        let source = try TestDatabase(
            """
            CREATE TABLE orders (note TEXT, id INTEGER PRIMARY KEY, status TEXT, level INT, email TEXT, total, is_gift INT,
            created_at TEXT, paid_at REAL, receipt BLOB, scan BLOB, other TEXT)
            """,
            """
            INSERT INTO orders VALUES (NULL, 1, 'paid', 2, 'ada@example.org', 5, 1, '1970-01-02', 1.5, x'00ff', x'01', 'x'),
            ('n', 2, 'open', NULL, NULL, 2.5, 0, '1970-01-01 00:01', NULL, x'', NULL, 'y')
            """
        ).source()
        let orders = try await source.fetch(Order.self, FetchRequest(table: "orders"))
        #expect(orders.count == 2)
        let (first, second) = (orders[0], orders[1])
        #expect(first.id == 1 && first.status == .paid && first.level == .high && first.isGift)
        #expect(first.email?.text == "ada@example.org" && first.total == 5 && first.note == nil)
        #expect(first.createdAt == Date(timeIntervalSince1970: 86_400))
        #expect(first.paid_at == Date(timeIntervalSince1970: 1.5))
        #expect(first.receipt == [0, 255] && first.scan == Data([1]) && first.missing == nil)
        #expect(second.id == 2 && second.status == .open && second.level == nil && second.email == nil)
        #expect(second.createdAt == Date(timeIntervalSince1970: 60) && second.paid_at == nil)
        #expect(second.total == 2.5 && second.receipt == [] && second.scan == nil && second.note == "n")
    }

    @Test func `a page of one column is also one of single values`() throws {
        #expect(try page(["n"], [[.integer(1)], [.integer(2)]]).decoded(as: Int.self) == [1, 2])
        #expect(try page(["n"], [[.null], [.text("a")]]).decoded(as: String?.self) == [nil, "a"])
        #expect(try page(["s"], [[.text("paid")]]).decoded(as: Status.self) == [.paid])
        let error = #expect(throws: RecordDecodingError.self) {
            try page(["a", "b"], [[.integer(1), .integer(2)]]).decoded(as: Int.self)
        }
        #expect(error?.found == "2 columns")
    }

    @Test func `the exact name of a column wins over one that would be joined to it`() throws {
        struct Value: Decodable { let createdAt: Int }
        let both = page(["created_at", "createdAt"], [[.integer(1), .integer(2)]])
        #expect(try both.decoded(as: Value.self).map(\.createdAt) == [2])
    }

    // MARK: Single values

    private struct Box<Value: Decodable>: Decodable { let value: Value }

    private func decode<Value: Decodable>(_ value: RecordValue, as type: Value.Type) throws -> Value {
        try page(["key", "value"], [[.integer(7), value]]).decoded(as: Box<Value>.self)[0].value
    }

    private func refusal<Value: Decodable>(_ value: RecordValue, as type: Value.Type) -> RecordDecodingError?
    {
        #expect(throws: RecordDecodingError.self) { try decode(value, as: type) }
    }

    @Test func `integers are taken in the range of their type`() throws {
        #expect(try decode(.integer(.min), as: Int64.self) == .min)
        #expect(try decode(.integer(127), as: Int8.self) == 127)
        #expect(try decode(.integer(255), as: UInt8.self) == 255)
        #expect(try decode(.integer(65_535), as: UInt16.self) == 65_535)
        #expect(try decode(.integer(.max), as: UInt64.self) == UInt64(Int64.max))
        #expect(refusal(.integer(128), as: Int8.self)?.wanted == "Int8")
        #expect(refusal(.integer(-1), as: UInt.self)?.found == "the integer -1")
        #expect(refusal(.integer(1 << 40), as: Int32.self) != nil)
        #expect(refusal(.real(5), as: Int.self)?.found == "the real number 5.0")
        #expect(refusal(.text("5"), as: Int.self)?.found == "the text “5”")
    }

    @Test func `reals are taken where they are exact, and truth values where they are 0 or 1`() throws {
        #expect(try decode(.integer(1 << 53), as: Double.self) == 9_007_199_254_740_992)
        #expect(refusal(.integer(1 << 53 + 1), as: Double.self) != nil)
        #expect(try decode(.real(0.1), as: Float.self) == 0.1)
        #expect(refusal(.real(1e300), as: Float.self)?.wanted == "Float")
        #expect(try decode(.real(.infinity), as: Float.self) == .infinity)
        #expect(try decode(.integer(1), as: Bool.self))
        #expect(refusal(.integer(2), as: Bool.self)?.wanted == "Bool, which is 0 or 1,")
        #expect(refusal(.text("true"), as: Bool.self) != nil)
    }

    @Test func `texts and blobs are not each other`() throws {
        #expect(refusal(.blob([65]), as: String.self)?.found == "a blob of 1 bytes")
        #expect(refusal(.malformedText([0xff]), as: String.self)?.found == "text that is no UTF-8")
        #expect(refusal(.integer(1), as: String.self) != nil)
        #expect(refusal(.text("a"), as: [UInt8].self)?.wanted == "a blob")
        #expect(refusal(.null, as: Data.self)?.found == "NULL")
    }

    @Test(
        arguments: [
            ("1970-01-01", 0), ("2000-02-29", 951_782_400), ("1969-12-31T23:59:59Z", -1),
            ("2026-01-02 03:04", 1_767_323_040), ("2026-01-02T03:04:05.25", 1_767_323_045.25),
            ("2026-01-02T03:04:05+01:30", 1_767_317_645), ("2026-01-02 03:04:05-0800", 1_767_351_845),
            ("0001-01-01", -62_135_596_800),
        ] as [(String, Double)]
    )
    func `a date is read from its text`(text: String, seconds: Double) throws {
        #expect(try decode(.text(text), as: Date.self) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        arguments: [
            "", "2026", "2026-1-2", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-02T",
            "2026-01-02T24:00",
            "2026-01-02T03:60", "2026-01-02T03:04:05.", "2026-01-02T03:04:05Zx", "2026-01-02T03:04:05+1",
            "today", "2026-01-02x03:04", "２026-01-02",
        ]
    )
    func `what is no date is none`(text: String) throws {
        #expect(refusal(.text(text), as: Date.self)?.found == "the text “\(text)”")
    }

    // MARK: Errors

    @Test func `an error names table, row, column, what was found and what was wanted`() throws {
        let error = try #require(refusal(.text("shipped"), as: Status.self))
        #expect(
            "\(error)"
                == "The column “value” of the row 7 of “orders” holds the text “shipped”, and Status is wanted."
        )
        let missing = #expect(throws: RecordDecodingError.self) {
            try page(["id", "name"], [[.integer(1), .null]]).decoded(as: Box<Int>.self)
        }
        #expect(
            missing?.description
                == "The column “value” of the row 1 of “orders” holds nothing, for there is no such column but “id”, "
                + "“name”, and one is wanted."
        )
        #expect(refusal(.integer(1), as: [Int].self)?.wanted == "a type of a single value, not an array,")
        #expect(refusal(.integer(1), as: Box<Int>.self)?.wanted == "a type of a single value, without keys,")
    }

    @Test func `a value of which a page has only the beginning is refused`() async throws {
        let source = try TestDatabase(
            "CREATE TABLE t (value TEXT)",
            "INSERT INTO t VALUES (printf('%.70000c', 'x'))"
        ).source()
        let error = await #expect(throws: RecordDecodingError.self) {
            try await source.fetch(Box<String>.self, FetchRequest(table: "t"))
        }
        #expect(error?.found == "70000 bytes, of which a page has only the beginning")
    }
}
