/// What a `Range` field asks for, held against content of some length (RFC 9110, section 14.1).
enum ByteRanges: Equatable {
    /// The field is malformed, of another unit, or asks for too much work: all content is the answer.
    case ignored
    /// No range begins within the content.
    case unsatisfiable
    /// These, which do not overlap, in the order asked for; never empty.
    case parts([Range<Int>])

    /// The number of ranges that one request may ask for.
    ///
    /// A reader of a document asks for two or three; who asks for hundreds wants to keep the server busy
    /// (section 14.2).
    static let most = 16

    /// Reads the value of a field.
    init(_ value: String, length: Int) {
        self = .ignored
        let bytes = value.utf8Span.span
        let unit = 0..<FieldSyntax.endOfToken(bytes, from: 0)
        guard length > 0, FieldSyntax.isSame(bytes, unit, "bytes"), unit.upperBound < bytes.count,
            bytes[unit.upperBound] == UInt8(ascii: "=")
        else { return }
        var asked = 0
        var ranges: [Range<Int>] = []
        var index = FieldSyntax.skipSeparators(bytes, from: unit.upperBound + 1)
        while index < bytes.count {
            guard asked < ByteRanges.most,
                let (range, end) = ByteRanges.range(bytes, from: index, length: length)
            else { return }
            asked += 1
            if let range { ranges.append(range) }
            index = FieldSyntax.skipSeparators(bytes, from: end)
        }
        guard asked > 0 else { return }
        self = ranges.isEmpty ? .unsatisfiable : .parts(ByteRanges.joined(ranges))
    }

    /// Reads `first-last`, `first-` or `-count`; the range is `nil` if it does not overlap the content.
    private static func range(
        _ bytes: borrowing Span<UInt8>,
        from start: Int,
        length: Int
    ) -> (range: Range<Int>?, end: Int)? {
        let (first, dash) = number(bytes, from: start)
        guard dash < bytes.count, bytes[dash] == UInt8(ascii: "-") else { return nil }
        let (last, lastEnd) = number(bytes, from: dash + 1)
        let end = FieldSyntax.skipSpace(bytes, from: lastEnd)
        guard FieldSyntax.isEndOfElement(bytes, at: end) else { return nil }
        switch (first, last) {
        case (nil, nil): return nil
        case (nil, let count?): return (count > 0 ? max(0, length - count)..<length : nil, end)
        case (let first?, nil): return (first < length ? first..<length : nil, end)
        case (let first?, let last?):
            guard first <= last else { return nil }
            return (first < length ? first..<min(last, length - 1) + 1 : nil, end)
        }
    }

    /// Reads digits; what is too large to count is as good as any number past the content.
    private static func number(
        _ bytes: borrowing Span<UInt8>,
        from start: Int
    ) -> (value: Int?, end: Int) {
        var index = start
        var value = 0
        while index < bytes.count, bytes[index].isASCIIDigit {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(bytes[index] & 15))
            value = overflow || carry ? .max : sum
            index += 1
        }
        return (index > start ? value : nil, index)
    }

    /// Joins ranges that overlap, so that the parts never have more bytes than the whole (section 15.3.7.2).
    ///
    /// Each group stands where its first one was asked for.
    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        guard ranges.count > 1 else { return ranges }
        let ordered = ranges.enumerated().sorted { $0.element.lowerBound < $1.element.lowerBound }
        var groups: [(place: Int, range: Range<Int>)] = []
        for (place, range) in ordered {
            if let last = groups.last, range.lowerBound < last.range.upperBound {
                let end = max(last.range.upperBound, range.upperBound)
                groups[groups.count - 1] = (min(last.place, place), last.range.lowerBound..<end)
            } else {
                groups.append((place, range))
            }
        }
        return groups.sorted { $0.place < $1.place }.map(\.range)
    }
}
