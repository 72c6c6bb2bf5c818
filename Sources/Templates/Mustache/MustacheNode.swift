/// A piece of a parsed Mustache file.
indirect enum MustacheNode: Sendable {
    /// A line that is not a tag's alone begins here; a partial's indentation goes in its place.
    case lineStart
    case text(Range<Int>)
    case variable(MustacheTag)
    case section(Section)
    case partial(Inclusion)
    case parent(Inclusion, overrides: [Block])
    case block(Block)

    struct Section: Sendable {
        let tag: MustacheTag
        let children: [MustacheNode]
        let close: MustacheTag

        /// The source between the tags, which a lambda is given.
        let body: Range<Int>
    }

    struct Inclusion: Sendable {
        let tag: MustacheTag

        /// The blanks before a tag that stands alone, put before each line of what it includes.
        let indentation: Range<Int>
    }

    struct Block: Sendable {
        let tag: MustacheTag
        let children: [MustacheNode]

        /// As a place: the blanks before each further line of what fills it.
        let indentation: Range<Int>

        /// As a place: whether what fills it begins on a new line.
        let beginsLine: Bool

        /// As an override: the blanks that are taken from each of its lines.
        let dedentation: Range<Int>
    }
}

/// A parsed Mustache file.
struct MustacheDocument: Sendable {
    let source: SourceText
    let nodes: [MustacheNode]

    /// What is wrong with the file's tags; a file with faults has no nodes.
    var faults: [TemplateFault] = []

    /// Whether the file offers blocks for other templates to fill, which makes it a layout.
    var hasBlocks: Bool { Self.holdsBlock(nodes) }

    private static func holdsBlock(_ nodes: [MustacheNode]) -> Bool {
        nodes.contains { node in
            switch node {
            case .block: true
            case .section(let section): holdsBlock(section.children)
            case .lineStart, .text, .variable, .partial, .parent: false
            }
        }
    }
}

extension MustacheDocument {
    /// What a file includes: a partial or parent by its name, or a partial whose name is a value.
    enum Inclusion: Equatable, Sendable {
        case named(String)
        case dynamic
    }

    /// Everything that the file includes, in the order of the file.
    var inclusions: [Inclusion] { Self.inclusions(in: nodes) }

    private static func inclusions(in nodes: [MustacheNode]) -> [Inclusion] {
        nodes.flatMap { node -> [Inclusion] in
            switch node {
            case .lineStart, .text, .variable: []
            case .section(let section): inclusions(in: section.children)
            case .block(let block): inclusions(in: block.children)
            case .partial(let partial): [inclusion(of: partial)]
            case .parent(let parent, let overrides):
                [inclusion(of: parent)] + overrides.flatMap { inclusions(in: $0.children) }
            }
        }
    }

    private static func inclusion(of inclusion: MustacheNode.Inclusion) -> Inclusion {
        switch inclusion.tag.kind {
        case .dynamicPartial, .dynamicParent: .dynamic
        default: .named(inclusion.tag.name)
        }
    }
}
