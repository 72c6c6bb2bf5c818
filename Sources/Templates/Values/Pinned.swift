/// Elements that never change and never move, so that whoever holds them can be read through a pointer.
///
/// Reading an array through its own `withUnsafeBufferPointer` counts a reference to it, which is dearer than what a
/// renderer does with a cell.
@safe final class Pinned<Element: Sendable>: Sendable {
    // SAFETY: written by `init` alone and freed by `deinit`; in between all threads only read it. Who takes the
    // pointer must hold this object for as long.
    nonisolated(unsafe) let elements: UnsafeBufferPointer<Element>

    init(_ elements: [Element]) {
        let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = unsafe buffer.initialize(fromContentsOf: elements)
        unsafe self.elements = UnsafeBufferPointer(buffer)
    }

    deinit { unsafe UnsafeMutableBufferPointer(mutating: elements).deinitialize().deallocate() }
}

extension Pinned: RandomAccessCollection {
    var startIndex: Int { 0 }

    var endIndex: Int { unsafe elements.count }

    subscript(index: Int) -> Element {
        precondition(indices.contains(index), "There is no such element.")
        return unsafe elements[index]
    }
}
