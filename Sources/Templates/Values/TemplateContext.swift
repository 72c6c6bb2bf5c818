/// The values of one level of a page: a shape, and one value for each of its keys.
package struct TemplateContext: Sendable {
    /// The names of the values.
    package let shape: TemplateShape

    /// The values, in the order of the shape's keys.
    package let values: [TemplateValue]

    /// Makes a context of one value for each key of the shape, in the shape's order; one that is missing is nothing, and
    /// one too many is left out.
    package init(_ shape: TemplateShape, _ values: [TemplateValue]) {
        self.shape = shape
        let missing = shape.keys.count - values.count
        self.values =
            missing == 0
            ? values : values.prefix(shape.keys.count) + Array(repeating: .nothing, count: max(missing, 0))
    }

    /// The value of a key, or `nil` if the shape has no such key.
    package subscript(key: String) -> TemplateValue? { value(of: KeyTable.number(of: key)) }

    func value(of key: Int32) -> TemplateValue? {
        let slot = shape.slot(of: key)
        if slot >= 0 { return values[slot] }
        return slot == -1 ? nil : shape.fixed[-2 - slot]
    }
}
