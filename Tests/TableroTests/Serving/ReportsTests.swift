import Glibc
import Testing

@testable import Tablero

@Suite struct ReportsTests {
    @Test func `lines that nobody reads hold nobody up, and are counted`() throws {
        var ends: [CInt] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        let reports = Reports(ends[1])
        let line = String(repeating: "x", count: 99)
        // Ten times what a pipe and the memory take.
        for _ in 0..<20_000 { reports.add(line) }
        var (text, count) = ("", 0)
        while count < 20_000 {
            text += Self.read(ends[0])
            guard let end = text.lastIndex(of: "\n") else { continue }
            for whole in text[..<end].split(separator: "\n") {
                let missing = whole.wholeMatch(of: /(\d+) lines are missing, .*/).flatMap { Int($0.1) }
                #expect(missing != nil || whole == line)
                count += missing ?? 1
            }
            text = String(text[text.index(after: end)...])
        }
        #expect(count == 20_000 && text.isEmpty)
        reports.add("again")
        #expect(Self.read(ends[0]) == "again\n")
        reports.finish()
        for end in ends { close(end) }
    }

    private static func read(_ descriptor: CInt) -> String {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
}
