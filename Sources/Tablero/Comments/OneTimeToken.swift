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

    /// Fills the hole of a page, if it has one, in place: a token is as long as the hole.
    static func fill(_ page: inout [UInt8]) {
        let pattern = Array(hole.utf8)
        guard let start = firstIndex(of: pattern, in: page) else { return }
        page.replaceSubrange(start..<(start + pattern.count), with: Array(make().utf8))
    }

    private static func firstIndex(of pattern: [UInt8], in page: [UInt8]) -> Int? {
        guard page.count >= pattern.count else { return nil }
        // The form stands near the end of a page.
        return (0...(page.count - pattern.count)).last { page[$0...].starts(with: pattern) }
    }
}
