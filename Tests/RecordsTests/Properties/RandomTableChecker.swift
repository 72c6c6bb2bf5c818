@testable import Records

/// Asks a source for a random table in many ways, and compares each answer with SQLite's own.
struct RandomTableChecker {
    /// A difference.
    struct Difference: Error, CustomStringConvertible {
        let description: String
    }

    let table: RandomTable
    let source: SQLiteSource
    let database: PlainDatabase
    private let types: [String: ColumnType]
    private let key: [(name: String, collation: String?)]?
    private let read: Table

    /// - Throws: ``Difference`` where the source takes something else for the rows' identity.
    init(_ table: RandomTable, _ source: SQLiteSource, _ database: PlainDatabase) async throws {
        (self.table, self.source, self.database) = (table, source, database)
        guard let read = try await source.schema().table(named: table.name) else {
            throw Difference(description: "The table is not found.")
        }
        guard read.problem == nil else { throw Difference(description: read.problem ?? "") }
        self.read = read
        let declared =
            table.isView
            ? read.columns.map { (name: $0.name, type: $0.declaredType) } : table.columns
        types = Dictionary(
            declared.map { ($0.name, ColumnType($0.type, isStrict: table.isStrict || table.isView)) },
            uniquingKeysWith: { first, _ in first }
        )
        key = try Self.key(of: table, as: read)
        guard read.visibleColumns.map(\.name) == table.columns.map(\.name) else {
            throw Difference(description: "The columns are \(read.visibleColumns.map(\.name)).")
        }
    }

    private static func key(
        of table: RandomTable,
        as read: Table
    ) throws -> [(name: String, collation: String?)]? {
        let names: [String]? =
            switch read.identity {
            case .rowid(let alias): [alias]
            case .columns(let names): names
            case .none: nil
            }
        let key: [(name: String, collation: String?)]? =
            switch table.identity {
            case .key(let parts): parts
            case .anyOf(let choices): choices.first { $0.map(\.name) == names ?? [] }
            case .none: nil
            }
        guard key?.map(\.name) == names else {
            throw Difference(description: "The identity is \(read.identity), not \(table.identity).")
        }
        return key
    }

    // MARK: Lists

    func check(using random: inout SeededGenerator, walks: Int) async throws {
        for number in 0..<walks {
            var request = RandomRequest(table, types, using: &random)
            if number == 0 { request = RandomRequest(plain: table, types) }
            do {
                try await check(request, using: &random)
            } catch let error {
                throw Difference(description: "\(request.text)\n\(error)")
            }
        }
        if key != nil { try await checkRecords() }
    }

    private func check(_ request: RandomRequest, using random: inout SeededGenerator) async throws {
        let expected = try ExpectedRows(request, of: table, key: key, in: database)
        var rows = expected.rows
        if key == nil { rows = try await unkeyedRows(request.request, expected) }
        let size = random.number(1...7)
        try await checkPages(request.request, rows, size: size, backward: false)
        try await checkPages(request.request, rows, size: random.number(1...7), backward: true)
        try await checkTurns(request.request, rows, using: &random)
        let count = try await source.count(request.request)
        guard count == RecordCount(value: rows.count, isExact: true) else {
            throw Difference(description: "counted \(count.value) of \(rows.count)")
        }
        try await checkWalk(request.request, rows)
        try await checkFacet(request.request, rows, using: &random)
    }

    /// The rows of something without a key, in the order in which it gives them: those of SQLite, in the sort's order.
    private func unkeyedRows(
        _ request: FetchRequest,
        _ expected: ExpectedRows
    ) async throws -> [ExpectedRows.Row] {
        var all = request
        all.size = 1000
        let rows = try await source.page(all).records.map(row)
        guard Counts(rows) == Counts(expected.rows) else {
            throw Difference(description: "The rows are \(rows), not \(expected.rows).")
        }
        let names = request.columns ?? table.columns.map(\.name)
        let shown = request.sort.enumerated().filter { names.contains($1.column) }
        for (index, row) in rows.enumerated() {
            for (place, term) in shown {
                guard let column = names.firstIndex(of: term.column) else { continue }
                // Among equals any may come first, and a column may take several spellings for equal.
                if row.values[column] == expected.sortValues[index][place] { continue }
                if try isEqual(row.values[column], expected.sortValues[index][place], term.column) {
                    continue
                }
                throw Difference(description: "Row \(index) of \(rows) is not sorted.")
            }
        }
        return rows
    }

    /// Whether the column compares two values as equal: some row's value is then equal to both.
    private func isEqual(_ first: Cell, _ second: Cell, _ column: String) throws -> Bool {
        let name = RandomTable.quoted(column)
        let from = RandomTable.quoted(table.name)
        let sql = "SELECT 1 FROM \(from) WHERE \(name) IS ? AND \(name) IS ? LIMIT 1"
        return try !database.rows(sql, [first, second]).isEmpty
    }

    private func checkPages(
        _ request: FetchRequest,
        _ rows: [ExpectedRows.Row],
        size: Int,
        backward: Bool
    ) async throws {
        var request = request
        request.size = size
        request.position = backward ? .last : .first
        var (start, end) = backward ? lastRange(rows.count, size) : (0, min(size, rows.count))
        while true {
            let page = try await source.page(request)
            try compare(page, rows, start..<end, "\(backward ? "backwards" : "forwards") by \(size)")
            guard let cursor = backward ? page.previous : page.next else { return }
            let parsed = try Cursor(parsing: cursor.text)
            request.position = backward ? .before(parsed) : .after(parsed)
            (start, end) = backward ? (max(0, start - size), start) : (end, min(end + size, rows.count))
        }
    }

    /// Goes on and back at random, by pages of any size.
    private func checkTurns(
        _ request: FetchRequest,
        _ rows: [ExpectedRows.Row],
        using random: inout SeededGenerator
    ) async throws {
        guard rows.count > 1 else { return }
        var request = request
        request.size = random.number(1...7)
        var (start, end) = (0, min(request.size, rows.count))
        if random.happens(50) {
            request.position = .last
            (start, end) = lastRange(rows.count, request.size)
        }
        for _ in 0..<8 {
            let page = try await source.page(request)
            try compare(page, rows, start..<end, "turning")
            let goesOn = page.previous == nil || (page.next != nil && random.happens(55))
            guard let cursor = goesOn ? page.next : page.previous else { return }
            request.size = random.number(1...7)
            request.position = goesOn ? .after(cursor) : .before(cursor)
            (start, end) =
                goesOn ? (end, min(end + request.size, rows.count)) : (max(0, start - request.size), start)
        }
    }

    /// By key, the last page is full; rows that are counted off stand on the page that they have forwards.
    private func lastRange(_ count: Int, _ size: Int) -> (start: Int, end: Int) {
        (key == nil ? max(0, count - 1) / size * size : max(0, count - size), count)
    }

    private func compare(
        _ page: RecordPage,
        _ rows: [ExpectedRows.Row],
        _ range: Range<Int>,
        _ what: String
    ) throws {
        let found = page.records.map(row)
        guard found == Array(rows[range]) else {
            throw Difference(
                description: "\(what), rows \(range) are\n\(found)\nnot\n\(Array(rows[range]))\nof \(rows)"
            )
        }
        guard (page.next == nil) == (range.upperBound == rows.count),
            (page.previous == nil) == (range.lowerBound == 0)
        else {
            throw Difference(
                description: "\(what), rows \(range) of \(rows.count) have the wrong links: "
                    + "next \(page.next != nil), previous \(page.previous != nil)"
            )
        }
    }

    private func row(_ record: Record) -> ExpectedRows.Row {
        ExpectedRows.Row(key: record.key?.values.map(Cell.init), values: record.values.map(Cell.init))
    }

    // MARK: Everything else

    private func checkWalk(_ request: FetchRequest, _ rows: [ExpectedRows.Row]) async throws {
        var bytes: [UInt8] = []
        try await source.walk(request, with: CellSerializer()).forEachChunk { bytes += $0 }
        let expected = rows.map { CellSerializer.line($0.values) }.joined()
        guard bytes == Array(expected.utf8) else {
            throw Difference(
                description: "exported\n\(String(decoding: bytes, as: UTF8.self))\nnot\n\(expected)"
            )
        }
    }

    /// The numbers of a facet are those of SQLite's groups.
    private func checkFacet(
        _ request: FetchRequest,
        _ rows: [ExpectedRows.Row],
        using random: inout SeededGenerator
    ) async throws {
        let column = random.pick(table.columns).name
        let facet = try await source.facet(FacetRequest(of: request, column: column, limit: 1000))
        // Grouped by hand would need the column's collation, so SQLite groups those whose filters it can hold itself.
        guard facet.values.reduce(0, { $0 + $1.count }) == rows.count else {
            throw Difference(
                description: "The facet of \(column) counts \(facet.values), of \(rows.count) rows."
            )
        }
        guard request.filters.isEmpty, request.search == nil, request.columnSearches.isEmpty else { return }
        let name = RandomTable.quoted(column)
        let groups = try database.rows(
            "SELECT count(*) FROM \(RandomTable.quoted(table.name)) GROUP BY \(name) ORDER BY 1 DESC"
        )
        guard facet.values.map({ [Cell.integer(Int64($0.count))] }) == groups else {
            throw Difference(description: "The facet of \(column) is \(facet.values), not \(groups).")
        }
        for value in facet.values {
            guard let filters = value.filters else { continue }
            let count = try await source.count(FetchRequest(table: table.name, filters: filters)).value
            guard count == value.count else {
                throw Difference(description: "The filters \(filters) of \(value) find \(count).")
            }
        }
    }

    /// Each row is found by its key, as it stands in an address.
    private func checkRecords() async throws {
        let all = try await source.page(FetchRequest(table: table.name, size: 1000))
        var texts: Set<String> = []
        for record in all.records {
            guard let text = all.key(of: record), texts.insert(text).inserted else {
                throw Difference(description: "The key of \(record) is no other's.")
            }
            let found = try await source.record(RecordKey(parsing: text, for: read), in: table.name)
            guard let found, row(found) == row(record) else {
                throw Difference(description: "\(text) finds \(String(describing: found)), not \(record).")
            }
        }
    }
}

/// How often each row is there.
private struct Counts: Equatable {
    private let counts: [ExpectedRows.Row: Int]

    init(_ rows: [ExpectedRows.Row]) {
        counts = Dictionary(rows.map { ($0, 1) }, uniquingKeysWith: +)
    }
}

/// Writes each row of a walk as its cells, a row a line.
private struct CellSerializer: RowSerializer {
    static func line(_ cells: [Cell]) -> String {
        cells.map(\.description).joined(separator: "|") + "\n"
    }

    func begin(_ columns: [Records.Column], into bytes: inout [UInt8]) {}

    func append(_ row: borrowing WalkRow, to bytes: inout [UInt8]) {
        var cells: [Cell] = []
        for index in 0..<row.count {
            var content: [UInt8] = []
            row.withBytes(at: index) { bytes in for place in bytes.indices { content.append(bytes[place]) } }
            let cell: Cell =
                switch row.kind(at: index) {
                case .null: .null
                case .integer: .integer(row.integer(at: index))
                case .real: .real(row.real(at: index).bitPattern)
                case .text: .text(content)
                case .blob: .blob(content)
                }
            cells.append(cell)
        }
        bytes += Array(Self.line(cells).utf8)
    }

    func end(into bytes: inout [UInt8]) {}
}
