/// What includes what among the templates of a library.
struct InclusionGraph: Sendable {
    let sources: [String: SourceText]
    let inclusions: [String: [MustacheDocument.Inclusion]]

    /// The names that stand in more than one folder.
    let overriding: Set<String>

    /// The files that no way from those named leads to, sorted by name.
    func sources(notReachedFrom roots: [String]) -> [SourceText] {
        var reached = Set(roots)
        var pending = roots
        while let name = pending.popLast() {
            for inclusion in inclusions[name] ?? [] {
                switch inclusion {
                // It may lead to any of them.
                case .dynamic: return []
                case .named(let name): if reached.insert(name).inserted { pending.append(name) }
                }
            }
        }
        return sources.values.filter { !reached.contains($0.name) }.sorted { $0.name < $1.name }
    }
}
