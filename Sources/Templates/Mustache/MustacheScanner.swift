/// Finds the tags of a Mustache file.
struct MustacheScanner {
    /// More faults than this of one file would tell nobody more.
    static let maximumFaults = 100

    private let source: SourceText
    private var position = 0
    private var delimiters: MustacheTag.Delimiters
    private(set) var faults: [TemplateFault] = []

    init(_ source: SourceText, delimiters: MustacheTag.Delimiters = .standard) {
        self.source = source
        self.delimiters = delimiters
    }

    /// Returns every tag in order; what is not a whole tag is in ``faults``.
    mutating func tags() -> [MustacheTag] {
        var tags: [MustacheTag] = []
        while faults.count < Self.maximumFaults, let start = find(delimiters.open, from: position) {
            guard let tag = readTag(at: start) else { break }
            position = tag.range.upperBound
            if tag.name.isEmpty, tag.kind != .comment, tag.kind != .delimiters {
                faults.append(source.fault(at: start, "this tag has no name"))
            } else {
                tags.append(tag)
            }
        }
        return tags
    }

    private mutating func readTag(at start: Int) -> MustacheTag? {
        var content = start + delimiters.open.count
        let marker = content < source.bytes.count ? source.bytes[content] : 0
        var close = delimiters.close
        if marker == UInt8(ascii: "{") { close.insert(UInt8(ascii: "}"), at: 0) }
        if marker == UInt8(ascii: "=") { close.insert(UInt8(ascii: "="), at: 0) }
        guard let end = find(close, from: content + (marker == UInt8(ascii: "=") ? 1 : 0)) else {
            faults.append(source.fault(at: start, "this tag is never closed"))
            return nil
        }
        var kind = Self.kind(of: marker)
        if kind != .variable { content += 1 }
        var name = trimmed(content..<max(content, end))
        if kind == .partial || kind == .parent, source.bytes[name].first == UInt8(ascii: "*") {
            kind = kind == .partial ? .dynamicPartial : .dynamicParent
            name = trimmed((name.lowerBound + 1)..<name.upperBound)
        }
        if kind == .delimiters { setDelimiters(name, at: start) }
        return MustacheTag(
            kind: kind,
            name: source.text(name),
            range: start..<(end + close.count),
            delimiters: delimiters
        )
    }

    private static func kind(of marker: UInt8) -> MustacheTag.Kind {
        switch marker {
        case UInt8(ascii: "!"): .comment
        case UInt8(ascii: "="): .delimiters
        case UInt8(ascii: "{"), UInt8(ascii: "&"): .rawVariable
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "<"): .parent
        case UInt8(ascii: "$"): .block
        case UInt8(ascii: "/"): .close
        case UInt8(ascii: ">"): .partial
        default: .variable
        }
    }

    private mutating func setDelimiters(_ range: Range<Int>, at start: Int) {
        let marks = source.bytes[range].split(whereSeparator: \.isSpace)
        guard marks.count == 2, marks.allSatisfy({ !$0.contains(UInt8(ascii: "=")) }) else {
            faults.append(source.fault(at: start, "new delimiters are written {{=<% %>=}}"))
            return
        }
        delimiters = MustacheTag.Delimiters(open: Array(marks[0]), close: Array(marks[1]))
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high, source.bytes[low].isSpace { low += 1 }
        while low < high, source.bytes[high - 1].isSpace { high -= 1 }
        return low..<high
    }

    private func find(_ mark: [UInt8], from start: Int) -> Int? {
        guard let first = mark.first else { return nil }
        var index = start
        let last = source.bytes.count - mark.count
        while index <= last {
            if source.bytes[index] == first, source.bytes[index..<(index + mark.count)].elementsEqual(mark) {
                return index
            }
            index += 1
        }
        return nil
    }
}
