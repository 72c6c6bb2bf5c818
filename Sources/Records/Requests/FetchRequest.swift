/// What to fetch of a table: which rows, in which order, and which page of them.
///
/// ```swift
/// FetchRequest(
///     table: "orders",
///     where: column("status") == "paid" && column("total_cents") > 5000,
///     sort: [.descending("created_at")]
/// )
/// ```
public struct FetchRequest: Hashable, Sendable {
    /// The largest number of rows that one page holds.
    package static let largestSize = 1000

    /// A query that stands for a table.
    struct Query: Hashable, Sendable {
        let sql: String
        let arguments: [RecordValue]
        let key: [String]
    }

    /// The name of the table or view; what a query is called in errors.
    public var table: String
    /// The query that stands for the table.
    let query: Query?
    /// A condition that the program itself sets.
    public var condition: Condition?
    /// Conditions that hold all together, as addresses have them.
    public var filters: [Filter]
    /// Words that a row must hold, each in any of its text columns.
    ///
    /// Words are what stands between blanks; one that ends in `*` is the beginning of a word. Where the table has a full-text
    /// index, that finds them.
    public var search: String?
    /// Words that a row must hold in one column each, all together.
    package var columnSearches: [ColumnSearch] = []
    /// The column whose values are the sections of the list, in this order; rows are sorted by it first.
    ///
    /// The page then tells the ``RecordPage/sections`` of its rows.
    public var section: SortTerm?
    /// The order; ties, and an empty sort, are ordered by the key.
    public var sort: [SortTerm]
    /// Where NULLs stand in the columns that are sorted by; `nil` for SQLite's own order, where they are the smallest.
    public var nulls: NullOrder?
    /// The columns that a page shall have, in this order; `nil` for all that are visible.
    ///
    /// Rows can be searched, filtered and sorted by others all the same.
    public var columns: [String]?
    /// The most rows a page may have, from 1 to 1000; a source refuses other numbers.
    public var size: Int
    /// Where the page begins.
    public var position: PagePosition

    /// Makes a request.
    public init(
        table: String,
        where condition: Condition? = nil,
        filters: [Filter] = [],
        search: String? = nil,
        section: SortTerm? = nil,
        sort: [SortTerm] = [],
        size: Int = 50,
        position: PagePosition = .first
    ) {
        self.init(table: table, query: nil, condition, filters, search, section, sort, size, position)
    }

    /// Makes a request for the rows of a query, as if it was a view.
    ///
    /// ```swift
    /// FetchRequest(
    ///     sql: "SELECT customer_id, sum(total) AS total FROM orders WHERE placed_at > ? GROUP BY customer_id",
    ///     arguments: "2026-01-01",
    ///     key: ["customer_id"],
    ///     where: column("total") > 1000,
    ///     sort: [.descending("total")]
    /// )
    /// ```
    ///
    /// The query is one `SELECT` (or `WITH`, or `VALUES`), with a `?` for each argument; anything else is an error when
    /// it is fetched. Its own order means nothing. Where SQLite cannot narrow it down, it is run for each page anew.
    ///
    /// The key is the columns that tell its rows apart, by which it is paged; without any, rows are counted off. Two
    /// rows of a page with the same key are an error.
    public init(
        sql: String,
        arguments: any ConditionValue...,
        key: [String],
        where condition: Condition? = nil,
        filters: [Filter] = [],
        search: String? = nil,
        section: SortTerm? = nil,
        sort: [SortTerm] = [],
        size: Int = 50,
        position: PagePosition = .first
    ) {
        let query = Query(sql: sql, arguments: arguments.map(\.recordValue), key: key)
        self.init(table: "query", query: query, condition, filters, search, section, sort, size, position)
    }

    private init(
        table: String,
        query: Query?,
        _ condition: Condition?,
        _ filters: [Filter],
        _ search: String?,
        _ section: SortTerm?,
        _ sort: [SortTerm],
        _ size: Int,
        _ position: PagePosition
    ) {
        self.table = table
        self.query = query
        self.condition = condition
        self.filters = filters
        self.search = search
        self.section = section
        self.sort = sort
        self.size = size
        self.position = position
    }

    /// The section and the sort.
    var order: [SortTerm] { (section.map { [$0] } ?? []) + sort }
}
