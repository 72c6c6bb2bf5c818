/// One page of a list, with the places before and after it.
public struct ItemPage<Item: Sendable>: Sendable {
    /// The items in the list's order.
    public var items: [Item]
    /// Where the page after this one begins; `nil` on the last page.
    public var next: ListParameters?
    /// Where the page before this one is; `nil` on the first page.
    public var previous: ListParameters?
    /// A remark for the reader, for example that this list has no key and is paged by offset.
    public var notice: String?

    /// The number of all items, if the page shows them all.
    var knownCount: ItemCount? {
        next == nil && previous == nil ? ItemCount(items.count) : nil
    }

    /// A page of items with its neighbours.
    public init(
        items: [Item],
        next: ListParameters? = nil,
        previous: ListParameters? = nil,
        notice: String? = nil
    ) {
        self.items = items
        self.next = next
        self.previous = previous
        self.notice = notice
    }
}

/// Holds the rules of a list: loads its pages, knows nothing of HTML.
public protocol ListInteractor: Sendable {
    /// What one row of the list shows.
    associatedtype Item: Sendable

    /// Returns the page that `parameters` ask for.
    ///
    /// The places in the page returned are parameters of the same list; a walk along `next` from the first
    /// page must meet each item exactly once.
    func page(_ parameters: ListParameters, loading: LoadingType) async throws -> ItemPage<Item>
}

/// Holds the rules of a detail page: loads what it shows, knows nothing of HTML.
public protocol DetailInteractor: Sendable {
    /// What the page shows.
    associatedtype Item: Sendable

    /// Returns what the page shows, or `nil` if there is no such thing.
    func item(loading: LoadingType) async throws -> Item?
}

/// How many items a list has.
public struct ItemCount: Sendable, Equatable, CustomStringConvertible {
    /// The number, or the number up to which was counted.
    public let value: Int
    /// Whether there are no more than that.
    public let isExact: Bool

    /// A number of items.
    public init(_ value: Int, isExact: Bool = true) {
        self.value = value
        self.isExact = isExact
    }

    /// The number in words: `1 row`, `4,213 rows`, `more than 10,000 rows`.
    public var description: String {
        (isExact ? "" : "more than ") + number + (value == 1 && isExact ? " row" : " rows")
    }

    /// The number alone, its digits in groups of three.
    var number: String { Self.grouped(value) }

    static func grouped(_ number: Int) -> String {
        var digits = Array(String(number))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }
}
