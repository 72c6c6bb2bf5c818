/// The type that a column prefers for its values.
package enum Affinity: Sendable, Hashable {
    /// Whole numbers; text that spells a number becomes one.
    case integer
    /// Text; numbers are kept as their digits.
    case text
    /// No preference: values stay as they were given.
    case blob
    /// Floating-point numbers; whole ones become floating-point too.
    case real
    /// Numbers of either kind where text spells one.
    case numeric

    /// Reads the affinity off a declared type, by the five rules of
    /// <https://www.sqlite.org/datatype3.html#determination_of_column_affinity>.
    package init(declaredType: String) {
        let type = declaredType.asciiLowercased
        if type.contains("int") {
            self = .integer
        } else if type.contains("char") || type.contains("clob") || type.contains("text") {
            self = .text
        } else if type.isEmpty || type.contains("blob") {
            self = .blob
        } else if type.contains("real") || type.contains("floa") || type.contains("doub") {
            self = .real
        } else {
            self = .numeric
        }
    }
}

extension String {
    /// The text with `A` to `Z` in lower case, which is how SQLite compares names.
    package var asciiLowercased: String {
        String(decoding: utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }
}
