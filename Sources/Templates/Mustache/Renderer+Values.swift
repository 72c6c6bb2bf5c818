extension Renderer {
    /// Returns the value of a key from the innermost level that has it.
    @inline(__always)
    func value(of key: Int32) -> UnsafePointer<TemplateValue>? {
        var level = unsafe innermost
        while let current = unsafe level {
            if let value = unsafe current.pointee.value(of: key) { return unsafe value }
            unsafe level = current.pointee.outer
        }
        return nil
    }

    func value(of name: NameReference, in program: Program) -> TemplateValue {
        if let key = name.key { return unsafe value(of: key)?.pointee ?? .nothing }
        guard let index = name.pathIndex else { return unsafe innermost?.pointee.item?.pointee ?? .nothing }
        let path = program.paths[index]
        var value = path.first.flatMap { unsafe self.value(of: $0)?.pointee } ?? .nothing
        for key in path.dropFirst() {
            guard case .object(let context) = value, let inner = context.value(of: key) else {
                return .nothing
            }
            value = inner
        }
        return value
    }

    @inline(__always)
    func isAbsent(_ name: NameReference, in program: Program) -> Bool {
        if let key = name.key { return unsafe value(of: key)?.pointee.isAbsent ?? true }
        if name == .currentItem, isInObject { return false }
        return value(of: name, in: program).isAbsent
    }

    var isInObject: Bool { unsafe innermost?.pointee.item == nil }
}
