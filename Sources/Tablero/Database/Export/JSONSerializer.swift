import Records

/// Writes rows as JSON objects with the forms of `rows.json`: in an array, or one a line.
///
/// With labels, a foreign key that points to a row is `{"value": 7, "label": "Ada"}`.
struct JSONSerializer: RowSerializer {
    let isArray: Bool
    let references: Set<String>
    /// For each column what stands before its value, and whether it may have a label.
    private var columns: [(beginning: [UInt8], hasLabel: Bool)] = []
    private var isFirst = true

    init(isArray: Bool, references: Set<String>) {
        self.isArray = isArray
        self.references = references
    }

    mutating func begin(_ columns: [Column], into bytes: inout [UInt8]) {
        self.columns = columns.enumerated().map { index, column in
            (
                Array(((index == 0 ? "{" : ", ") + JSONText.quoted(column.name) + ": ").utf8),
                references.contains(column.name)
            )
        }
        if isArray { bytes.append(UInt8(ascii: "[")) }
    }

    mutating func append(_ row: borrowing WalkRow, to bytes: inout [UInt8]) {
        if isArray {
            bytes += (isFirst ? "\n" : ",\n").utf8
            isFirst = false
        }
        for index in columns.indices {
            bytes.append(contentsOf: columns[index].beginning)
            guard columns[index].hasLabel, let label = row.label(at: index) else {
                append(row, index, to: &bytes)
                continue
            }
            bytes += "{\"value\": ".utf8
            append(row, index, to: &bytes)
            bytes += ", \"label\": ".utf8
            JSONText.append(label.text, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "}"))
        if !isArray { bytes.append(UInt8(ascii: "\n")) }
    }

    func end(into bytes: inout [UInt8]) {
        if isArray { bytes += "\n]\n".utf8 }
    }

    private func append(_ row: borrowing WalkRow, _ index: Int, to bytes: inout [UInt8]) {
        switch row.kind(at: index) {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .integer: bytes.append(decimal: row.integer(at: index))
        case .real: JSONText.append(.real(row.real(at: index)), to: &bytes)
        case .text: row.withBytes(at: index) { JSONText.append($0, to: &bytes) }
        case .blob: row.withBytes(at: index) { JSONText.append($0, encodedAs: "$base64", to: &bytes) }
        }
    }
}
