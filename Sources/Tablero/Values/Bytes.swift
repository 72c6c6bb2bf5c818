extension [UInt8] {
    /// Appends all bytes of a span.
    mutating func append(copying span: Span<UInt8>) {
        // The pointer is used within the closure alone, and the array copies from it.
        unsafe span.withUnsafeBufferPointer { bytes in unsafe append(contentsOf: bytes) }
    }

    /// Appends a whole number in decimal digits, without making a string of it.
    mutating func append(decimal number: Int64) {
        var magnitude = number.magnitude
        var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
        var start = digits.count
        repeat {
            start -= 1
            digits[start] += UInt8(truncatingIfNeeded: magnitude % 10)
            magnitude /= 10
        } while magnitude > 0
        if number < 0 { append(UInt8(ascii: "-")) }
        for index in start..<digits.count { append(digits[index]) }
    }

    /// Appends bytes in Base64 (RFC 4648, section 4).
    mutating func append(base64 span: Span<UInt8>) {
        var index = 0
        while index < span.count {
            let count = Swift.min(3, span.count - index)
            var group: UInt32 = 0
            for place in 0..<3 {
                group = group << 8 | (place < count ? UInt32(span[index + place]) : 0)
            }
            for place in 0..<4 {
                let digit = Int(group >> UInt32(18 - 6 * place) & 63)
                append(place <= count ? Self.base64Digits[digit] : UInt8(ascii: "="))
            }
            index += 3
        }
    }

    private static let base64Digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )
}
