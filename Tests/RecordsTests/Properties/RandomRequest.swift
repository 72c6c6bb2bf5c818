@testable import Records

/// What is asked of a table, for Tablero and, written anew from what the operators are documented to mean, for SQLite.
struct RandomRequest {
    /// A condition that SQL has no words for: one of the columns holds such a text.
    struct TextCondition {
        let columns: [String]
        let holds: @Sendable ([UInt8]) -> Bool
    }

    private(set) var request: FetchRequest
    private(set) var conditions: [String] = []
    private(set) var arguments: [Cell] = []
    private(set) var textConditions: [TextCondition] = []
    private let types: [String: ColumnType]

    private static let words = [
        "a", "A", "ab", "b", "", " ", "ä", "Ä", "ß", "ss", "é", "😀", "1", "01", "1.0", "1e3", "-0", "0", "2",
        "10", "1.5",
        "9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808",
        "9e999", "%", "_", "it's", "paid", "NULL", "a ", "inf", "0x10", "a\0b", "İ",
    ]

    init(_ table: RandomTable, _ types: [String: ColumnType], using random: inout SeededGenerator) {
        self.types = types
        request = FetchRequest(table: table.name)
        let names = table.columns.map(\.name)
        request.sort = random.pick(random.pick([0, 1, 1, 1, 2, 2, 3]), of: names).map {
            SortTerm(column: $0, isDescending: random.happens(50))
        }
        request.nulls = random.pick([nil, nil, nil, .first, .last])
        if random.happens(45) {
            for _ in 0..<random.number(1...2) { addFilter(on: random.pick(names), using: &random) }
        }
        if random.happens(12) { addSearch(table, in: nil, using: &random) }
        if random.happens(8) { addSearch(table, in: random.pick(names), using: &random) }
        if random.happens(10) { request.columns = random.pick(random.number(1...names.count), of: names) }
    }

    /// Asks for everything.
    init(plain table: RandomTable, _ types: [String: ColumnType]) {
        self.types = types
        request = FetchRequest(table: table.name)
    }

    /// What is asked, for whoever reads of a difference.
    var text: String {
        "sort: \(request.sort.map { ($0.isDescending ? "-" : "") + $0.column }), nulls: \(request.nulls?.rawValue ?? "-"), "
            + "filters: \(request.filters.map { "\($0.column)__\($0.operation.rawValue)=\($0.value)" }), "
            + "search: \(request.search ?? "-"), in columns: \(request.columnSearches), columns: \(request.columns ?? ["*"])"
    }

    // MARK: Filters

    private mutating func addFilter(on column: String, using random: inout SeededGenerator) {
        let operation = random.pick(Filter.Operation.allCases)
        var word = random.pick(Self.words)
        let name = RandomTable.quoted(column)
        let isPlain = types[column] == .plain
        switch operation {
        case .exact: addEqual([word], name, isPlain: isPlain, not: false)
        case .not: addEqual([word], name, isPlain: isPlain, not: true)
        case .gt, .gte, .lt, .lte:
            let signs: [Filter.Operation: String] = [.gt: ">", .gte: ">=", .lt: "<", .lte: "<="]
            conditions.append("\(name) \(signs[operation] ?? "") ?")
            arguments.append(isPlain ? Self.number(word) ?? .text(Array(word.utf8)) : .text(Array(word.utf8)))
        case .contains, .hasPrefix, .hasSuffix:
            textConditions.append(Self.textCondition(operation, word, on: [column]))
        case .in:
            let values = random.pick(random.number(1...4), of: Self.words.filter { $0 != "[" })
            word = values.joined(separator: ",")
            addEqual(values, name, isPlain: isPlain, not: false)
        case .isNull, .isNotNull:
            word = "1"
            conditions.append("\(name) IS \(operation == .isNull ? "" : "NOT ")NULL")
        case .date:
            word = "2026-01-31"
            conditions.append("date(\(name)) = '2026-01-31'")
        }
        request.filters.append(Filter(column: column, operation: operation, value: word))
    }

    private mutating func addEqual(_ words: [String], _ name: String, isPlain: Bool, not: Bool) {
        var parts: [String] = []
        for word in words {
            parts.append("\(name) = ?")
            arguments.append(.text(Array(word.utf8)))
            guard isPlain, let number = Self.number(word) else { continue }
            parts.append("\(name) = ?")
            arguments.append(number)
        }
        conditions.append((not ? "NOT " : "") + "(\(parts.joined(separator: " OR ")))")
    }

    /// The number that one of the words spells.
    private static func number(_ word: String) -> Cell? {
        if word == "-0" { return .integer(0) }
        if let number = Int64(word) { return .integer(number) }
        let reals = [
            "1.0": 1.0, "1e3": 1000, "1.5": 1.5, "9223372036854775808": 0x1p63, "9e999": Double.infinity,
        ]
        return reals[word].map { .real($0.bitPattern) }
    }

    private static func textCondition(
        _ operation: Filter.Operation,
        _ word: String,
        on columns: [String]
    ) -> TextCondition {
        let needle = folded(Array(word.utf8))
        return TextCondition(columns: columns) { text in
            let text = folded(text)
            switch operation {
            case .hasPrefix: return text.starts(with: needle)
            case .hasSuffix: return text.reversed().starts(with: needle.reversed())
            default:
                guard text.count >= needle.count else { return false }
                return (0...text.count - needle.count).contains { text[$0...].starts(with: needle) }
            }
        }
    }

    private static func folded(_ text: [UInt8]) -> [UInt8] {
        Array(String(decoding: text, as: UTF8.self).uppercased().lowercased().utf8)
    }

    // MARK: Search

    private mutating func addSearch(
        _ table: RandomTable,
        in column: String?,
        using random: inout SeededGenerator
    ) {
        let words = random.pick(
            random.number(1...2),
            of: ["a", "ab", "1", "ß", "É", "%", "paid", "2026", "😀", "b*"]
        )
        for word in words {
            let columns = column.map { [$0] } ?? table.columns.map(\.name).filter { types[$0] != .number }
            textConditions.append(Self.textCondition(.contains, word == "b*" ? "b" : word, on: columns))
        }
        let text = words.joined(separator: " ")
        if let column {
            request.columnSearches.append(ColumnSearch(column: column, words: text))
        } else {
            request.search = text
        }
    }
}

/// What matters of a column's affinity, by the rules of <https://www.sqlite.org/datatype3.html>.
enum ColumnType {
    /// `INTEGER` or `REAL`.
    case number
    /// None: values stay as they are.
    case plain
    /// `TEXT` or `NUMERIC`.
    case other

    /// Nobody knows whether a view's table is strict, so that what a view calls `ANY` is compared both as a text and as
    /// the number that it spells, which finds the same in either.
    init(_ declared: String, isStrict: Bool) {
        let known: [String: ColumnType] = [
            "": .plain, "BLOB": .plain, "INTEGER": .number, "INT": .number, "REAL": .number,
            "DOUBLE": .number,
            "FLOATING POINT": .number, "TEXT": .other, "VARCHAR(10)": .other, "NUMERIC": .other,
            "NUM": .other,
            "DECIMAL(10,2)": .other, "STRING": .other, "DATE": .other,
        ]
        self = declared == "ANY" ? (isStrict ? .plain : .other) : known[declared] ?? .other
    }
}
