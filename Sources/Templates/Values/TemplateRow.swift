/// The values of a row with a list in it, such as a row of cells, that is filled anew for each item of a page.
///
/// A ``TemplateContext`` of its own for each row and each cell is an array for each; here they lie in one place, and what
/// a template sees of them is the same.
///
/// ```swift
/// let row = TemplateRow(shape, list: "cells", itemCount: 2, valuesPerItem: 1)
/// row.set(0, .text("7"))
/// row.setItem(0, plain, .text("Ada"))
/// row.setItem(1, null)
/// template.render(row, into: &output)
/// ```
@safe package final class TemplateRow {
    /// One item of the list: its shape, and where its values lie.
    ///
    /// SAFETY: the pointer leads into the values of the row that has the item, for as long as there is that.
    @safe struct Item {
        fileprivate(set) var shape: TemplateShape
        let values: UnsafePointer<TemplateValue>
    }

    /// The names of the values.
    let shape: TemplateShape
    private let valuesPerItem: Int

    // SAFETY: memory of this object alone, all of it initialized by `init`, which `deinit` deinitializes and frees. Every
    // index is checked. Only a renderer reads it through pointers, while it has the object as an argument.
    private let own: UnsafeMutableBufferPointer<TemplateValue>
    private let items: UnsafeMutableBufferPointer<Item>
    private let itemValues: UnsafeMutableBufferPointer<TemplateValue>
    private let listSlot: Int

    /// - Parameters:
    ///   - shape: the names of the row's own values.
    ///   - list: the name of the list, which must be one of them.
    ///   - itemCount: how many items it has.
    ///   - valuesPerItem: how many values an item has at most.
    package init(_ shape: TemplateShape, list: String, itemCount: Int, valuesPerItem: Int) {
        let slot = shape.slot(of: KeyTable.number(of: list))
        precondition(slot >= 0, "The shape \(shape.name) has no list \(list).")
        self.shape = shape
        self.valuesPerItem = valuesPerItem
        listSlot = slot
        unsafe own = .allocate(capacity: shape.keys.count)
        unsafe own.initialize(repeating: .nothing)
        unsafe itemValues = .allocate(capacity: itemCount * valuesPerItem)
        unsafe itemValues.initialize(repeating: .nothing)
        unsafe items = .allocate(capacity: itemCount)
        for index in 0..<itemCount {
            let values = unsafe UnsafePointer(
                itemValues.baseAddress.unsafelyUnwrapped + index * valuesPerItem
            )
            let item = unsafe Item(shape: .none, values: values)
            unsafe items.initializeElement(at: index, to: item)
        }
        // Whatever else asks for the list, such as an inverted section, is answered by this.
        unsafe own[slot] = .list(itemCount == 0 ? [] : [TemplateContext(.none, [])])
    }

    deinit {
        unsafe own.deinitialize().deallocate()
        unsafe itemValues.deinitialize().deallocate()
        unsafe items.deinitialize().deallocate()
    }

    /// Sets a value of the row, by its place among the keys of the shape; the list has none.
    package func set(_ slot: Int, _ value: consuming TemplateValue) {
        precondition(slot != listSlot, "The list of a row is set by its items.")
        unsafe own[checked(slot, own.count)] = value
    }

    /// Sets an item of the list to values of a shape, in the order of its keys.
    package func setItem(
        _ index: Int,
        _ shape: TemplateShape,
        _ first: consuming TemplateValue = .nothing,
        _ second: consuming TemplateValue = .nothing
    ) {
        let count = shape.keys.count
        precondition(count <= valuesPerItem, "The shape \(shape.name) has too many keys.")
        let index = unsafe checked(index, items.count)
        // Mostly it is that of the item before, and no reference needs to be counted.
        if unsafe items[index].shape !== shape { unsafe items[index].shape = shape }
        let place = index * valuesPerItem
        if count > 0 { unsafe itemValues[place] = first }
        if count > 1 { unsafe itemValues[place + 1] = second }
    }

    private func checked(_ index: Int, _ count: Int) -> Int {
        precondition(index >= 0 && index < count, "There is no such value.")
        return index
    }

    // MARK: For the renderer

    var values: UnsafePointer<TemplateValue>? { unsafe UnsafePointer(own.baseAddress) }

    var list: UnsafePointer<TemplateValue>? { unsafe values.map { unsafe $0 + listSlot } }

    var shownItems: UnsafeBufferPointer<Item> { unsafe UnsafeBufferPointer(items) }
}

extension TemplateShape {
    /// What has no values.
    fileprivate static let none = TemplateShape("nothing", [])
}
