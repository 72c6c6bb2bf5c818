import Templates

/// What every cell has besides its own keys, and what a page remembers from row to row.
struct CellFrame {
    /// The standard keys, in the order of their values.
    static let keys = ["id", "key", "url", "kind", "height", "columnCount"]

    let columnCount: Int
    var key: String?
    var url: String?
    var kind = ""
    var height: Int?
    private var seen: [String: Int] = [:]

    init(columnCount: Int) { self.columnCount = columnCount }

    /// The standard values of the row that is being filled.
    var values: [TemplateValue] {
        [
            .optional(key.map { "row-" + $0 }), .optional(key), .optional(url), .text(kind),
            height.map { .integer(Int64($0)) } ?? .nothing, .integer(Int64(columnCount)),
        ]
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
