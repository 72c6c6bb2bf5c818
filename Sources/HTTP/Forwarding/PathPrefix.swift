/// The start of all paths under which a proxy shows a server.
package enum PathPrefix {
    /// Returns the prefix as links begin with it: one slash before each segment, none at the end, empty for
    /// the root.
    ///
    /// Slashes at either end do not matter. `nil` if it is no plain path: `.` or `..` as a segment, or a
    /// character that could end the path or turn it into something else, such as `?`, `%` or a backslash.
    package static func normalized(_ text: some StringProtocol) -> String? {
        let segments = text.split(separator: "/")
        let isPlain = text.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && !#"?#%\"<>"#.utf8.contains(byte)
        }
        guard isPlain, !segments.contains(where: { $0 == "." || $0 == ".." }) else { return nil }
        return segments.map { "/" + $0 }.joined()
    }

    /// Whether a path is the prefix, or stands below it.
    package static func isPrefix(_ prefix: String, of path: String) -> Bool {
        guard path.utf8.starts(with: prefix.utf8) else { return false }
        let next = path.utf8.dropFirst(prefix.utf8.count).first
        return next == nil || next == UInt8(ascii: "/")
    }
}
