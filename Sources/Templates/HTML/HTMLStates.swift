/// The states of a template in which its markup is read: each section is shown in one of them.
///
/// A section directly followed by its inverse is one of two alternatives, and every other section is always
/// shown; so a template has as many states as its alternatives nest, and not a power of them.
struct HTMLStates {
    /// The two alternatives, by the index of the first one's instruction.
    private var alternatives: [Int: Int] = [:]
    private var unvisited: Set<Int> = []
    private let instructions: [Instruction]

    init(_ draft: ProgramDraft) {
        instructions = draft.instructions
        var seconds: Set<Int> = []
        for (index, instruction) in instructions.enumerated() {
            guard let section = Section(instruction) else { continue }
            unvisited.insert(index)
            guard !seconds.contains(index) else { continue }
            var next = section.end + 1
            while next < instructions.count, Self.isBlank(instructions[next], draft) { next += 1 }
            if next < instructions.count, let other = Section(instructions[next]),
                other.name == section.name, other.isInverted != section.isInverted
            {
                alternatives[index] = next
                seconds.insert(next)
            }
        }
    }

    /// The sections that are one of two alternatives.
    var chosen: Set<Int> { Set(alternatives.keys).union(alternatives.values) }

    /// Walks states until every section was shown, handing each instruction that is shown to `body`.
    ///
    /// - Parameter pass: is handed the place of each instruction before it, shown or not, and the end.
    mutating func forEachState(
        _ begin: () -> Void,
        pass: (Int) -> Void,
        _ body: (Int) -> Void,
        _ end: () -> Void
    ) {
        repeat {
            let before = unvisited.count
            begin()
            walk(pass, body)
            end()
            guard unvisited.count < before else { return }
        } while !unvisited.isEmpty
    }

    private mutating func walk(_ pass: (Int) -> Void, _ body: (Int) -> Void) {
        var skipped: Set<Int> = []
        var index = 0
        while index < instructions.count {
            pass(index)
            if let section = Section(instructions[index]) {
                if let other = alternatives[index] {
                    let showsFirst =
                        holdsUnvisited(index...section.end) || !holdsUnvisited(other...end(of: other))
                    skipped.insert(showsFirst ? other : index)
                }
                if skipped.contains(index) {
                    index = section.end + 1
                    continue
                }
                unvisited.remove(index)
            }
            body(index)
            index += 1
        }
        pass(index)
    }

    private func holdsUnvisited(_ range: ClosedRange<Int>) -> Bool {
        unvisited.contains(where: range.contains)
    }

    private func end(of index: Int) -> Int { Section(instructions[index])?.end ?? index }

    private static func isBlank(_ instruction: Instruction, _ draft: ProgramDraft) -> Bool {
        guard case .text(let start, let count) = instruction else { return false }
        return draft.bytes[Int(start)..<Int(start + count)].allSatisfy(\.isSpace)
    }

    private struct Section {
        let name: NameReference
        let end: Int
        let isInverted: Bool

        init?(_ instruction: Instruction) {
            switch instruction {
            case .section(let name, let end, _):
                self.name = name
                self.end = Int(end)
                isInverted = false
            case .inverted(let name, let end):
                self.name = name
                self.end = Int(end)
                isInverted = true
            case .text, .variable, .end, .call, .dynamicCall, .lineStart: return nil
            }
        }
    }
}
