import Templates

/// Takes settings from the values of a configuration, and remembers what is wrong with them.
struct SettingsReader {
    let file: String
    private(set) var faults: [ConfigurationFault] = []

    init(file: String) { self.file = file }

    mutating func fault(at place: JSON5Node.Place, _ message: String) {
        faults.append(
            ConfigurationFault(file: file, line: place.line, column: place.column, message: message)
        )
    }

    /// Returns the members of an object whose keys are known ones, each once.
    mutating func members(_ node: JSON5Node, of name: String, keys: [String]) -> [JSON5Node.Member] {
        let members = entries(node, of: name)
        return members.filter { member in
            if keys.contains(member.key) { return true }
            fault(
                at: member.place,
                "unknown key \"\(member.key)\" in \(name)"
                    + Self.hint(member.key, among: keys, "the keys are")
            )
            return false
        }
    }

    /// Returns the members of an object whose keys are names of the reader's own, each once.
    mutating func entries(_ node: JSON5Node, of name: String) -> [JSON5Node.Member] {
        guard case .object(let members) = node.value else {
            refuse(node, name, "an object: { … }")
            return []
        }
        var seen: Set<String> = []
        return members.filter { member in
            if seen.insert(member.key).inserted { return true }
            fault(at: member.place, "\"\(member.key)\" stands twice in \(name); keep one of them")
            return false
        }
    }

    mutating func text(_ node: JSON5Node, _ name: String) -> String? {
        if case .text(let text) = node.value, !text.isEmpty { return text }
        refuse(node, name, "a text")
        return nil
    }

    mutating func flag(_ node: JSON5Node, _ name: String) -> Bool? {
        if case .flag(let flag) = node.value { return flag }
        refuse(node, name, "true or false")
        return nil
    }

    mutating func number(_ node: JSON5Node, _ name: String, in range: ClosedRange<Int>) -> Int? {
        if case .number(let value) = node.value, let number = Int(exactly: value), range.contains(number) {
            return number
        }
        refuse(node, name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        return nil
    }

    /// Returns the texts of a list, each once.
    mutating func texts(_ node: JSON5Node, _ name: String) -> [String]? {
        guard case .list(let nodes) = node.value else {
            refuse(node, name, "a list of texts: [\"…\", …]")
            return nil
        }
        var texts: [String] = []
        for node in nodes {
            // A column may have an empty name.
            guard case .text(let text) = node.value else {
                refuse(node, "an entry of \(name)", "a text")
                continue
            }
            if texts.contains(text) {
                fault(at: node.place, "\"\(text)\" stands twice in \(name); keep one of them")
            }
            // Also one that stands twice, so that each keeps its number.
            texts.append(text)
        }
        return texts
    }

    mutating func refuse(_ node: JSON5Node, _ name: String, _ right: String) {
        fault(at: node.place, "\(name) must be \(right), not \(node.shown)")
    }

    /// What was meant, or what there is.
    static func hint(_ word: String, among words: [String], _ list: String) -> String {
        if let nearest = Spelling.similar(to: word, among: words) { return "; did you mean \"\(nearest)\"?" }
        guard !words.isEmpty else { return "" }
        let most = 40
        let shown = words.prefix(most).map { "\"\($0)\"" }.joined(separator: ", ")
        return "; \(list) \(shown)" + (words.count > most ? ", …" : "")
    }
}

extension JSON5Node {
    /// The value as a message shows it.
    fileprivate var shown: String {
        switch value {
        case .text(let text): "\"\(text.prefix(60))\(text.count > 60 ? "…" : "")\""
        case .number(let number): Int(exactly: number).map { String($0) } ?? "\(number)"
        case .null, .flag, .list, .object: kind
        }
    }
}
