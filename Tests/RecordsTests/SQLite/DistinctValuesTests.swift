import Testing

@testable import Records

struct DistinctValuesTests {
    @Test func `each value has one place, however often it is met`() {
        // Some of the numbers are far apart, and some would share a place in a table of them.
        let numbers = (0..<200).map { Int64($0) &* 0x1_0000_0001 } + [.max, .min, -1]
        let values: [RecordValue] =
            numbers.map { .integer($0) } + numbers.map { .text(String($0)) } + [.real(1), .blob([1]), .null]
        var distinct = DistinctValues(capacity: values.count)
        for _ in 0..<2 {
            for (place, value) in values.enumerated() { #expect(distinct.place(of: value) == place) }
        }
        #expect(distinct.values == values)
    }

    @Test(arguments: [1, 7, 8, 9, 16]) func `there is room for as many values as was said`(count: Int) {
        var distinct = DistinctValues(capacity: count)
        let values = (0..<count).map { RecordValue.integer(Int64($0)) }
        for value in values { _ = distinct.place(of: value) }
        #expect(distinct.values == values)
    }
}
