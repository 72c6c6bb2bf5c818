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
    /// The name of the table or view.
    public var table: String
    /// A condition that the program itself sets.
    public var condition: Condition?
    /// Conditions that hold all together, as addresses have them.
    public var filters: [Filter]
    /// Words that a row must hold, each in any of its text columns.
    public var search: String?
    /// The column whose values are the sections of the list, in this order; rows are sorted by it first.
    ///
    /// The page then tells the ``RecordPage/sections`` of its rows.
    public var section: SortTerm?
    /// The order; ties, and an empty sort, are ordered by the key.
    public var sort: [SortTerm]
    /// The most rows a page may have, from 1 to 1000; a source traps at other numbers.
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
        self.table = table
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
