/// Which sections of a start tag or of an element's content are shown together.
///
/// A name is either there or absent, so a section and its inverse are never both shown; but in another section, which
/// may bring names of its own, the same name may mean something else.
struct SectionChoices {
    /// Whether each name is taken to be there; a section of any other name is shown.
    typealias Truths = [Name: Bool]

    /// A name, and the innermost section around it that may bring names of its own.
    struct Name: Hashable {
        let reference: NameReference
        let context: Int?
    }

    /// With more names than this that are free, each is tried by itself.
    private static let maximumNames = 4

    let draft: ProgramDraft

    /// The sections that are one of two alternatives, and shown in a state of their own.
    let alternatives: Set<Int>

    /// Returns everything that must be tried for what lies in `inner` sections, inside `outer` ones.
    ///
    /// - Parameter isConditional: whether each section may be absent; otherwise only those are that have an inverse.
    func possibilities(inner: [Int], outer: [Int], isConditional: Bool) -> [Truths] {
        guard !inner.isEmpty else { return [[:]] }
        var fixed: Truths = [:]
        for section in outer + inner.filter(alternatives.contains) {
            guard let (name, isInverted) = condition(section), fixed[name] == nil else { continue }
            fixed[name] = !isInverted
        }
        var free: [Name] = []
        var senses: [Name: Set<Bool>] = [:]
        for section in inner {
            guard let (name, isInverted) = condition(section), fixed[name] == nil else { continue }
            if senses[name] == nil { free.append(name) }
            senses[name, default: []].insert(isInverted)
        }
        if !isConditional { free = free.filter { senses[$0]?.count == 2 } }
        return Self.truths(of: free).map { fixed.merging($0) { fixed, _ in fixed } }
    }

    /// Whether what lies in those sections is shown.
    func isShown(_ sections: [Int], _ truths: Truths) -> Bool {
        sections.allSatisfy { section in
            guard let (name, isInverted) = condition(section), let truth = truths[name] else { return true }
            return truth != isInverted
        }
    }

    private static func truths(of names: [Name]) -> [Truths] {
        if names.count <= maximumNames {
            return names.reduce([[:]]) { all, name in
                all.flatMap { [$0.merging([name: true]) { $1 }, $0.merging([name: false]) { $1 }] }
            }
        }
        let all = Truths(uniqueKeysWithValues: names.map { ($0, true) })
        let none = all.mapValues { _ in false }
        return [all, none]
            + names.flatMap { name in
                [all.merging([name: false]) { $1 }, none.merging([name: true]) { $1 }]
            }
    }

    private func condition(_ section: Int) -> (name: Name, isInverted: Bool)? {
        switch draft.instructions[section] {
        case .section(let name, _, _): (Name(reference: name, context: draft.contexts[section]), false)
        case .inverted(let name, _): (Name(reference: name, context: draft.contexts[section]), true)
        case .text, .variable, .end, .call, .dynamicCall, .lineStart: nil
        }
    }
}
