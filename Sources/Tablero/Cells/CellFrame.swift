import Templates

/// What every cell has besides its own keys, and what a page remembers from row to row.
struct CellFrame {
    /// The standard keys, in the order of their values.
    static let keys = ["id", "key", "url", "kind", "height", "columnCount"]

    let columnCount: Int
    private(set) var key: String?
    /// Whether another row of the page has the same key, so that the row's `id` has a number.
    private(set) var isRepeated = false
    var url: String?
    var kind = ""
    var height: Int?
    private var seen: [String: Int] = [:]
    private var keys: [String: Int] = [:]
    private var id: String?

    init(columnCount: Int) { self.columnCount = columnCount }

    /// The standard values of the row that is being filled.
    var values: [TemplateValue] {
        [
            .optional(id), .optional(key), .optional(url), .text(kind),
            height.map { .integer(Int64($0)) } ?? .nothing, .integer(Int64(columnCount)),
        ]
    }

    /// Goes on to a row with this key; two that have the same are told apart by their `id` all the same.
    mutating func identify(by key: String?) {
        self.key = key
        guard let key else { return (id, isRepeated) = (nil, false) }
        let number = keys[key, default: 0] + 1
        keys[key] = number
        isRepeated = number > 1
        id = isRepeated ? "row-\(key)-\(number)" : "row-" + key
    }

    /// The values with an `id` in any case: an item without a key is known by its kind and content, so that a live
    /// update finds its row again; the second of two that are the same has a number.
    mutating func identified(_ values: [TemplateValue]) -> [TemplateValue] {
        guard case .nothing = values[0] else { return values }
        var values = values
        values[0] = .text(id(of: ContentIdentity.hash(of: values[3...])))
        return values
    }

    /// The `id` of a row whose content has this hash.
    private mutating func id(of hash: String) -> String {
        let number = seen[hash, default: 0] + 1
        seen[hash] = number
        return number == 1 ? "item-\(hash)" : "item-\(hash)-\(number)"
    }
}
