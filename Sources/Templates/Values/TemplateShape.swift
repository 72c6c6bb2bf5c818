/// The names that one level of a page offers to its template, each with a fixed place.
///
/// Make one shape for each kind of context, once, as a `static let`, and give every context of that kind
/// its values in the order of the shape's keys.
///
/// ```swift
/// static let row = TemplateShape("row", ["id", "url", "title"])
/// static let page = TemplateShape("page", ["title", "rows"], nested: ["rows": row])
/// ```
///
/// A key whose value is an object or a list of objects names their shape in `nested`, so that
/// ``TemplateLibrary/check(shape:for:)`` can follow sections and dotted names into it. A section over any
/// other key offers no names of its own.
public final class TemplateShape: Sendable {
    /// What this kind of context is called in messages.
    public let name: String

    /// The keys in the order in which values are given.
    public let keys: [String]

    let nested: [String: TemplateShape]

    /// The place of each key, by the key's number in ``KeyTable``; -1 where there is none.
    let slots: [Int16]

    /// Makes a shape; the keys must differ, and each nested shape must belong to one of them.
    public init(_ name: String, _ keys: [String], nested: [String: TemplateShape] = [:]) {
        precondition(Set(keys).count == keys.count, "The shape \(name) has a key twice.")
        precondition(keys.count <= Int(Int16.max), "The shape \(name) has too many keys.")
        precondition(
            nested.keys.allSatisfy(keys.contains),
            "The shape \(name) nests a shape under a key it does not have."
        )
        self.name = name
        self.keys = keys
        self.nested = nested
        let numbers = keys.map { Int(KeyTable.number(of: $0)) }
        var slots = [Int16](repeating: -1, count: (numbers.max() ?? -1) + 1)
        for (slot, number) in numbers.enumerated() { slots[number] = Int16(slot) }
        self.slots = slots
    }

    /// Returns the place of the key with that number, or -1.
    func slot(of number: Int32) -> Int {
        Int(number) < slots.count ? Int(slots[Int(number)]) : -1
    }
}
