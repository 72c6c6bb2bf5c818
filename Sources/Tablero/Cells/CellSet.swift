import Synchronization
import Templates

/// The cells of a list by the kinds of its items, and how its rows are rendered.
final class CellSet<Item: Sendable>: Sendable {
    let templates: [CellTemplate<Item>]
    private let byKind: [String: CellTemplate<Item>]
    /// The template of every kind that no other one is for.
    let fallback: CellTemplate<Item>?
    private let unknownTemplate: String
    private let reported = Mutex<Set<String>>([])
    private let hasRepetition = Mutex(false)
    private let counted = Mutex<Int?>(nil)

    /// One template alone is that of every kind.
    init(_ templates: [CellTemplate<Item>], unknownTemplate: String) {
        self.templates = templates
        self.unknownTemplate = unknownTemplate
        byKind = Dictionary(
            templates.compactMap { template in template.kind.map { ($0, template) } },
            uniquingKeysWith: { first, _ in first }
        )
        fallback = templates.first { $0.kind == nil }
    }

    /// Whether the kind of an item says which template shows it.
    var hasKinds: Bool { !byKind.isEmpty }

    /// What an unknown cell says.
    static var unknownShape: TemplateShape { UnknownCell.shape }

    func template(for kind: String) -> CellTemplate<Item>? { byKind[kind] ?? fallback }

    /// The number of columns of a list without headings: that of the cells in its widest template.
    func columnCount(in library: TemplateLibrary) throws -> Int {
        if let count = counted.withLock({ $0 }) { return count }
        var most = 1
        for template in templates {
            let context = TemplateContext(
                template.shape,
                template.shape.keys.map { _ in .nothing }
            )
            let markup = try library.template(named: template.name).render(context)
            let text = String(decoding: markup.bytes, as: UTF8.self)
            most = max(most, text.split(separator: "<").count { $0.hasPrefix("td") || $0.hasPrefix("th") })
        }
        let count = most
        counted.withLock { $0 = count }
        return count
    }

    /// Whether no key was met twice on a page before.
    func isFirstRepetition() -> Bool {
        hasRepetition.withLock { known in
            defer { known = true }
            return !known
        }
    }

    /// Renders a row for an item of a kind that no template shows.
    ///
    /// - Returns: whether this kind was met for the first time.
    func renderUnknown(
        _ frame: inout CellFrame,
        library: TemplateLibrary,
        into output: inout OutputBuffer
    ) throws -> Bool {
        let context = TemplateContext(UnknownCell.shape, frame.identified(frame.values))
        try library.template(named: unknownTemplate).render(context, into: &output)
        return reported.withLock { $0.insert(frame.kind).inserted }
    }
}

/// The row of an item whose kind has no template: the standard keys alone.
enum UnknownCell {
    static let shape = TemplateShape("unknown cell", CellFrame.keys)
}
