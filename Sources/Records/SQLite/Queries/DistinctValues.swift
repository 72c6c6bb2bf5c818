/// The values of a column of some records, each once, in the order in which they were met.
///
/// Nearly every foreign key is a whole number. Those of a page are found in a table of numbers, which takes a tenth of what
/// a dictionary does to hash each value safely: who chooses them owns the database.
struct DistinctValues {
    /// The values.
    private(set) var values: [RecordValue] = []
    /// The number of each place, and where it stands among the values, or -1.
    private var numbers: [Int64]
    private var places: [Int32]
    private let mask: Int
    private var others: [RecordValue: Int] = [:]

    /// - Parameter capacity: how many values there may be.
    init(capacity: Int) {
        var count = 16
        while count < 2 * capacity { count *= 2 }
        mask = count - 1
        numbers = Array(repeating: 0, count: count)
        places = Array(repeating: -1, count: count)
        values.reserveCapacity(capacity)
    }

    /// Returns where a value stands among the values, and puts it there if it was not met before.
    mutating func place(of value: RecordValue) -> Int {
        guard case .integer(let number) = value else {
            if let known = others[value] { return known }
            others[value] = values.count
            values.append(value)
            return values.count - 1
        }
        // At least half of the places are free.
        precondition(2 * values.count <= mask + 1, "There are more values than was said.")
        let hash = UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
        var slot = Int(truncatingIfNeeded: hash >> 32) & mask
        while places[slot] >= 0 {
            if numbers[slot] == number { return Int(places[slot]) }
            slot = (slot + 1) & mask
        }
        (numbers[slot], places[slot]) = (number, Int32(values.count))
        values.append(value)
        return values.count - 1
    }
}
