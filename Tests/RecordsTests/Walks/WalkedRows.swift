import Synchronization

@testable import Records

/// Writes each row as its values' `String(describing:)`, a row a line, between two lines of its own.
struct DescribingSerializer: RowSerializer {
    func begin(_ columns: [Column], into bytes: inout [UInt8]) {
        bytes += Array((columns.map(\.name).joined(separator: "|") + "\n").utf8)
    }

    func append(_ row: borrowing WalkRow, to bytes: inout [UInt8]) {
        var index = 0
        while let value = Self.value(of: row, at: index) {
            bytes += Array("\(index == 0 ? "" : "|")\(value)".utf8)
            index += 1
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    func end(into bytes: inout [UInt8]) { bytes += Array("end\n".utf8) }

    private static func value(of row: borrowing WalkRow, at index: Int) -> RecordValue? {
        guard index < row.count else { return nil }
        switch row.kind(at: index) {
        case .null: return .null
        case .integer: return .integer(row.integer(at: index))
        case .real: return .real(row.real(at: index))
        case .text: return RecordValue(textBytes: bytes(of: row, at: index))
        case .blob: return .blob(bytes(of: row, at: index))
        }
    }

    private static func bytes(of row: borrowing WalkRow, at index: Int) -> [UInt8] {
        var copy: [UInt8] = []
        row.withBytes(at: index) { bytes in for index in bytes.indices { copy.append(bytes[index]) } }
        return copy
    }

    /// What it makes of rows.
    static func text(_ names: [String], _ rows: [[RecordValue]]) -> String {
        ([names.joined(separator: "|")] + rows.map { $0.map { "\($0)" }.joined(separator: "|") } + ["end"])
            .map { $0 + "\n" }.joined()
    }
}

/// Writes a kilobyte a row, and counts them.
struct CountingSerializer: RowSerializer {
    /// What a serializer was asked for, seen from outside.
    final class Counts: Sendable {
        private let state = Mutex((rows: 0, hasEnded: false))

        var rows: Int { state.withLock(\.rows) }
        var hasEnded: Bool { state.withLock(\.hasEnded) }

        func add() { state.withLock { $0.rows += 1 } }
        func end() { state.withLock { $0.hasEnded = true } }
    }

    let counts: Counts

    func begin(_ columns: [Column], into bytes: inout [UInt8]) { bytes.append(UInt8(ascii: "b")) }

    func append(_ row: borrowing WalkRow, to bytes: inout [UInt8]) {
        counts.add()
        bytes += Array(repeating: UInt8(ascii: "r"), count: 1024)
    }

    func end(into bytes: inout [UInt8]) { counts.end() }
}

extension RowWalk {
    /// All bytes, as text.
    func text() async throws -> String {
        var all: [UInt8] = []
        try await forEachChunk { all += $0 }
        return String(decoding: all, as: UTF8.self)
    }
}
