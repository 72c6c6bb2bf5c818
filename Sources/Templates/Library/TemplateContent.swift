/// What a template's outermost parts must be, because of where a page puts what it renders.
package enum TemplateContent: Sendable {
    /// What stands where a paragraph does.
    case flow

    /// The rows of a table's body.
    case rows

    /// Whatever stands somewhere in a page.
    case anything

    /// The markup around the template, in which it must be valid.
    fileprivate var surroundings: (before: String, after: String)? {
        switch self {
        case .flow: ("<div>", "</div>")
        case .rows: ("<table><tbody>", "</tbody></table>")
        case .anything: nil
        }
    }
}

extension TemplateCompiler {
    /// Returns what is wrong with a template where such content is asked for, by putting it there.
    func faults(of name: String, as content: TemplateContent) -> [TemplateFault] {
        guard let (before, after) = content.surroundings, let document = documents[name] else { return [] }
        let source = SourceText(path: "", name: "", bytes: Array((before + after).utf8))
        let place = before.utf8.count
        let tag = MustacheTag(kind: .partial, name: name, range: place..<place, delimiters: .standard)
        let nodes: [MustacheNode] = [
            .text(0..<place), .partial(.init(tag: tag, indentation: place..<place)),
            .text(place..<source.bytes.count),
        ]
        do throws(TemplateFaults) {
            _ = try compile(MustacheDocument(source: source, nodes: nodes), numbers)
            return []
        } catch {
            return error.faults.map { $0.file.isEmpty ? document.source.fault(at: 0, $0.message) : $0 }
        }
    }
}
