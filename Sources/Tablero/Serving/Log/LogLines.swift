/// Lines that wait to be written, up to a limit.
struct LogLines {
    /// Lines in their order, each with the moment at which it came.
    struct Batch {
        fileprivate var bytes: [UInt8] = []
        fileprivate var lines: [(moment: Int64, end: Int)] = []
    }

    private let limit: Int
    private var batch = Batch()
    private var dropped: (count: Int, moment: Int64)?
    private var isJSON = false
    private var time = LogTime()

    init(limit: Int = 128 * 1024) { self.limit = limit }

    /// Appends a line, or counts it if there is no room.
    ///
    /// - Parameter moment: now, in nanoseconds of the monotonic clock; never less than in the call before.
    mutating func append(_ line: some LogLine, at moment: Int64 = LogTime.monotonic()) {
        isJSON = line.isJSON
        // After the first line without room all are dropped, so that the note stands where they are missing.
        guard dropped == nil else {
            dropped?.count += 1
            return
        }
        let start = batch.bytes.count
        line.append(to: &batch.bytes, time: time.now())
        batch.bytes.append(0x0A)
        if batch.bytes.count > limit {
            batch.bytes.removeSubrange(start...)
            dropped = (1, moment)
        } else {
            batch.lines.append((moment, batch.bytes.count))
        }
    }

    /// Takes the lines out that came up to a moment, with one about those that were dropped.
    mutating func take(until moment: Int64) -> Batch {
        var taken = batch
        let count = taken.lines.firstIndex { $0.moment > moment } ?? taken.lines.count
        batch = Batch()
        if count < taken.lines.count {
            let end = count == 0 ? 0 : taken.lines[count - 1].end
            batch.bytes = Array(taken.bytes[end...])
            batch.lines = taken.lines[count...].map { ($0.moment, $0.end - end) }
            taken.bytes.removeSubrange(end...)
            taken.lines.removeSubrange(count...)
        } else if let dropped, dropped.moment <= moment {
            DropLine(count: dropped.count, isJSON: isJSON).append(to: &taken.bytes, time: time.now())
            taken.bytes.append(0x0A)
            taken.lines.append((dropped.moment, taken.bytes.count))
            self.dropped = nil
        }
        return taken
    }
}

extension LogLines.Batch {
    /// The lines of several batches in the order in which they came.
    static func merged(_ batches: [LogLines.Batch]) -> [UInt8] {
        let batches = batches.filter { !$0.lines.isEmpty }
        if batches.count == 1 { return batches[0].bytes }
        var all: [(moment: Int64, batch: Int, line: Int)] = []
        for (batch, lines) in batches.enumerated() {
            for (line, entry) in lines.lines.enumerated() { all.append((entry.moment, batch, line)) }
        }
        all.sort { ($0.moment, $0.batch, $0.line) < ($1.moment, $1.batch, $1.line) }
        var result: [UInt8] = []
        result.reserveCapacity(batches.reduce(0) { $0 + $1.bytes.count })
        for entry in all {
            let lines = batches[entry.batch].lines
            let start = entry.line == 0 ? 0 : lines[entry.line - 1].end
            result += batches[entry.batch].bytes[start..<lines[entry.line].end]
        }
        return result
    }
}
