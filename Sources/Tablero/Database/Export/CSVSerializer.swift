import Records

/// Writes rows as CSV (RFC 4180), below a line with the names of the columns.
///
/// NULL is nothing at all unless told otherwise, empty text is `""`. Blobs are Base64, infinities are spelled, and bytes
/// that are no UTF-8 become U+FFFD: a CSV file has one encoding.
struct CSVSerializer: RowSerializer {
    private let parameters: ExportParameters
    private let references: Set<String>
    private var columns: [(index: Int, hasLabel: Bool)] = []
    /// What stands for NULL, ready to be written.
    private var null: [UInt8] = []

    init(_ parameters: ExportParameters, references: Set<String>) {
        self.parameters = parameters
        self.references = references
    }

    mutating func begin(_ columns: [Column], into bytes: inout [UInt8]) {
        self.columns = columns.enumerated().map { ($0, references.contains($1.name)) }
        let names = columns.flatMap {
            references.contains($0.name) ? [$0.name, $0.name + "_label"] : [$0.name]
        }
        // A line of nothing but an end is no row to most readers.
        if !parameters.nullText.isEmpty || names.count == 1 {
            append(parameters.nullText.utf8.span, isNull: true, to: &null)
        }
        if parameters.hasByteOrderMark { bytes += "\u{FEFF}".utf8 }
        for (place, name) in names.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            append(name, to: &bytes)
        }
        bytes += "\r\n".utf8
    }

    func append(_ row: borrowing WalkRow, to bytes: inout [UInt8]) {
        for (index, hasLabel) in columns {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            switch row.kind(at: index) {
            case .null: bytes.append(contentsOf: null)
            case .integer: bytes.append(decimal: row.integer(at: index))
            case .real: bytes.append(contentsOf: ValuePresenter.text(of: row.real(at: index)).utf8)
            case .text: row.withBytes(at: index) { append($0, to: &bytes) }
            case .blob:
                var text: [UInt8] = []
                row.withBytes(at: index) { text.append(base64: $0) }
                append(text.span, to: &bytes)
            }
            guard hasLabel else { continue }
            bytes.append(UInt8(ascii: ","))
            if let label = row.label(at: index) {
                append(label.text, to: &bytes)
            } else {
                bytes.append(contentsOf: null)
            }
        }
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }

    func end(into bytes: inout [UInt8]) {}

    private func append(_ text: String, to bytes: inout [UInt8]) { append(text.utf8.span, to: &bytes) }

    private func append(_ text: Span<UInt8>, isNull: Bool = false, to bytes: inout [UInt8]) {
        var look = CSVLook(text)
        if !look.isASCII, !CSVLook.isUTF8(text) {
            // One repair for each run of wrong bytes, as the Unicode standard recommends (section 3.9).
            var copy: [UInt8] = []
            copy.append(copying: text)
            append(String(decoding: copy, as: UTF8.self).utf8.span, to: &bytes)
            return
        }
        let isGuarded = parameters.guardsFormulas && look.beginsFormula
        // A text that reads like what stands for NULL is told apart by its quotes.
        if !isNull, !parameters.nullText.isEmpty, text.count == parameters.nullText.utf8.count,
            CSVLook.isEqual(text, parameters.nullText.utf8.span)
        {
            look.needsQuotes = true
        }
        guard look.needsQuotes else {
            if isGuarded { bytes.append(UInt8(ascii: "'")) }
            bytes.append(copying: text)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        if isGuarded { bytes.append(UInt8(ascii: "'")) }
        for index in text.indices {
            if text[index] == UInt8(ascii: "\"") { bytes.append(UInt8(ascii: "\"")) }
            bytes.append(text[index])
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// What one look at the bytes of a text tells about its cell.
private struct CSVLook {
    let isASCII: Bool
    var needsQuotes: Bool
    /// Whether a spreadsheet takes the text for a formula (<https://owasp.org/www-community/attacks/CSV_Injection>).
    let beginsFormula: Bool

    init(_ text: Span<UInt8>) {
        var all: UInt8 = 0
        var isSpecial = text.isEmpty
        for index in text.indices {
            let byte = text[index]
            all |= byte
            isSpecial =
                isSpecial || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 0x0A
                || byte == 0x0D
        }
        isASCII = all < 0x80
        needsQuotes = isSpecial
        beginsFormula =
            switch text.isEmpty ? 0 : text[0] {
            case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
            default: false
            }
    }

    static func isUTF8(_ text: Span<UInt8>) -> Bool {
        do {
            _ = try UTF8Span(validating: text)
            return true
        } catch {
            return false
        }
    }

    static func isEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        one.indices.allSatisfy { one[$0] == other[$0] }
    }
}
