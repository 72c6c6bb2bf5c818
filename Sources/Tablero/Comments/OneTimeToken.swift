import HTTP

/// The token of a form that makes a repeated post one comment.
///
/// A page is the same for everybody but for its token, so the page is rendered around a hole, tagged, and
/// only then filled: its tag stays the same while the page does.
enum OneTimeToken {
    /// What stands for the token until it is filled in; nobody outside this process can know it.
    static let hole = make()

    /// A token that nobody has seen.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in String(generator.next() | 1 << 63, radix: 16) }.joined()
    }

    /// The same as bytes, which fill a hole.
    static func bytes() -> [UInt8] { Array(make().utf8) }

    /// Where a page has its hole, if it has one.
    static func hole(in page: [UInt8]) -> Range<Int>? {
        let pattern = Array(hole.utf8)
        guard page.count >= pattern.count else { return nil }
        // The form stands near the end of a page.
        var start = page.count - pattern.count
        while start >= 0 {
            if page[start] == pattern[0], page[start...].starts(with: pattern) {
                return start..<(start + pattern.count)
            }
            start -= 1
        }
        return nil
    }

    /// Fills the hole of a page, if it has one, in place: a token is as long as the hole.
    static func fill(_ page: inout [UInt8]) {
        if let hole = hole(in: page) { page.replaceSubrange(hole, with: bytes()) }
    }

    /// The same for a response whose hole is known.
    static func fill(_ response: inout Response, at hole: Range<Int>) {
        guard case .bytes(var content) = response.body else { return }
        content.replaceSubrange(hole, with: bytes())
        response.body = .bytes(content)
    }
}
