internal import Synchronization

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
/// a library's check can follow sections and dotted names into it. A section over any
/// other key offers no names of its own.
///
/// What stands under a nested key may be a list, and so what can stand once in a page cannot stand in its section: an
/// attribute, an id that is written out, an `h1`. A key that is never a list is named in `single`.
@safe package final class TemplateShape: Sendable {
    /// How many keys a shape can have.
    static let maximumKeys = Int(Int16.max)

    /// What this kind of context is called in messages.
    package let name: String

    /// The keys in the order in which values are given.
    package let keys: [String]

    private let nested: [String: TemplateShape]

    /// The keys whose values have this shape again, as the replies to a comment have.
    private let recursive: Set<String>

    /// The keys whose values are one object or none, and never a list.
    private let single: Set<String>

    /// The values that are the same in every context of this shape.
    let fixed: Pinned<TemplateValue>

    /// The contents that were specialised for the fixed values; there are as many as sections show such contexts.
    private let specialisations = Mutex<[Specialisation]>([])

    /// The first of them, which is nearly always the one that is asked for, to be found without the lock.
    // SAFETY: set once, under the lock, to what the first of `specialisations` has pinned; none is ever removed.
    nonisolated(unsafe) private let first = unsafe Atomic<UnsafePointer<Specialisation.Entry>?>(nil)

    /// The place of each key, by the key's number in ``KeyTable``; see ``slot(of:)``.
    let slots: Pinned<Int16>

    /// A level of this shape that has no values yet.
    let level: Renderer.Level

    /// Makes a shape; the keys must differ, and each nested shape must belong to one of them.
    ///
    /// - Parameters:
    ///   - name: what this kind of context is called in messages.
    ///   - keys: the names of its values, in the order in which a context is given them.
    ///   - nested: the shapes of those that are objects or lists of objects.
    ///   - recursive: the keys whose values have the shape that is being made, as in a tree.
    ///   - single: the keys of both kinds under which there is one object or none, and never a list.
    package convenience init(
        _ name: String,
        _ keys: [String],
        nested: [String: TemplateShape] = [:],
        recursive: Set<String> = [],
        single: Set<String> = []
    ) {
        precondition(
            recursive.isSubset(of: keys),
            "The shape \(name) nests itself under a key it does not have."
        )
        precondition(recursive.isDisjoint(with: nested.keys), "The shape \(name) nests two under one key.")
        precondition(
            single.isSubset(of: recursive.union(nested.keys)),
            "The shape \(name) says of a key that it is no list, and nests nothing under it."
        )
        self.init(name, keys, nested: nested, recursive: recursive, single: single, fixed: [])
    }

    private init(
        _ name: String,
        _ keys: [String],
        nested: [String: TemplateShape],
        recursive: Set<String>,
        single: Set<String>,
        fixed: [(key: String, value: TemplateValue)]
    ) {
        precondition(Set(keys).count == keys.count, "The shape \(name) has a key twice.")
        precondition(keys.count <= Self.maximumKeys, "The shape \(name) has too many keys.")
        precondition(
            nested.keys.allSatisfy { key in keys.contains(key) || fixed.contains { $0.key == key } },
            "The shape \(name) nests a shape under a key it does not have."
        )
        self.name = name
        self.keys = keys
        self.nested = nested
        self.recursive = recursive
        self.single = single
        let fixedValues = Pinned(fixed.map(\.value))
        self.fixed = fixedValues
        let places =
            keys.enumerated().map { (KeyTable.number(of: $1), Int16($0)) }
            + fixed.enumerated().map { (KeyTable.number(of: $1.key), -2 - Int16($0)) }
        var slots = [Int16](repeating: -1, count: Int(places.map(\.0).max() ?? -1) + 1)
        for (number, slot) in places { slots[Int(number)] = slot }
        let pinnedSlots = Pinned(slots)
        self.slots = pinnedSlots
        level = Renderer.Level(pinnedSlots, fixedValues)
    }

    /// Returns a shape of the same kind in which some keys have the same value in every context.
    ///
    /// Its contexts are given values for the other keys only, in their order. It is worth making where many contexts
    /// share most of what they say, as the cells of one column do.
    package func fixing(_ values: [String: TemplateValue]) -> TemplateShape {
        precondition(fixed.isEmpty, "The shape \(name) has fixed values already.")
        precondition(values.keys.allSatisfy(keys.contains), "The shape \(name) fixes a key it does not have.")
        return TemplateShape(
            name,
            keys.filter { values[$0] == nil },
            nested: nested,
            recursive: recursive,
            single: single,
            fixed: values.map { (key: $0.key, value: $0.value) }
        )
    }

    /// Returns a section's content as the fixed values have it, or `nil` if there are none; the steps live as long
    /// as the shape.
    func specialisation(of program: Program, _ body: Range<Int>) -> Renderer.Steps? {
        let (identifier, start) = (ObjectIdentifier(program), body.lowerBound)
        if let entry = unsafe first.load(ordering: .acquiring),
            unsafe entry.pointee.start == start && entry.pointee.program == identifier
        {
            return unsafe entry.pointee.steps
        }
        guard !fixed.isEmpty else { return nil }
        return specialisations.withLock { known in
            if let found = known.first(where: {
                $0.entry[0].start == start && $0.entry[0].program == identifier
            }) {
                return found.entry[0].steps
            }
            let made = Specialisation(program, body, for: self)
            known.append(made)
            if known.count == 1 { unsafe first.store(made.entry.elements.baseAddress, ordering: .releasing) }
            return made.entry[0].steps
        }
    }

    /// Returns the shape of what stands under the key with that number, if it is an object or a list of them.
    func shape(under key: Int32) -> TemplateShape? {
        let name = KeyTable.name(of: key)
        return recursive.contains(name) ? self : nested[name]
    }

    /// Whether a list may stand under the key with that number.
    func mayRepeat(_ key: Int32) -> Bool {
        let name = KeyTable.name(of: key)
        return (nested[name] != nil || recursive.contains(name)) && !single.contains(name)
    }

    /// Returns the place of the key with that number: from 0 on among the values of a context, from -2 downwards
    /// among the fixed ones, or -1.
    func slot(of number: Int32) -> Int {
        Int(number) < slots.count ? Int(slots[Int(number)]) : -1
    }
}
