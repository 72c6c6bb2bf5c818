/// The name of one state of a page, sent as its `ETag` (RFC 9110, section 8.8.3).
package struct EntityTag: Hashable, Sendable {
    /// The opaque text between the quotes.
    package let value: String
    /// Whether pages of this tag are only the same in meaning, not byte for byte.
    package let isWeak: Bool

    /// Makes a tag; a value that cannot stand between the quotes, as it has a space or a quote, is replaced by its hash.
    package init(value: String, isWeak: Bool = false) {
        let isPlain = value.utf8.allSatisfy(EntityTag.isTagByte)
        self.value = isPlain ? value : ContentHash(of: Array(value.utf8)).text
        self.isWeak = isWeak
    }

    /// Makes the strong tag of some content.
    package init(of content: [UInt8]) {
        self.init(value: ContentHash(of: content).text)
    }

    /// Reads a tag from its textual form, or returns `nil` if the text is none.
    package init?(text: String) {
        guard let tags = EntityTag.list(text), tags.count == 1 else { return nil }
        self = tags[0]
    }

    /// The textual form: `"abc"` or `W/"abc"`.
    package var text: String { (isWeak ? "W/\"" : "\"") + value + "\"" }

    /// Whether both name the same state, weak or not (RFC 9110, section 8.8.3.2).
    package func weaklyMatches(_ other: EntityTag) -> Bool { value == other.value }

    /// Whether both name the same bytes: the same, and neither weak (RFC 9110, section 8.8.3.2).
    package func stronglyMatches(_ other: EntityTag) -> Bool {
        value == other.value && !isWeak && !other.isWeak
    }

    /// Reads a comma-separated list of tags, or returns `nil` if it is malformed.
    package static func list(_ text: String) -> [EntityTag]? {
        let bytes = Array(text.utf8)
        var tags: [EntityTag] = []
        var index = 0
        while true {
            while index < bytes.count, " \t,".utf8.contains(bytes[index]) { index += 1 }
            guard index < bytes.count else { return tags }
            let isWeak = bytes[index...].starts(with: "W/".utf8)
            if isWeak { index += 2 }
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
            guard let end = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
            let value = bytes[(index + 1)..<end]
            guard value.allSatisfy(isTagByte) else { return nil }
            tags.append(EntityTag(value: String(decoding: value, as: UTF8.self), isWeak: isWeak))
            index = end + 1
            guard index == bytes.count || " \t,".utf8.contains(bytes[index]) else { return nil }
        }
    }

    private static func isTagByte(_ byte: UInt8) -> Bool {
        byte == 0x21 || byte >= 0x23 && byte != 0x7F
    }
}
