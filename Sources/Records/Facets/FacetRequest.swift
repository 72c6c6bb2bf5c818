/// Asks for the values of one column, and how many rows have each.
///
/// ```swift
/// let facet = try await source.facet(FacetRequest(of: FetchRequest(table: "orders"), column: "status"))
/// ```
public struct FacetRequest: Sendable, Hashable {
    /// What counts as one value.
    public enum Kind: Sendable, Hashable {
        /// What the column holds, compared as the column compares.
        case values
        /// The dates that SQLite's `date()` reads in the column, by such a step; `nil` chooses days, months or years by the
        /// time between the first and the last.
        case dates(CalendarStep?)
        /// The elements of the JSON arrays in the column.
        case array
    }

    /// The rows: filters, search and condition hold; the page, its size and its order mean nothing.
    package var rows: FetchRequest
    /// The name of the column.
    package var column: String
    /// What counts as one value.
    package var kind: Kind
    /// The most values to return, from 1 to 1000; a source refuses other numbers.
    package var limit: Int

    /// Makes a request.
    public init(of rows: FetchRequest, column: String, kind: Kind = .values, limit: Int = 30) {
        self.rows = rows
        self.column = column
        self.kind = kind
        self.limit = limit
    }
}
