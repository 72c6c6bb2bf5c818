/// Makes a table of a seed.
struct RandomTableMaker {
    private struct KeyPart {
        let column: Int
        let collation: String?
        let isDescending: Bool
    }

    private static let names = [
        "a", "b", "c", "id", "key", "a b", "rowid", "_rowid_", "oid", "ROWID", "", "\"", "o'k", "[x]", "`",
        "😀", "é",
        "select", "order", "a/b", "1", "x.y", "-", "%", "line\nbreak", "<script>", "null", "a__gt", "_sort",
        "count(*)",
        "found", "value", "t",
    ]
    private static let types = [
        "", "", "INTEGER", "INTEGER", "INT", "TEXT", "TEXT", "VARCHAR(10)", "REAL", "DOUBLE", "NUMERIC",
        "NUMERIC",
        "DECIMAL(10,2)", "BLOB", "STRING", "FLOATING POINT", "ANY", "DATE",
    ]
    private static let strictTypes = ["INT", "INTEGER", "REAL", "TEXT", "TEXT", "BLOB", "ANY", "ANY"]
    private static let collations = ["BINARY", "NOCASE", "RTRIM"]

    private var random: SeededGenerator
    private let name: String
    private let isStrict: Bool
    private let isWithoutRowID: Bool
    private var columns: [RandomTable.Column] = []
    private var key: [KeyPart] = []
    private var isInlineKey = false
    private var statements: [String] = []
    private var uniqueIndexes: [[(name: String, collation: String?)]] = []

    static func table(seed: UInt64) -> RandomTable {
        var maker = RandomTableMaker(seed: seed)
        return maker.make()
    }

    private init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        name = "t\(seed)" + random.pick(["", "", "", " x", "\"q\"", "/é", "'s", ".json", "\n"])
        isStrict = random.happens(20)
        isWithoutRowID = random.happens(25)
    }

    private mutating func make() -> RandomTable {
        makeColumns()
        makeKey()
        addTable()
        addIndexes()
        addRows()
        if random.happens(12) { return view() }
        return RandomTable(
            name: name,
            statements: statements,
            columns: columns.map { ($0.name, $0.type) },
            identity: identity,
            isStrict: isStrict,
            isView: false
        )
    }

    // MARK: Columns and key

    private mutating func makeColumns() {
        var taken: Set<String> = []
        for name in random.pick(random.number(1...5), of: Self.names)
        where taken.insert(name.lowercased()).inserted {
            let type = random.pick(isStrict ? Self.strictTypes : Self.types)
            let domain = RandomValues.domain(forType: type, isStrict: isStrict, using: &random)
            let column = RandomTable.Column(
                name: name,
                type: type,
                collation: random.happens(40) ? random.pick(Self.collations) : nil,
                isNotNull: random.happens(30),
                expression: nil,
                domain: domain
            )
            columns.append(column)
        }
        guard columns.count > 1, random.happens(20) else { return }
        let other = columns[random.number(0...columns.count - 2)].quoted
        let expressions = [
            "lower(\(other))", "\(other) || 'x'", "\(other) + 1", "typeof(\(other))", "nullif(\(other), 1)",
            other,
            "length(\(other)) % 3", "+\(other)",
        ]
        let old = columns[columns.count - 1]
        // SQLite 3.40 reads the number 0.0 of such a column as 0 once it has sorted the rows.
        let isReal = ColumnType(old.type, isStrict: isStrict) == .number && !old.type.contains("INT")
        columns[columns.count - 1] = RandomTable.Column(
            name: old.name,
            type: isReal ? (isStrict ? "ANY" : "NUMERIC") : old.type,
            collation: old.collation,
            isNotNull: old.isNotNull && !isStrict,
            expression: random.pick(expressions),
            domain: old.domain
        )
    }

    private mutating func makeKey() {
        let candidates = columns.indices.filter { columns[$0].expression == nil }
        let count = min(
            candidates.count,
            isWithoutRowID ? random.number(1...3) : random.pick([0, 0, 1, 1, 1, 2, 3])
        )
        key = random.pick(count, of: candidates).map { column in
            KeyPart(
                column: column,
                collation: random.happens(30) ? random.pick(Self.collations) : nil,
                isDescending: random.happens(30)
            )
        }
        guard count == 1 else { return }
        isInlineKey = random.happens(60)
        if isInlineKey {
            key = [KeyPart(column: key[0].column, collation: nil, isDescending: key[0].isDescending)]
        }
        if random.happens(35) {
            let old = columns[key[0].column]
            columns[key[0].column] = RandomTable.Column(
                name: old.name,
                type: "INTEGER",
                collation: nil,
                isNotNull: false,
                expression: nil,
                domain: RandomValues.integers + (3...40).map(String.init)
            )
        }
    }

    /// Whether the only column of the key is another name of the rowid
    /// (<https://www.sqlite.org/lang_createtable.html#rowids_and_the_integer_primary_key>).
    private var isRowID: Bool {
        !isWithoutRowID && key.count == 1 && columns[key[0].column].type == "INTEGER"
            && !(isInlineKey && key[0].isDescending)
    }

    private var rowIDAlias: String? {
        ["rowid", "_rowid_", "oid"].first { alias in !columns.contains { $0.name.lowercased() == alias } }
    }

    private var identity: RandomTable.Identity {
        let parts = key.map { part in (name: columns[part.column].name, collation: collation(of: part)) }
        if isWithoutRowID { return .key(parts) }
        if isRowID { return .key([(parts[0].name, nil)]) }
        // In a strict table, columns of the key are never NULL (<https://www.sqlite.org/stricttables.html>).
        if !key.isEmpty, isStrict || key.allSatisfy({ columns[$0.column].isNotNull }) { return .key(parts) }
        if let rowIDAlias { return .key([(rowIDAlias, nil)]) }
        return uniqueIndexes.isEmpty ? .none : .anyOf(uniqueIndexes)
    }

    private func collation(of part: KeyPart) -> String {
        // SQLite forgets what a key of one integer without rowid is to be compared by.
        let isForgotten = isWithoutRowID && key.count == 1 && columns[part.column].type == "INTEGER"
        return (isForgotten ? nil : part.collation) ?? columns[part.column].collation ?? "BINARY"
    }

    // MARK: Statements

    private mutating func addTable() {
        var parts: [String] = []
        for index in columns.indices { parts.append(definition(of: index)) }
        if !key.isEmpty, !isInlineKey {
            let keys = key.map { part in
                columns[part.column].quoted + (part.collation.map { " COLLATE \($0)" } ?? "")
                    + (part.isDescending ? " DESC" : "")
            }
            parts.append("PRIMARY KEY (\(keys.joined(separator: ", ")))")
        }
        let options = [isWithoutRowID ? "WITHOUT ROWID" : nil, isStrict ? "STRICT" : nil].compactMap(\.self)
        statements.append(
            "CREATE TABLE \(RandomTable.quoted(name)) (\(parts.joined(separator: ", "))) "
                + options.joined(separator: ", ")
        )
    }

    private mutating func definition(of index: Int) -> String {
        let column = columns[index]
        var text = "\(column.quoted) \(column.type)"
        if isInlineKey, key[0].column == index {
            text += " PRIMARY KEY" + (key[0].isDescending ? " DESC" : "")
            if isRowID, !key[0].isDescending, random.happens(20) { text += " AUTOINCREMENT" }
        }
        if let collation = column.collation { text += " COLLATE \(collation)" }
        if column.isNotNull { text += " NOT NULL" }
        if let expression = column.expression {
            text += " GENERATED ALWAYS AS (\(expression)) \(random.pick(["VIRTUAL", "STORED"]))"
        }
        return text
    }

    private mutating func addIndexes() {
        for number in 0..<random.pick([0, 0, 1, 1, 2, 3]) {
            let chosen = random.pick(random.number(1...min(3, columns.count)), of: Array(columns.indices))
            let isUnique = random.happens(25)
            let isPartial = random.happens(20)
            var names: [(name: String, collation: String?)]? = []
            let parts = chosen.map { index -> String in
                let column = columns[index]
                if random.happens(10) {
                    names = nil
                    return "lower(\(column.quoted))"
                }
                let collation = random.happens(30) ? random.pick(Self.collations) : nil
                names?.append((column.name, collation ?? column.collation ?? "BINARY"))
                if !column.isNotNull { names = nil }
                return column.quoted + (collation.map { " COLLATE \($0)" } ?? "")
                    + (random.happens(40) ? " DESC" : "")
            }
            statements.append(
                "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(RandomTable.quoted("\(name) i\(number)")) "
                    + "ON \(RandomTable.quoted(name)) (\(parts.joined(separator: ", ")))"
                    + (isPartial ? " WHERE \(columns[chosen[0]].quoted) IS NOT NULL" : "")
            )
            if isUnique, !isPartial, let names { uniqueIndexes.append(names) }
        }
        if random.happens(5) { statements.append("ANALYZE \(RandomTable.quoted(name))") }
    }

    private mutating func addRows() {
        // Without a value of its own a rowid might be a random one, which no seed makes again.
        let rowID = isRowID ? columns[key[0].column].name : nil
        var stored = columns.filter { $0.expression == nil }.map { column in
            (name: column.quoted, domain: column.domain.filter { column.name != rowID || $0 != "NULL" })
        }
        if !isWithoutRowID, !isRowID, random.happens(40), let rowIDAlias {
            stored.append((rowIDAlias, RandomValues.integers + (3...40).map(String.init)))
        }
        for _ in 0..<random.pick([0, 1, 2, 5, 12, 24]) {
            let values = stored.map { random.pick($0.domain) }.joined(separator: ", ")
            let names = stored.map(\.name).joined(separator: ", ")
            statements.append("INSERT INTO \(RandomTable.quoted(name)) (\(names)) VALUES (\(values))")
        }
    }

    // MARK: Views

    private mutating func view() -> RandomTable {
        let table = RandomTable.quoted(name)
        let first = columns[0].quoted
        let view = name + " view"
        let all = columns.map(\.name)
        let (names, query): ([String], String) = random.pick([
            (all, "SELECT * FROM \(table)"),
            (all, "SELECT * FROM \(table) UNION ALL SELECT * FROM \(table)"),
            (all, "SELECT DISTINCT * FROM \(table)"),
            (all + ["extra "], "SELECT *, \(first) || 'x' AS \"extra \" FROM \(table)"),
            (["v", "n"], "SELECT \(first) AS v, count(*) AS n FROM \(table) GROUP BY \(first)"),
            (["v"], "SELECT \(first) AS v FROM \(table) ORDER BY v DESC LIMIT 7"),
        ])
        statements.append("CREATE VIEW \(RandomTable.quoted(view)) AS \(query)")
        return RandomTable(
            name: view,
            statements: statements,
            columns: names.map { ($0, "") },
            identity: .none,
            isStrict: false,
            isView: true
        )
    }
}
