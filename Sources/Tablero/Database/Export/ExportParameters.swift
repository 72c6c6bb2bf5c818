import HTTP

/// What the address of an export asks for: the rows and columns of a page, and how they are written.
struct ExportParameters: Sendable, Equatable {
    /// The rows, their order and their columns.
    var list = ListParameters()
    /// Whether a byte order mark stands at the beginning, by which some spreadsheets know UTF-8.
    var hasByteOrderMark = false
    /// Whether a text that a spreadsheet would run as a formula gets an apostrophe before it.
    var guardsFormulas = false
    /// What stands for NULL.
    var nullText = ""
    /// Whether a foreign key comes with the label of the row that it points to.
    var hasLabels = false

    private static let shared = [
        "_search", "_search_COLUMN", "_sort", "_sort_desc", "_nulls", "_col", "_nocol",
    ]

    init(parsing query: FormFields, as format: ExportFormat) throws {
        var rest = FormFields()
        var seen: Set<String> = []
        for pair in query.pairs {
            if Self.isOfList(pair.name) {
                rest.append(pair.name, pair.value)
                continue
            }
            guard Self.own(format).contains(pair.name) else { throw Self.unknown(pair.name, format) }
            guard seen.insert(pair.name).inserted else {
                throw PageError.badParameter(
                    "The parameter \(pair.name) stands more than once. Keep one of them."
                )
            }
            try read(pair.name, pair.value)
        }
        list = try ListParameters(parsing: rest)
    }

    private mutating func read(_ name: String, _ value: String) throws {
        if name == "_null" {
            nullText = value
            return
        }
        guard value == "1" else { throw PageError.badParameter("The value of \(name) can only be 1.") }
        switch name {
        case "_bom": hasByteOrderMark = true
        case "_guard": guardsFormulas = true
        default: hasLabels = true
        }
    }

    private static func isOfList(_ name: String) -> Bool {
        !name.hasPrefix("_") || name.hasPrefix("_search_") || shared.contains(name)
    }

    /// What only an export has; JSON says NULL and what is text by itself.
    private static func own(_ format: ExportFormat) -> [String] {
        format == .csv ? ["_bom", "_guard", "_null", "_labels"] : ["_labels"]
    }

    private static func unknown(_ name: String, _ format: ExportFormat) -> PageError {
        let names = shared + own(format)
        return PageError.badParameter(
            "An export as \(format.label) has no parameter “\(name)”: it has all rows that match. Its parameters are "
                + names.dropLast().joined(separator: ", ")
                + " and \(names[names.count - 1]); a column whose name begins with an underscore is written with ~5F "
                + "in its place."
        )
    }
}
