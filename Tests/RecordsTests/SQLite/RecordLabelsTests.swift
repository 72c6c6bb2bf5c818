import Testing

@testable import Records

struct RecordLabelsTests {
    @Test func `labels are the same however they came to a record`() {
        let (one, two) = (
            Record.Label(text: "1", key: "1", table: "t"), Record.Label(text: "2", key: "2", table: "t")
        )
        var record = Record(key: nil, values: [.integer(1), .integer(2)])
        #expect(record.labels.isEmpty)
        record.setLabel(two, at: 1)
        #expect(record == Record(key: nil, values: record.values, labels: [1: two]))
        record.setLabel(one, at: 1)
        #expect(record.labels == [1: one])
        record.setLabel(two, at: 0)
        #expect(record == Record(key: nil, values: record.values, labels: [0: two, 1: one]))
        #expect([0, 1, 2].map { record.label(at: $0) } == [two, one, nil])
        record.labels[0] = nil
        #expect(record == Record(key: nil, values: record.values, labels: [1: one]))
    }

    @Test(arguments: [1, 2, 8, 9, 64, 65, 256, 257, 700])
    func `each row that is referred to has its label, however many there are`(count: Int) async throws {
        let numbers = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)"
        let database = try TestDatabase(
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
            "CREATE TABLE visits (id INTEGER PRIMARY KEY, person REFERENCES people (id))",
            "\(numbers) INSERT INTO people SELECT i * 7, 'P' || i FROM n WHERE i BETWEEN 1 AND \(count)",
            """
            \(numbers) INSERT INTO visits (person) \
            SELECT CASE i % 10 WHEN 8 THEN NULL WHEN 9 THEN 1 ELSE (i % \(count) + 1) * 7 END FROM n
            """
        )
        let source = try database.source()
        let page = try await source.page(FetchRequest(table: "visits", size: 1000))
        #expect(page.records.count == 1000)
        for (index, record) in page.records.enumerated() {
            let number = index % count + 1
            let expected =
                index % 10 >= 8
                ? nil : Record.Label(text: "P\(number)", key: "\(number * 7)", table: "people")
            #expect(record.label(at: 1) == expected)
        }
    }

    @Test(
        arguments: [
            (" ", nil), ("\u{85}", nil), ("\u{A0}", nil), ("\u{1680}", nil), ("\u{2003}\u{3000}", nil),
            ("\u{3000}", nil),
            ("\u{3042}", "\u{3042}"), ("\u{E9}", "\u{E9}"), ("\u{AB}", "\u{AB}"), ("\u{6771}", "\u{6771}"),
            ("\u{1E00}", "\u{1E00}"), (" a", " a"), ("\u{1F600}", "\u{1F600}"),
            ("\u{2003}\u{E9}", "\u{2003}\u{E9}"),
        ] as [(String, String?)]
    )
    func `a label of white space alone is none, in every script`(name: String, shown: String?) async throws {
        let database = try TestDatabase(
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
            "CREATE TABLE visits (id INTEGER PRIMARY KEY, person REFERENCES people (id))",
            "INSERT INTO people VALUES (7, '\(name)')",
            "INSERT INTO visits VALUES (1, 7)"
        )
        let page = try await database.source().page(FetchRequest(table: "visits"))
        #expect(page.records[0].label(at: 1)?.text == shown ?? "7")
    }
}
