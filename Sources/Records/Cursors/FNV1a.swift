/// The 64-bit FNV-1a hash: stable between processes, which `Hasher` is not.
struct FNV1a {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// Combines a text and its end, so that neighbours cannot trade characters.
    mutating func combine(_ text: String) {
        combine(text.utf8)
        combine(CollectionOfOne(0xff))
    }
}
