import Testing

@testable import Tablero

@Suite struct LogLinesTests {
    private static func text(_ batches: [LogLines.Batch]) -> [String] {
        String(decoding: LogLines.Batch.merged(batches), as: UTF8.self).split(separator: "\n").map(
            String.init
        )
    }

    /// What the lines say, without their time.
    private static func words(_ batches: [LogLines.Batch]) -> [String] {
        text(batches).map { String($0.drop { $0 != " " }.dropFirst()) }
    }

    private static func line(_ text: String, isJSON: Bool = false) -> ErrorLine {
        ErrorLine(id: "x", description: text, isJSON: isJSON)
    }

    @Test(arguments: [false, true])
    func `lines above the limit are dropped and counted where they are missing`(isJSON: Bool) {
        // Room for the first line with its time and end, and not for the second.
        var lines = LogLines(limit: 60)
        for moment in 0..<10 { lines.append(Self.line("\(moment)", isJSON: isJSON), at: Int64(moment)) }
        let text = Self.text([lines.take(until: 9)])
        #expect(text.count == 2)
        #expect(text.first?.contains("x") == true)
        let ending = isJSON ? #","dropped":9}"# : " dropped 9 lines, because standard error did not take them"
        #expect(text.last?.hasSuffix(ending) == true)
        lines.append(Self.line("y", isJSON: isJSON), at: 10)
        #expect(Self.text([lines.take(until: 10)]).count == 1)
        #expect(Self.text([lines.take(until: 11)]).isEmpty)
    }

    @Test func `the lines of several threads come in their order`() {
        var one = LogLines()
        var two = LogLines()
        for moment in [1, 4, 5] as [Int64] { one.append(Self.line("one \(moment)"), at: moment) }
        for moment in [2, 3, 6] as [Int64] { two.append(Self.line("two \(moment)"), at: moment) }
        let first = Self.words([one.take(until: 4), two.take(until: 4)])
        #expect(first == ["error x: one 1", "error x: two 2", "error x: two 3", "error x: one 4"])
        one.append(Self.line("one 7"), at: 7)
        let second = Self.words([one.take(until: 9), two.take(until: 9)])
        #expect(second == ["error x: one 5", "error x: two 6", "error x: one 7"])
    }

    @Test func `lines that were dropped are counted only when those before them are written`() {
        var lines = LogLines(limit: 100)
        for moment in 1...5 { lines.append(Self.line("0123456789"), at: Int64(moment)) }
        #expect(Self.words([lines.take(until: 1)]) == ["error x: 0123456789"])
        let rest = Self.words([lines.take(until: 5)])
        #expect(rest == ["error x: 0123456789", "dropped 3 lines, because standard error did not take them"])
        #expect(Self.words([lines.take(until: 5)]).isEmpty)
    }
}
