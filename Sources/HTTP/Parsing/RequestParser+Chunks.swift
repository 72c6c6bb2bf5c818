extension RequestParser {
    /// Reads content in chunks (RFC 9112, section 7.1).
    ///
    /// Extensions and trailers are checked and dropped: a trailer never becomes a field, whatever its name.
    mutating func readChunked() throws(ParseError) -> Event {
        while true {
            switch state {
            case .chunkSize:
                guard let line = try chunkLine() else { return .needsInput }
                let size = try chunkSize(line)
                contentCount += size
                guard contentCount <= limits.body else { throw .contentTooLarge(limits) }
                state = size == 0 ? .trailer : .chunk(remaining: size)
            case .chunk(remaining: 0):
                state = .chunkEnd
            case .chunk(let remaining):
                let bytes = takeContent(atMost: remaining)
                state = .chunk(remaining: remaining - bytes.count)
                searched = position
                return bytes.isEmpty ? .needsInput : .body(bytes)
            case .chunkEnd:
                guard try takeLineEnd() else { return .needsInput }
                state = .chunkSize
            case .trailer:
                guard try findLines(of: .trailer) else { return .needsInput }
                for line in lines { _ = try RequestHead.field(input.span, line) }
                endSection()
                return finishMessage()
            case .head, .body, .failed:
                preconditionFailure("Chunks are read only in the states of a chunked message.")
            }
        }
    }

    /// The next line, without its CRLF, once it is complete.
    private mutating func chunkLine() throws(ParseError) -> Range<Int>? {
        let start = position
        let end = nextLineFeed()
        guard (end ?? searched) - start <= RequestParser.longestChunkLine else {
            throw .badRequest("The size line of a chunk is too long.")
        }
        guard let end else { return nil }
        guard end > start, input[end - 1] == UInt8(ascii: "\r") else {
            throw .badRequest("The size line of a chunk ends without a carriage return.")
        }
        position = searched
        return start..<(end - 1)
    }

    private static let longestChunkLine = 4096

    private mutating func chunkSize(_ line: Range<Int>) throws(ParseError) -> Int {
        var size = 0
        var index = line.lowerBound
        while index < line.upperBound, let digit = input[index].hexDigitValue {
            // 15 digits cannot overflow; more would be larger than any limit.
            guard index - line.lowerBound < 15 else { throw .badRequest("The size of a chunk is too long.") }
            size = size << 4 | Int(digit)
            index += 1
        }
        guard index > line.lowerBound, ChunkExtensions.accepts(input[index..<line.upperBound]) else {
            throw .badRequest("The size of a chunk is not a hexadecimal number, perhaps with extensions.")
        }
        extensionCount += line.upperBound - index
        guard extensionCount <= limits.header else {
            throw .badRequest("The extensions of the chunks are too long.")
        }
        return size
    }

    private mutating func takeLineEnd() throws(ParseError) -> Bool {
        let end = "\r\n".utf8
        let found = input[position..<min(input.count, position + 2)]
        guard end.starts(with: found) else { throw .badRequest("A chunk is longer than its size says.") }
        guard found.count == 2 else { return false }
        position += 2
        searched = position
        return true
    }
}
