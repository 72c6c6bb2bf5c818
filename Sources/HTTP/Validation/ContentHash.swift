/// The XXH64 of some bytes with seed 0: fast, and good enough to tell contents apart; no defence against
/// forgery.
///
/// As specified at github.com/Cyan4973/xxHash, doc/xxhash_spec.md.
package struct ContentHash: Hashable, Sendable {
    /// The hash.
    package let value: UInt64

    /// Hashes the bytes.
    package init(of bytes: [UInt8]) {
        // Bytes have no padding, and the span does not outlive the array.
        value = unsafe ContentHash.hash(bytes.span.bytes)
    }

    /// 16 hexadecimal digits.
    package var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    private static func hash(_ bytes: RawSpan) -> UInt64 {
        let count = bytes.byteCount
        var offset = 0
        var result = prime5
        if count >= 32 {
            var lanes = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
            while offset <= count - 32 {
                lanes.0 = round(lanes.0, word(bytes, offset))
                lanes.1 = round(lanes.1, word(bytes, offset + 8))
                lanes.2 = round(lanes.2, word(bytes, offset + 16))
                lanes.3 = round(lanes.3, word(bytes, offset + 24))
                offset += 32
            }
            result = rotate(lanes.0, 1) &+ rotate(lanes.1, 7) &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
            result = merge(result, lanes.0)
            result = merge(result, lanes.1)
            result = merge(result, lanes.2)
            result = merge(result, lanes.3)
        }
        result &+= UInt64(count)
        return avalanche(finish(result, bytes, from: offset))
    }

    private static func finish(_ start: UInt64, _ bytes: RawSpan, from first: Int) -> UInt64 {
        var result = start
        var offset = first
        while offset + 8 <= bytes.byteCount {
            result ^= round(0, word(bytes, offset))
            result = rotate(result, 27) &* prime1 &+ prime4
            offset += 8
        }
        if offset + 4 <= bytes.byteCount {
            // The load is checked against the span's bounds, and any bits make an integer.
            let half = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
            result ^= UInt64(UInt32(littleEndian: half)) &* prime1
            result = rotate(result, 23) &* prime2 &+ prime3
            offset += 4
        }
        while offset < bytes.byteCount {
            let byte = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
            result ^= UInt64(byte) &* prime5
            result = rotate(result, 11) &* prime1
            offset += 1
        }
        return result
    }

    private static func avalanche(_ value: UInt64) -> UInt64 {
        var value = value
        value ^= value >> 33
        value &*= prime2
        value ^= value >> 29
        value &*= prime3
        return value ^ (value >> 32)
    }

    private static func word(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
        // Both callers have seen that as many bytes are left, and any bits make an integer.
        UInt64(
            littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
        )
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ word &* prime2, 31) &* prime1
    }

    private static func merge(_ result: UInt64, _ lane: UInt64) -> UInt64 {
        (result ^ round(0, lane)) &* prime1 &+ prime4
    }

    private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
        value << bits | value >> (64 - bits)
    }
}
