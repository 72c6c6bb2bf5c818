extension Linker {
    /// Reports each block that fills none of the parent's, and so would never be shown.
    mutating func reportUnknown(
        _ overrides: [MustacheNode.Block],
        of document: MustacheDocument,
        _ frame: Frame
    ) {
        // In a plain template they are nothing, as the specification says.
        guard mode == .html, !overrides.isEmpty else { return }
        var visited: Set<String> = []
        guard let names = blocks(of: document, &visited) else { return }
        for block in overrides where !names.contains(block.tag.name) {
            let nearest = Spelling.nearest(to: block.tag.name, among: names.sorted())
            let mend = nearest.map { "; the nearest is \($0)" } ?? ""
            report(
                block.tag,
                frame,
                "\(block.tag.spelling): the parent \(document.source.name) has no such block\(mend)"
            )
        }
    }

    /// The names of the blocks that a template offers, with those of its own parents; `nil` if one of these is missing
    /// or faulty, which is told by itself.
    private func blocks(of document: MustacheDocument, _ visited: inout Set<String>) -> Set<String>? {
        guard document.faults.isEmpty else { return nil }
        guard visited.insert(document.source.name).inserted else { return [] }
        return blocks(in: document.nodes, &visited)
    }

    private func blocks(in nodes: [MustacheNode], _ visited: inout Set<String>) -> Set<String>? {
        var names: Set<String> = []
        for node in nodes {
            var children: [MustacheNode] = []
            switch node {
            case .lineStart, .text, .variable, .partial: continue
            case .section(let section): children = section.children
            case .block(let block):
                names.insert(block.tag.name)
                children = block.children
            case .parent(let parent, let overrides):
                guard let document = documents[parent.tag.name], let theirs = blocks(of: document, &visited)
                else {
                    return nil
                }
                names.formUnion(theirs)
                children = overrides.flatMap(\.children)
            }
            guard let inner = blocks(in: children, &visited) else { return nil }
            names.formUnion(inner)
        }
        return names
    }
}
