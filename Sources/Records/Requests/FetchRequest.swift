/// What to fetch of a table: which rows, in which order, and which page of them.
public struct FetchRequest: Hashable, Sendable {
    public var table: String
    /// Conditions that hold all together.
    public var filters: [Filter]
    /// Words that a row must hold, each in any of its text columns.
    public var search: String?
    /// The order; ties, and an empty sort, are ordered by the key.
    public var sort: [SortTerm]
    /// The most rows a page may have, from 1 to 1000; a source traps at other numbers.
    public var size: Int
    public var position: PagePosition

    /// Makes a request.
    public init(
        table: String,
        filters: [Filter] = [],
        search: String? = nil,
        sort: [SortTerm] = [],
        size: Int = 50,
        position: PagePosition = .first
    ) {
        self.table = table
        self.filters = filters
        self.search = search
        self.sort = sort
        self.size = size
        self.position = position
    }
}
