package import HTTP
public import Records

/// What the address of a list asks for: search, filters, sort, size and place.
///
/// The names are Datasette's, so that links carry over. Anything that is not understood is an error:
/// nothing is ever silently ignored.
public struct ListParameters: Sendable, Equatable {
    /// The largest number of rows that one page or one extent holds.
    package static let largestSize = 1000
    /// The number of rows of a page that does not say otherwise.
    package static let defaultSize = 50

    /// The words to search for.
    public var search: String?
    /// The words to search for in one column each.
    package var columnSearches: [ColumnSearch] = []
    /// The filters, all of which hold.
    public var filters: [Filter] = []
    /// The columns to sort by; empty for the list's own order.
    public var sort: [SortTerm] = []
    /// Where NULLs stand in the columns that are sorted by; `nil` for the database's own order.
    package var nulls: NullOrder?
    /// The columns to show.
    package var columns = ColumnChoice.all
    /// The columns whose values are counted.
    package var facets: [FacetChoice] = []
    /// The number of rows of a page.
    public var size = ListParameters.defaultSize
    /// The number of rows of a page of this list that does not say otherwise.
    private var ownSize = ListParameters.defaultSize
    /// How many rows to render at once, so that Back and reload restore what was loaded.
    package var extent: Int?
    /// Where the page begins.
    package var position = PagePosition.first
    /// Whether the page shall not ask for the number of rows.
    package var skipsCount = false

    /// The first page of everything.
    public init() {}

    /// Reads the parameters of a query.
    ///
    /// - Parameters:
    ///   - query: the query, decoded.
    ///   - size: the number of rows of a page if the query does not say it.
    package init(parsing query: FormFields, size: Int = ListParameters.defaultSize) throws {
        (self.size, ownSize) = (size, size)
        var seen: Set<String> = []
        for pair in query.pairs {
            let (name, value) = (pair.name, pair.value)
            guard name.hasPrefix("_") else {
                let parameter = try ParameterName(parsing: name)
                filters.append(Filter(column: parameter.column, operation: parameter.operation, value: value))
                continue
            }
            if try readList(name, value) { continue }
            guard seen.insert(name).inserted else {
                throw PageError.badParameter("The parameter \(name) stands more than once. Keep one of them.")
            }
            try read(name, value)
        }
        // A form sends a field that was left empty too.
        columnSearches.removeAll { $0.words.isEmpty }
        let places = seen.intersection(["_next", "_prev", "_last"]).sorted()
        guard places.count <= 1 else {
            throw PageError.badParameter(
                "The parameters \(places.joined(separator: " and ")) exclude each other. Keep one of them."
            )
        }
        guard !(seen.contains("_sort") && seen.contains("_sort_desc")) else {
            throw PageError.badParameter(
                "The parameters _sort and _sort_desc exclude each other; _sort=a,-b sorts by several columns."
            )
        }
    }

    private mutating func read(_ name: String, _ value: String) throws {
        switch name {
        case "_search": search = value.isEmpty ? nil : value
        case "_sort": sort = try Self.sortTerms(value)
        case "_sort_desc": sort = [SortTerm(column: try Self.column(value[...]), isDescending: true)]
        case "_nulls":
            guard let order = NullOrder(rawValue: value) else {
                throw PageError.badParameter("The value of _nulls can only be first or last.")
            }
            nulls = order
        case "_size": size = try Self.number(name, value)
        case "_extent": extent = min(try Self.number(name, value, atMost: .max), Self.largestSize)
        case "_next": position = .after(try Self.cursor(value))
        case "_prev": position = .before(try Self.cursor(value))
        case "_last":
            guard value == "1" else { throw PageError.badParameter("The value of _last can only be 1.") }
            position = .last
        case "_nocount":
            guard value == "1" else { throw PageError.badParameter("The value of _nocount can only be 1.") }
            skipsCount = true
        default:
            throw PageError.badParameter(
                "There is no parameter “\(name)”. The parameters are _search, _search_COLUMN, _sort, _sort_desc, "
                    + "_nulls, _col, _nocol, _facet, _facet_date, _facet_array, _size, _next, _prev, _last, _extent and _nocount; a column whose name "
                    + "begins with an underscore is written with ~5F in its place."
            )
        }
    }

    private static func cursor(_ text: String) throws -> Cursor {
        do {
            return try Cursor(parsing: text)
        } catch {
            throw PageError.badParameter(
                "This place in the list cannot be read. Start again at the first page."
            )
        }
    }

    private static func number(_ name: String, _ text: String, atMost limit: Int = largestSize) throws -> Int
    {
        guard let number = Int(text), (1...limit).contains(number) else {
            throw PageError.badParameter(
                "\(name) must be a whole number from 1 to \(largestSize), not “\(text)”."
            )
        }
        return number
    }

    private static func sortTerms(_ text: String) throws -> [SortTerm] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            part.hasPrefix("-")
                ? SortTerm(column: try column(part.dropFirst()), isDescending: true)
                : SortTerm(column: try column(part), isDescending: false)
        }
    }

    private static func column(_ encoded: Substring) throws -> String {
        guard !encoded.isEmpty, let name = URLs.name(ofSegment: String(encoded)) else {
            throw PageError.badParameter("“\(encoded)” in the sort is not a well-formed column name.")
        }
        return name
    }
}

extension ListParameters {
    /// The query that says the same, with its leading `?`; empty for the first page of everything.
    package var query: String {
        var pairs = pairs
        if position != .first { pairs += positionPairs }
        return pairs.isEmpty ? "" : "?" + URLs.query(pairs)
    }

    /// Whether rows are left out, because they do not match.
    var isNarrowed: Bool { search != nil || !columnSearches.isEmpty || !filters.isEmpty }

    /// All but the place: what a search form keeps as hidden fields, and what each page of a walk shares.
    var pairs: [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        if let search { pairs.append(("_search", search)) }
        if !columnSearches.isEmpty { pairs += columnSearchPairs }
        for filter in filters {
            pairs.append(
                (ParameterName(column: filter.column, operation: filter.operation).text, filter.value)
            )
        }
        if !sort.isEmpty { pairs.append(("_sort", Self.text(of: sort))) }
        if let nulls { pairs.append(("_nulls", nulls.rawValue)) }
        if columns != .all { pairs += columnPairs }
        if !facets.isEmpty { pairs += facetPairs }
        if size != ownSize { pairs.append(("_size", String(size))) }
        if skipsCount { pairs.append(("_nocount", "1")) }
        return pairs
    }

    private var positionPairs: [(name: String, value: String)] {
        switch position {
        case .first: []
        case .last: [("_last", "1")]
        case .after(let cursor): [("_next", cursor.text)]
        case .before(let cursor): [("_prev", cursor.text)]
        }
    }

    private static func text(of sort: [SortTerm]) -> String {
        // Most lists are sorted by one column or none.
        if sort.count == 1 {
            let name = ParameterName.encode(sort[0].column)
            return sort[0].isDescending ? "-" + name : name
        }
        return sort.map { ($0.isDescending ? "-" : "") + ParameterName.encode($0.column) }.joined(
            separator: ","
        )
    }

    /// The same list at another place, without an extent.
    package func at(_ position: PagePosition) -> ListParameters {
        var copy = self
        copy.position = position
        copy.extent = nil
        return copy
    }

    /// The first page with `column` sorted the next way: ascending, then descending, then not.
    func sorted(nextBy column: String) -> ListParameters {
        var copy = at(.first)
        switch sort.first(where: { $0.column.isSpelled(like: column) })?.isDescending {
        case nil: copy.sort = [SortTerm(column: column, isDescending: false)]
        case false?: copy.sort = [SortTerm(column: column, isDescending: true)]
        case true?: copy.sort = []
        }
        return copy
    }

    /// The first page without the filter at `index`.
    func without(filterAt index: Int) -> ListParameters {
        var copy = at(.first)
        copy.filters.remove(at: index)
        return copy
    }
}
