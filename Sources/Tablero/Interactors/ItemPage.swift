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
    /// What identifies each item, as it stands in an address, by its index; empty where the controller knows it.
    var keys: [String?] = []
    /// The title of each item's section, by its index; empty where the controller knows it.
    public var sections: [String?] = []
    /// The section of the item before the first one, so that a next page does not repeat its heading.
    public var precedingSection: String?
    /// The item before the first one, where it is at hand; its section is the preceding one.
    var precedingItem: Item?

    /// How many items the list has in all, where that costs nothing to say.
    public var total: ItemCount?

    /// The number of all items, if the page shows them all or knows it.
    var knownCount: ItemCount? {
        total ?? (next == nil && previous == nil ? ItemCount(items.count) : nil)
    }

    /// What a reader must know of a list whose rows nothing tells apart.
    static var offsetNotice: String {
        "These rows have no key, so pages are counted off: a row may be missed while others come and go."
    }

    /// A page of items with its neighbours.
    public init(
        items: [Item],
        next: ListParameters? = nil,
        previous: ListParameters? = nil,
        notice: String? = nil,
        precedingSection: String? = nil,
        total: ItemCount? = nil
    ) {
        self.items = items
        self.next = next
        self.previous = previous
        self.notice = notice
        self.precedingSection = precedingSection
        self.total = total
    }
}
