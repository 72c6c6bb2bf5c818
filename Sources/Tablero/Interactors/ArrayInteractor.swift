import Records

/// A list of items in memory: pages both ways, and a search where it is told what to search in.
///
/// ```swift
/// ArrayInteractor(planets) { planet, words in planet.name.localizedStandardContains(words) }
/// ```
///
/// It neither filters nor sorts: an address that asks for that is refused.
public struct ArrayInteractor<Item: Sendable>: ListInteractor {
    private let items: [Item]
    private let matches: (@Sendable (Item, String) -> Bool)?

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

    /// Whether it was told what to search in.
    public var isSearchable: Bool { matches != nil }

    /// Returns the page that the address asks for.
    public func page(_ parameters: ListParameters, loading: LoadingType) async throws -> ItemPage<Item> {
        try parameters.allow(filters: [], sort: [])
        let found: [Item]
        if let words = parameters.search, let matches {
            found = items.filter { matches($0, words) }
        } else {
            found = items
        }
        let range = try Self.range(of: parameters, count: found.count)
        let place = { (offset: Int) in Cursor(orderHash: parameters.orderHash, place: .offset(offset)) }
        return ItemPage(
            items: Array(found[range]),
            next: range.upperBound < found.count
                ? parameters.at(.after(place(range.upperBound))) : nil,
            previous: range.lowerBound > 0 ? parameters.at(.before(place(range.lowerBound))) : nil,
            precedingItem: range.lowerBound > 0 ? found[range.lowerBound - 1] : nil,
            total: ItemCount(found.count)
        )
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
