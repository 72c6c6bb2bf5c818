import FoundationEssentials
import Templates

/// The line that a fault is on, with a caret under the column.
struct SourceExcerpt {
    /// How much of a long line is shown before the column, so that the caret is seen on a phone, and after it.
    private static let reach = (before: 20, after: 80)

    /// Two lines of text.
    let text: String

    /// Reads the line, or returns `nil` if there is no such line any more.
    init?(_ fault: TemplateFault) {
        guard let contents = FileManager.default.contents(atPath: fault.file) else { return nil }
        let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(fault.line - 1) else { return nil }
        self.init(String(decoding: lines[fault.line - 1], as: UTF8.self), fault.line, column: fault.column)
    }

    /// - Parameter column: from 1, in Unicode scalars.
    init(_ line: String, _ number: Int, column: Int) {
        let scalars = Array(line.unicodeScalars.filter { $0 != "\r" })
        let place = min(max(column - 1, 0), scalars.count)
        let start = max(0, place - Self.reach.before)
        let end = min(scalars.count, place + Self.reach.after)
        let margin = "\(number) | "
        let before = scalars[start..<place].map { $0 == "\t" ? "\t" : " " }.joined()
        let shown = String(String.UnicodeScalarView(scalars[start..<end]))
        let first = margin + (start > 0 ? "…" : "") + shown + (end < scalars.count ? "…" : "")
        let blanks = String(repeating: " ", count: margin.count + (start > 0 ? 1 : 0))
        text = first + "\n" + blanks + before + "^"
    }
}
