/// A piece of SQL with the values of its parameters, in the same order.
struct SQLFragment: Hashable {
    var text: String
    var arguments: [RecordValue] = []

    init(_ text: String, _ arguments: RecordValue...) {
        self.text = text
        self.arguments = arguments
    }

    private init(text: String, arguments: [RecordValue]) {
        self.text = text
        self.arguments = arguments
    }

    static func + (left: SQLFragment, right: SQLFragment) -> SQLFragment {
        SQLFragment(text: left.text + right.text, arguments: left.arguments + right.arguments)
    }

    /// Joins conditions so that each keeps its meaning, or returns `nil` if there are none.
    static func joined(_ fragments: [SQLFragment], by word: String) -> SQLFragment? {
        joined(fragments[...], by: word)
    }

    /// Joins two halves, because SQLite limits the depth of an expression to 1000, and a chain is as deep as
    /// it is long.
    private static func joined(_ fragments: ArraySlice<SQLFragment>, by word: String) -> SQLFragment? {
        guard let first = fragments.first else { return nil }
        guard fragments.count > 1 else { return first }
        let middle = fragments.startIndex + fragments.count / 2
        guard let left = joined(fragments[..<middle], by: word),
            let right = joined(fragments[middle...], by: word)
        else { return nil }
        return SQLFragment(
            text: "(\(left.text)) \(word) (\(right.text))",
            arguments: left.arguments + right.arguments
        )
    }
}

extension String {
    /// The name as an SQL identifier, which no keyword and no character can break out of.
    package var quotedIdentifier: String { "\"" + replacingQuotes() + "\"" }

    private func replacingQuotes() -> String {
        guard utf8.contains(UInt8(ascii: "\"")) else { return self }
        return String(decoding: utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }, as: UTF8.self)
    }
}
