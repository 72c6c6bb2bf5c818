/// What a client says about the codings it can take, the `Accept-Encoding` field (RFC 9110, section 12.5.3).
struct AcceptEncoding {
    /// Weights in thousandths, for what was named.
    private var gzip: Int?
    private var identity: Int?
    private var rest: Int?

    /// Reads the value of the field, or returns `nil` if it is malformed.
    init?(_ value: String) {
        let bytes = value.utf8Span.span
        var index = FieldSyntax.skipSeparators(bytes, from: 0)
        while index < bytes.count {
            let name = index..<FieldSyntax.endOfToken(bytes, from: index)
            guard !name.isEmpty, let weight = AcceptEncoding.weight(bytes, from: name.upperBound) else {
                return nil
            }
            note(bytes, name, weight.thousandths)
            index = FieldSyntax.skipSeparators(bytes, from: weight.end)
        }
    }

    /// The coding to choose: gzip, unless it is refused or identity is wanted more.
    ///
    /// A client that refuses everything is sent identity all the same, as the section allows: content that it
    /// may throw away serves it better than an error.
    var preferred: ContentCoding {
        guard let gzip = gzip ?? rest, gzip > 0 else { return .identity }
        // Without a word about it, identity is acceptable but wanted least.
        return gzip >= identity ?? rest ?? 0 ? .gzip : .identity
    }

    /// Notes a weight; of several for one coding, the lowest counts.
    private mutating func note(_ bytes: borrowing Span<UInt8>, _ name: Range<Int>, _ weight: Int) {
        if FieldSyntax.isSame(bytes, name, "gzip") || FieldSyntax.isSame(bytes, name, "x-gzip") {
            gzip = min(gzip ?? weight, weight)
        } else if FieldSyntax.isSame(bytes, name, "identity") {
            identity = min(identity ?? weight, weight)
        } else if FieldSyntax.isSame(bytes, name, "*") {
            rest = min(rest ?? weight, weight)
        }
    }

    /// Reads `;q=0.5` up to the end of the element (RFC 9110, section 12.4.2); without it, the weight is 1.
    private static func weight(
        _ bytes: borrowing Span<UInt8>,
        from start: Int
    ) -> (thousandths: Int, end: Int)? {
        var index = FieldSyntax.skipSpace(bytes, from: start)
        if FieldSyntax.isEndOfElement(bytes, at: index) { return (1000, index) }
        guard bytes[index] == UInt8(ascii: ";") else { return nil }
        index = FieldSyntax.skipSpace(bytes, from: index + 1)
        guard index + 2 < bytes.count, bytes[index].asciiLowercased == UInt8(ascii: "q"),
            bytes[index + 1] == UInt8(ascii: "="), bytes[index + 2] & 0xFE == UInt8(ascii: "0")
        else { return nil }
        var thousandths = Int(bytes[index + 2] & 1) * 1000
        index += 3
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            var unit = 100
            while index < bytes.count, unit > 0, bytes[index].isASCIIDigit {
                thousandths += Int(bytes[index] & 15) * unit
                unit /= 10
                index += 1
            }
        }
        index = FieldSyntax.skipSpace(bytes, from: index)
        guard thousandths <= 1000, FieldSyntax.isEndOfElement(bytes, at: index) else { return nil }
        return (thousandths, index)
    }
}
