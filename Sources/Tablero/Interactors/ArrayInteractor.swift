import Records

/// A list of items in memory: pages both ways, with a search and an order where it is told of them.
///
/// ```swift
/// ArrayInteractor(planets) { planet, words in planet.name.contains(words) }
///     .sortable(by: "moons", \.moons)
/// ```
///
/// It does not filter, and sorts by nothing else: an address that asks for that is refused.
public struct ArrayInteractor<Item: Sendable>: ListInteractor {
    private let items: [Item]
    private let matches: (@Sendable (Item, String) -> Bool)?
    private var orders: [String: @Sendable (Item, Item) -> Bool] = [:]

    /// A list of these items in their order.
    public init(_ items: [Item]) {
        self.items = items
        matches = nil
    }

    /// A list of these items that can be searched.
    ///
    /// - Parameters:
    ///   - items: the items in their order.
    ///   - matches: says whether an item is among those that a reader searches for with these words.
    public init(
        _ items: [Item],
        matching matches: @escaping @Sendable (_ item: Item, _ words: String) -> Bool
    ) {
        self.items = items
        self.matches = matches
    }

    /// Returns the list, which an address may also sort by a column: by a value of its items.
    ///
    /// The heading of ``ListPage/Column/init(label:sortedBy:isNumeric:)`` has the link. Items of one value stay in their
    /// order, upwards and downwards.
    public func sortable<Value: Comparable & Sendable>(
        by column: String,
        _ value: @escaping @Sendable (_ item: Item) -> Value
    ) -> Self {
        var list = self
        list.orders[column] = { value($0) < value($1) }
        return list
    }

    /// Whether it was told what to search in.
    public var isSearchable: Bool { matches != nil }

    /// Returns the page that the address asks for.
    public func page(_ parameters: ListParameters, loading: LoadingType) async throws -> ItemPage<Item> {
        try parameters.allow(filters: [], sort: orders.keys.sorted())
        var found = items
        if let words = parameters.search, let matches { found = items.filter { matches($0, words) } }
        // The last column first: what it has put in order stays so among the equals of those before it.
        for term in parameters.sort.reversed() {
            guard let isLess = orders[term.column] else { continue }
            found = Self.sorted(found) { term.isDescending ? isLess($1, $0) : isLess($0, $1) }
        }
        let range = try Self.range(of: parameters, count: found.count)
        let place = { (offset: Int) in Cursor(orderHash: parameters.orderHash, place: .offset(offset)) }
        var page = ItemPage(
            items: Array(found[range]),
            next: range.upperBound < found.count
                ? parameters.at(.after(place(range.upperBound))) : nil,
            previous: range.lowerBound > 0 ? parameters.at(.before(place(range.lowerBound))) : nil,
            total: ItemCount(found.count)
        )
        page.precedingItem = range.lowerBound > 0 ? found[range.lowerBound - 1] : nil
        return page
    }

    /// Sorts so that what is equal stays in its order, which the standard library does not promise.
    private static func sorted(_ items: [Item], by isLess: (Item, Item) -> Bool) -> [Item] {
        items.enumerated().sorted { one, other in
            isLess(one.element, other.element)
                || !isLess(other.element, one.element) && one.offset < other.offset
        }.map(\.element)
    }

    private static func range(of parameters: ListParameters, count: Int) throws -> Range<Int> {
        let size = min(max(parameters.size, 1), max(count, 1))
        switch parameters.position {
        case .first: return 0..<min(size, count)
        // As many rows as the last page has when the list is read from its first.
        case .last: return (count - (count == 0 ? 0 : (count - 1) % size + 1))..<count
        case .after(let cursor):
            // Fewer items than there were: what was asked for is past the end.
            let start = min(try offset(of: cursor, in: parameters), count)
            return start..<min(start + size, count)
        case .before(let cursor):
            let end = min(try offset(of: cursor, in: parameters), count)
            return max(end - size, 0)..<end
        }
    }

    private static func offset(of cursor: Cursor, in parameters: ListParameters) throws -> Int {
        guard cursor.orderHash == parameters.orderHash, case .offset(let offset) = cursor.place else {
            throw PageError.badPlace
        }
        return offset
    }
}
