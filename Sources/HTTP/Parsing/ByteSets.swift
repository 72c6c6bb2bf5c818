/// The bytes allowed in the parts of a message, as tests of one byte.
enum ByteSets {
    /// `tchar` of RFC 9110, section 5.6.2: what methods and field names are made of.
    static func isToken(_ byte: UInt8) -> Bool {
        if byte < 64 { return UInt64(0x03FF_6CFA_0000_0000) >> UInt64(byte) & 1 == 1 }
        return byte < 128 && UInt64(0x57FF_FFFF_C7FF_FFFE) >> UInt64(byte & 63) & 1 == 1
    }

    /// What a field's value is made of: no control characters but the tab (RFC 9110, section 5.5).
    static func isFieldValue(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == 0x09
    }

    /// What a request target is made of: visible ASCII, and no fragment (RFC 9112, section 3.2).
    static func isTarget(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#")
    }

    /// What the name of a host is made of (RFC 3986, section 3.2.2).
    static func isHost(_ byte: UInt8) -> Bool {
        if byte < 64 { return UInt64(0x2BFF_7FF2_0000_0000) >> UInt64(byte) & 1 == 1 }
        return byte < 128 && UInt64(0x47FF_FFFE_87FF_FFFE) >> UInt64(byte & 63) & 1 == 1
    }
}

extension Span<UInt8> {
    /// Whether these are the bytes of a text.
    func isSame(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        // A static string's bytes are there as long as the program.
        let text = unsafe UnsafeBufferPointer(start: text.utf8Start, count: count)
        for index in indices where unsafe self[index] != text[index] { return false }
        return true
    }

    /// Whether all bytes may stand in a field's value, looked at eight at a time.
    var isFieldValue: Bool {
        var index = 0
        while index + 8 <= count {
            // The load is checked against the span's bounds, and any bits make an integer.
            let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            // The high bit of a byte is set, exactly, where the byte is below 0x20 or is 0x7F.
            let high: UInt64 = 0x8080_8080_8080_8080
            let below = ~((word & ~high &+ 0x6060_6060_6060_6060) | word)
            let delete = ~((((word ^ 0x7F7F_7F7F_7F7F_7F7F) & ~high) &+ ~high) | word ^ 0x7F7F_7F7F_7F7F_7F7F)
            if (below | delete) & high != 0 {
                for byte in index..<index + 8 where !ByteSets.isFieldValue(self[byte]) { return false }
            }
            index += 8
        }
        while index < count {
            if !ByteSets.isFieldValue(self[index]) { return false }
            index += 1
        }
        return true
    }

    /// The index of the first such byte at or after `start`, found eight bytes at a time.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
        var index = start
        while index + 8 <= count {
            // The load is checked against the span's bounds, and any bits make an integer.
            let loaded = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            let word = UInt64(littleEndian: loaded) ^ pattern
            // The lowest set bit is exact: it marks the first byte that became zero.
            let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
            if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < count {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// The bytes as text; what is no UTF-8 shows as the replacement character.
    func text(_ range: Range<Int>) -> String {
        // The bytes are copied before the pointer ends.
        unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
