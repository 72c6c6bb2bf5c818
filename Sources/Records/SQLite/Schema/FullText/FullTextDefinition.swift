/// What the arguments of a full-text table say of it.
///
/// See <https://www.sqlite.org/fts5.html#fts5_table_creation_and_initialization> and
/// <https://www.sqlite.org/fts3.html#fts4_options>.
struct FullTextDefinition: Equatable {
    /// The version of the module.
    enum Version: Int, Sendable {
        case three = 3
        case four, five
    }

    /// Where the indexed texts are.
    enum Content: Equatable {
        /// In the full-text table itself.
        case own
        /// Nowhere.
        case none
        /// In another table or view.
        case table(String)
    }

    let version: Version
    private(set) var content = Content.own
    /// The column of the content table that its rows are known by.
    private(set) var contentRowID = "rowid"
    /// The columns that are kept but not indexed, in lower case.
    private(set) var unindexedColumns: Set<String> = []
    /// Whether any three characters of a text are found, and no fewer.
    private(set) var isTrigram = false
    /// The lengths of beginnings of words that have an index of their own.
    private(set) var prefixes: Set<Int> = []
    /// Whether each row has a language, so that a search without one finds only some.
    private(set) var hasLanguages = false

    /// Reads the arguments; `nil` if the module is another one.
    init?(_ call: ModuleCall) {
        switch call.module {
        case "fts3": version = .three
        case "fts4": version = .four
        case "fts5": version = .five
        default: return nil
        }
        for argument in call.arguments {
            if version == .five { readOption5(argument) } else { readOption34(argument) }
        }
    }

    private mutating func readOption5(_ argument: String) {
        var scanner = SQLScanner(argument)
        guard let name = scanner.next() else { return }
        let second = scanner.next()
        guard name.kind == .word, second?.kind == .other(UInt8(ascii: "=")) else {
            let isUnindexed = second.map { scanner.text($0.range).asciiLowercased == "unindexed" } ?? false
            if isUnindexed {
                unindexedColumns.insert(SQLScanner.unquoted(scanner.text(name.range)).asciiLowercased)
            }
            return
        }
        let value = scanner.next().map { SQLScanner.unquoted(scanner.text($0.range)) } ?? ""
        // A shorter form of an option's name is as good; the first that begins so is meant.
        let written = scanner.text(name.range).asciiLowercased
        switch Self.options5.first(where: { $0.hasPrefix(written) }) {
        case "content": content = value.isEmpty ? .none : .table(value)
        case "content_rowid": contentRowID = value
        case "prefix": prefixes.formUnion(Self.numbers(value))
        case "tokenize":
            isTrigram = value.asciiLowercased.split(whereSeparator: \.isWhitespace).first == "trigram"
        default: break
        }
    }

    private static let options5 = [
        "prefix", "tokenize", "content", "contentless_delete", "content_rowid", "columnsize", "detail",
    ]

    private static func numbers(_ list: String) -> [Int] {
        list.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
    }

    private mutating func readOption34(_ argument: String) {
        guard version == .four, let equals = argument.firstIndex(of: "=") else { return }
        let name = argument[..<equals].asciiTrimmed.asciiLowercased
        let value = SQLScanner.unquoted(argument[argument.index(after: equals)...].asciiTrimmed)
        switch name {
        case "content": content = value.isEmpty ? .none : .table(value)
        case "prefix": prefixes.formUnion(Self.numbers(value))
        case "notindexed": unindexedColumns.insert(value.asciiLowercased)
        case "languageid": hasLanguages = true
        default: break
        }
    }
}

extension Substring {
    /// The text without the blanks around it.
    fileprivate var asciiTrimmed: String {
        let bytes = utf8.drop(while: SQLScanner.isBlank)
        let end = bytes.lastIndex { !SQLScanner.isBlank($0) }
        return end.map { String(Substring(bytes[...$0])) } ?? ""
    }
}
