@testable import Templates

/// What was rendered, parsed as the reader of templates does, with libxml2 behind it.
struct RenderedPage {
    /// The elements in order.
    let elements: [XMLElement]

    /// What is wrong with the markup; values may hold what looks like a reference to no character.
    let faults: [String]

    init(_ rendered: String) throws {
        // Controls stay in text; a browser takes them, libxml2 does not.
        let bytes = rendered.utf8.map { $0 < 0x20 && !$0.isSpace ? UInt8(ascii: "?") : $0 }
        let source = SourceText(path: "rendered", name: "rendered", bytes: bytes)
        var draft = ProgramDraft()
        let origin = draft.origin(source, 0)
        var reader = HTMLReader(draft)
        reader.read(bytes[...], at: origin)
        reader.finish()
        faults = reader.faults.map(\.message).filter { $0 != "this reference stands for no character" }
        elements = Self.all(try XMLDocument(reader.markup.xml).makeTree())
    }

    /// The elements and the names of their attributes.
    var structure: [String] {
        elements.map { "\($0.name) \($0.attributes.map(\.name).joined(separator: " "))" }
    }

    private static func all(_ element: XMLElement) -> [XMLElement] {
        [element] + element.elements.flatMap(all)
    }
}
