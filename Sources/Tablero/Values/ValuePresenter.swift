import Records

/// Decides how the values of one column are shown.
struct ValuePresenter: Sendable {
    /// The number of characters after which a list cuts a text.
    static let listLength = 200

    let isStatus: Bool
    private let isBoolean: Bool
    private let isMail: Bool
    /// Whether a whole number is shown as its digits, whatever it is.
    var showsDigits: Bool { kind == nil && !isBoolean }

    /// What somebody chose, before which nothing is guessed.
    private let kind: ColumnKind?

    /// Shows values of no column in particular.
    init(kind: ColumnKind? = nil) {
        (isStatus, isBoolean, isMail, self.kind) = (kind == .chip, false, false, kind)
    }

    /// Shows values of a column, as the kind that was chosen or as its name and type suggest.
    init(column: Column, kind: ColumnKind? = nil) {
        let name = column.name.lowercased()
        let seemsStatus =
            Self.statusNames.contains(name) || name.hasSuffix("_status") || name.hasSuffix("_state")
        self.kind = kind
        isStatus = kind.map { $0 == .chip } ?? seemsStatus
        isBoolean = column.declaredType.lowercased().hasPrefix("bool")
        isMail = name.contains("mail")
    }

    /// Shows a value; `isList` cuts long texts, `fullLength` is the true size of a value that came cut.
    func present(_ value: RecordValue, fullLength: Int? = nil, isList: Bool) -> PresentedValue {
        if let kind, let chosen = KindPresenter.present(value, as: kind, isList: isList) { return chosen }
        return switch value {
        case .null: PresentedValue("NULL", kind: .null)
        case .integer(let number) where isBoolean && (number == 0 || number == 1):
            PresentedValue(number == 1 ? "Yes" : "No")
        case .integer(let number): PresentedValue(String(decimal: number))
        case .real(let number): PresentedValue(Self.text(of: number))
        case .text(let text): present(text, isList: isList)
        case .malformedText(let bytes):
            PresentedValue(String(decoding: bytes, as: UTF8.self).withVisibleControls + " (not valid UTF-8)")
        case .blob(let bytes): PresentedValue(Self.size(fullLength ?? bytes.count), kind: .blob)
        }
    }

    private func present(_ text: String, isList: Bool) -> PresentedValue {
        if text.isEmpty { return PresentedValue("empty", kind: .emptyText) }
        if isStatus, text.utf8.count <= 24 {
            return PresentedValue(text, kind: .chip(tone: Self.tone(of: text)))
        }
        if let time = TimeText(text) { return PresentedValue(time.text, kind: .time(iso: time.iso)) }
        if Self.isColour(text) { return PresentedValue(text, kind: .colour) }
        if isMail, Self.isMailAddress(text) { return PresentedValue(text, link: "mailto:\(text)") }
        return PresentedValue(Self.shown(text, isList: isList), link: Self.isLink(text) ? text : nil)
    }

    /// A text as it is, or its beginning in a list.
    static func shown(_ text: String, isList: Bool) -> String {
        (isList ? cut(text) : text).withVisibleControls
    }

    /// Only addresses of the web and of mail become links.
    static func isLink(_ text: String) -> Bool {
        // Most texts begin otherwise, and cost no more than this look.
        guard let first = text.utf8.first, [UInt8(ascii: "h"), UInt8(ascii: "m")].contains(first | 0x20),
            text.utf8.count <= 2000, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
        else { return false }
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://") || start.hasPrefix("mailto:")
    }

    /// Whether a text is `#` and six hexadecimal digits, as CSS has it.
    static func isColour(_ text: String) -> Bool {
        text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
            && text.utf8.dropFirst().allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
            }
    }

    /// Whether a text is an address of the plain kind, in which nothing has a meaning to `mailto:` (RFC 6068).
    static func isMailAddress(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254, !parts[0].isEmpty,
            parts[1].contains(UInt8(ascii: "."))
        else {
            return false
        }
        return parts.joined().allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"),
                UInt8(ascii: "+"):
                true
            default: false
            }
        }
    }

    /// As SQLite writes it: shortest digits that read back the same, `Infinity` spelled out.
    static func text(of number: Double) -> String {
        number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : "\(number)"
    }

    static func size(_ bytes: Int) -> String {
        if bytes < 1024 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        var size = Double(bytes) / 1024
        for unit in ["KiB", "MiB"] {
            if size < 1024 { return "\((size * 10).rounded() / 10) \(unit)" }
            size /= 1024
        }
        return "\((size * 10).rounded() / 10) GiB"
    }

    private static func cut(_ text: String) -> String {
        text.utf8.count <= listLength
            ? text : String(text.prefix(listLength)) + (text.count > listLength ? "…" : "")
    }

    private static let statusNames: Set<String> = [
        "status", "state", "priority", "stage", "severity", "level", "phase",
    ]

    /// A tone for a status: by its meaning where the word is known, else neutral.
    static func tone(of text: String) -> String { tones[text] ?? tones[text.lowercased()] ?? "neutral" }

    private static let tones: [String: String] = {
        let words = [
            "positive": [
                "paid", "done", "active", "delivered", "completed", "complete", "resolved", "approved",
                "success", "ok", "enabled", "closed", "solved",
            ],
            "warning": [
                "pending", "waiting", "high", "on hold", "draft", "returned", "medium", "warning", "open",
            ],
            "negative": [
                "cancelled", "canceled", "failed", "refunded", "urgent", "overdue", "rejected", "error",
                "critical", "blocked", "expired",
            ],
            "info": ["shipped", "processing", "new", "in progress", "running", "packed", "sent"],
        ]
        return Dictionary(uniqueKeysWithValues: words.flatMap { tone, words in words.map { ($0, tone) } })
    }()
}
