import Records

/// The parameters that name columns: `_col`, `_nocol`, `_search_COLUMN`, and those of facets.
extension ListParameters {
    private static let searchPrefix = "_search_"

    /// Reads a parameter that may stand more than once; `false` if it is another one.
    mutating func readList(_ name: String, _ value: String) throws -> Bool {
        switch (name, columns) {
        case ("_col", .all): columns = .only([try Self.column(value, of: name)])
        case ("_col", .only(let names)): columns = .only(names + [try Self.column(value, of: name)])
        case ("_nocol", .all): columns = .without([try Self.column(value, of: name)])
        case ("_nocol", .without(let names)): columns = .without(names + [try Self.column(value, of: name)])
        case ("_col", .without), ("_nocol", .only):
            throw PageError.badParameter(
                "The parameters _col and _nocol exclude each other. Name the columns to show, or those not to."
            )
        default:
            if let kind = FacetChoice.Kind(rawValue: name) {
                let facet = FacetChoice(column: try Self.column(value, of: name), kind: kind)
                if !facets.contains(facet) { facets.append(facet) }
                return true
            }
            guard name.hasPrefix(Self.searchPrefix) else { return false }
            try readSearch(name, value)
        }
        return true
    }

    private mutating func readSearch(_ name: String, _ words: String) throws {
        let column = try Self.column(String(name.dropFirst(Self.searchPrefix.count)), of: "_search_COLUMN")
        guard !columnSearches.contains(where: { $0.column.isSpelled(like: column) }) else {
            throw PageError.badParameter("The parameter \(name) stands more than once. Keep one of them.")
        }
        columnSearches.append(ColumnSearch(column: column, words: words))
    }

    private static func column(_ encoded: String, of parameter: String) throws -> String {
        guard let name = URLs.name(ofSegment: encoded) else {
            throw PageError.badParameter("“\(encoded)” in \(parameter) is not a well-formed column name.")
        }
        return name
    }

    /// The searches in columns, as an address has them.
    var columnSearchPairs: [(name: String, value: String)] {
        columnSearches.map { (Self.searchPrefix + ParameterName.encode($0.column), $0.words) }
    }

    /// The choice of columns, as an address has it.
    var columnPairs: [(name: String, value: String)] {
        switch columns {
        case .all: []
        case .only(let names): names.map { ("_col", ParameterName.encode($0)) }
        case .without(let names): names.map { ("_nocol", ParameterName.encode($0)) }
        }
    }

    /// The facets, as an address has them.
    var facetPairs: [(name: String, value: String)] {
        facets.map { ($0.kind.rawValue, ParameterName.encode($0.column)) }
    }
}
