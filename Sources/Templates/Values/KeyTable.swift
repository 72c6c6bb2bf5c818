import Synchronization

/// The process-wide numbering of the names that templates and shapes use.
///
/// A name keeps its number for the life of the process, so that a compiled template finds a value by array
/// index, whichever was made first, the template or the shape. Names come from templates and from code,
/// never from requests, so the table does not grow with use.
enum KeyTable {
    private struct State {
        var numbers: [String: Int32] = [:]
        var names: [String] = []
    }

    private static let state = Mutex(State())

    /// Returns the number of a name, giving it the next free one the first time.
    static func number(of name: String) -> Int32 {
        state.withLock { state in
            if let number = state.numbers[name] { return number }
            let number = Int32(state.names.count)
            state.numbers[name] = number
            state.names.append(name)
            return number
        }
    }

    /// Returns the name behind a number that ``number(of:)`` gave out.
    static func name(of number: Int32) -> String {
        state.withLock { $0.names[Int(number)] }
    }
}
