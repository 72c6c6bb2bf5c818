import Records
import Templates

/// Finds what a search has found in the texts of a page, for its cells to mark.
struct HitMarks: Sendable {
    static let shape = TemplateShape("part of a text", ["text", "isHit"])

    private let everywhere: SearchWords?
    private let byColumn: [String: SearchWords]

    /// Makes nothing for a page without a search.
    init?(_ parameters: ListParameters) {
        guard parameters.search != nil || !parameters.columnSearches.isEmpty else { return nil }
        everywhere = parameters.search.map { SearchWords($0) }
        byColumn = Dictionary(
            parameters.columnSearches.map { ($0.column, SearchWords($0.words)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns a text in parts, of which some are hits; `nil` if there is none.
    func parts(of text: String, in column: String) -> [TemplateContext]? {
        guard let words = byColumn[column] ?? everywhere else { return nil }
        let ranges = words.ranges(in: text)
        guard !ranges.isEmpty else { return nil }
        var parts: [TemplateContext] = []
        var end = text.startIndex
        for range in ranges {
            append(text[end..<range.lowerBound], isHit: false, to: &parts)
            append(text[range], isHit: true, to: &parts)
            end = range.upperBound
        }
        append(text[end...], isHit: false, to: &parts)
        return parts
    }

    private func append(_ text: Substring, isHit: Bool, to parts: inout [TemplateContext]) {
        if text.isEmpty { return }
        parts.append(TemplateContext(Self.shape, [.text(String(text)), .flag(isHit)]))
    }
}
