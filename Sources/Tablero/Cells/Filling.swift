import Templates

/// Takes the values of a template's keys: `cell.name = planet.name`.
///
/// Each key takes a value of its own type or nil, which the compiler checks.
@dynamicMemberLookup
public struct Filling<Keys: TemplateKeys>: Sendable {
    private let keys: Keys
    private(set) var values: [TemplateValue]

    /// Takes values after the standard ones.
    init(_ set: KeySet<Keys>, standard: [TemplateValue] = []) {
        keys = set.keys
        let missing = set.shape.keys.count - standard.count
        values = standard + Array(repeating: .nothing, count: missing)
    }

    /// The value of a key, which is only written.
    public subscript<Value>(dynamicMember path: KeyPath<Keys, Key<Value>>) -> Value? {
        @available(*, unavailable, message: "What a template is filled with is only written.")
        get {
            // The compiler refuses every call of an unavailable getter, so that none is ever made.
            preconditionFailure("What a template is filled with is only written.")
        }
        set { set(newValue?.filledValue.value ?? .nothing, at: keys[keyPath: path].slot) }
    }

    /// Fills a list: each element fills the keys of one item.
    public mutating func fill<Item, Element>(
        _ path: KeyPath<Keys, ListKey<Item>>,
        with elements: some Sequence<Element>,
        _ body: (inout Filling<Item>, Element) -> Void
    ) {
        let key = keys[keyPath: path]
        let items = elements.map { element in
            var item = Filling<Item>(key.keys)
            body(&item, element)
            return TemplateContext(key.keys.shape, item.values)
        }
        set(.list(items), at: key.slot)
    }

    private mutating func set(_ value: TemplateValue, at slot: Int) {
        // A computed key has no place: no template can use it, as that would be a fault at start.
        guard values.indices.contains(slot) else { return }
        values[slot] = value
    }
}
