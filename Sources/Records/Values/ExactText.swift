extension String {
    /// Whether two texts have the same bytes, as SQLite compares them.
    ///
    /// To `==` an é of one character is an é of two (<https://unicode.org/reports/tr15/>); to SQLite they are two texts,
    /// and may be two columns, keys or values.
    package func isSpelled(like other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}

/// A text that equals only one of the same bytes, to find things by.
package struct ExactText: Hashable, Sendable {
    private let text: String

    package init(_ text: String) { self.text = text }

    package static func == (one: ExactText, other: ExactText) -> Bool { one.text.isSpelled(like: other.text) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
