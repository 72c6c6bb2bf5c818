import Testing

@testable import Records

struct DecimalTests {
    @Test(
        arguments: [0, 1, 9, 10, 19, -1, -9, -10, 999_999_999_999_999, 1_000_000_000_000_000, .max, .min]
            as [Int64]
    )
    func `a number is written as Swift does`(number: Int64) {
        #expect(String(decimal: number) == String(number))
    }

    @Test func `numbers of each length are written as Swift does`() {
        var number: Int64 = 7
        for _ in 0..<18 {
            #expect(String(decimal: number) == String(number))
            #expect(String(decimal: -number) == String(-number))
            number = number * 10 + 3
        }
    }
}
