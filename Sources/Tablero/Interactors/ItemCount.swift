/// How many items a list has.
public struct ItemCount: Sendable, Equatable, CustomStringConvertible {
    /// The number, or the number up to which was counted.
    public let value: Int
    /// Whether there are no more than that.
    public let isExact: Bool

    /// A number of items.
    public init(_ value: Int, isExact: Bool = true) {
        self.value = value
        self.isExact = isExact
    }

    /// The number in words: `1 row`, `4,213 rows`, `more than 10,000 rows`.
    public var description: String { text(naming: .row) }

    /// The number in words, with what is counted.
    func text(naming name: ItemName) -> String {
        "\(isExact ? "" : "more than ")\(number) \(value == 1 && isExact ? name.one : name.many)"
    }

    /// The number alone, its digits in groups of three.
    var number: String { Self.grouped(value) }

    static func grouped(_ number: some BinaryInteger) -> String {
        var digits = Array(String(number))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }
}
