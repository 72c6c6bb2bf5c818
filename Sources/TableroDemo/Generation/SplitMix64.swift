/// The generator SplitMix64 (Steele, Lea, Flood, 2014): small, and the same numbers on every machine and with
/// every Swift.
struct SplitMix64: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not including, the bound.
    mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0, "There is no number below \(bound).")
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// Whether something happens that does so in so many of a hundred cases.
    mutating func happens(percent: Int) -> Bool { below(100) < percent }
}
