/// The forms in which all rows that match can be had.
enum ExportFormat: String, CaseIterable, Sendable {
    /// Values with commas between them (RFC 4180).
    case csv
    /// One array of objects (RFC 8259).
    case json
    /// One object a line (<https://github.com/ndjson/ndjson-spec>).
    case ndjson

    /// What people call it.
    var label: String {
        switch self {
        case .csv: "CSV"
        case .json: "JSON"
        case .ndjson: "NDJSON"
        }
    }

    var mediaType: String {
        switch self {
        case .csv: "text/csv; charset=utf-8; header=present"
        case .json: "application/json"
        case .ndjson: "application/x-ndjson"
        }
    }
}
