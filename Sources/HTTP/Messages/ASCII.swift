extension UInt8 {
    /// The byte, or its small letter if it is a capital one.
    package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value of the byte as a hexadecimal digit, or `nil` if it is none.
    package var hexDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
        default: nil
        }
    }

    /// Whether the byte is `0` to `9`.
    package var isASCIIDigit: Bool { self &- 0x30 < 10 }
}

/// The capital hexadecimal digits, by value.
package let hexDigits: [UInt8] = Array("0123456789ABCDEF".utf8)
