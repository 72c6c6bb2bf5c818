import Records
import Templates

/// A value as a reader sees it: the keys of `Views/cells/value.html`.
package struct PresentedValue: Sendable, Equatable {
    /// How a value is shown.
    package enum Kind: Sendable, Equatable {
        /// Plain text or a number.
        case plain
        /// No value at all.
        case null
        /// Text without characters.
        case emptyText
        /// Bytes, of which only the size is shown.
        case blob
        /// A point in time, with its machine-readable form (html.spec.whatwg.org, 4.5.14).
        case time(iso: String)
        /// A short status, with a steady tone.
        case chip(tone: String)
        /// A colour as CSS writes it, `#a02c5b`.
        case colour
    }

    /// How the value is shown.
    package var kind: Kind
    /// What is shown.
    package var text: String
    /// Where the value leads.
    package var link: String?

    /// A value in its presentation.
    package init(_ text: String, kind: Kind = .plain, link: String? = nil) {
        self.kind = kind
        self.text = text
        self.link = link
    }

    static let keys = [
        "text", "isNull", "isEmptyText", "isBlob", "isTime", "isChip", "isPlain", "iso", "tone", "isColour",
        "parts",
    ]
    static let nested = ["parts": HitMarks.shape]

    var values: [TemplateValue] {
        var iso = TemplateValue.nothing
        var tone = TemplateValue.nothing
        if case .time(let text) = kind { iso = .text(text) }
        if case .chip(let text) = kind { tone = .text(text) }
        return [
            .text(text), .flag(kind == .null), .flag(kind == .emptyText), .flag(kind == .blob), .flag(isTime),
            .flag(isChip), .flag(kind == .plain), iso, tone, .flag(kind == .colour), .list([]),
        ]
    }

    private var isTime: Bool { if case .time = kind { true } else { false } }
    private var isChip: Bool { if case .chip = kind { true } else { false } }
}
