/// Markup that may be written into a page without escaping.
///
/// There are two ways to make it: rendering a checked template, and vouching for it by ``init(trusted:)``.
public struct SafeHTML: Sendable {
    /// The markup as UTF-8.
    package let bytes: [UInt8]

    /// Vouches for markup: the caller promises that it is whole HTML and holds no text of others unescaped.
    public init(trusted markup: String) { bytes = Array(markup.utf8) }

    package init(rendered bytes: [UInt8]) { self.bytes = bytes }
}
