extension RequestParser {
    mutating func readHead() throws(ParseError) -> Event {
        guard try findLines(of: .head) else { return .needsInput }
        guard var head = requestLine.take() else { return try skipEmptyLine() }
        do throws(ParseError) {
            try head.readFields(input.span, lines: lines.dropFirst(), limits: limits)
        } catch {
            requestLine = head
            throw error
        }
        endSection()
        switch head.framing {
        case .none: state = .body(remaining: 0)
        case .length(let length): state = .body(remaining: length)
        case .chunked: state = .chunkSize
        }
        return .head(head)
    }

    /// One empty line before a request is ignored: old clients send it after a form (RFC 9112, section 2.2).
    private mutating func skipEmptyLine() throws(ParseError) -> Event {
        guard !hasSkippedLine else { throw .badRequest("The request starts with empty lines.") }
        hasSkippedLine = true
        endSection()
        return try readHead()
    }
}

extension RequestParser {
    enum Section { case head, trailer }

    /// Searches on for the empty line that ends a section, and notes the lines before it.
    ///
    /// Errors are found in the order of the bytes, so that they do not depend on how the bytes were cut.
    mutating func findLines(of section: Section) throws(ParseError) -> Bool {
        var start = lines.last.map { $0.upperBound + 2 } ?? position
        if section == .head, lines.isEmpty { try checkFirstByte() }
        while let end = nextLineFeed() {
            let hasReturn = end > start && input[end - 1] == UInt8(ascii: "\r")
            let line = start..<(hasReturn ? end - 1 : end)
            try checkLimits(of: section, line)
            guard hasReturn else {
                throw .badRequest("A line of the request ends without a carriage return.")
            }
            if line.isEmpty { return true }
            if section == .head, lines.isEmpty {
                requestLine = try RequestHead(requestLine: input.span.extracting(line))
            }
            lines.append(line)
            start = end + 1
        }
        let isCut = searched > start && input[searched - 1] == UInt8(ascii: "\r")
        try checkLimits(of: section, start..<max(start, isCut ? searched - 1 : searched))
        return false
    }

    /// Moves past the lines of a section.
    mutating func endSection() {
        lines.removeAll(keepingCapacity: true)
        position = searched
    }

    /// Refuses what is no HTTP at its first byte, such as a TLS greeting, which may never send a line feed.
    private func checkFirstByte() throws(ParseError) {
        guard position < input.count, !ByteSets.isToken(input[position]) else { return }
        if input[position] == UInt8(ascii: "\r") || input[position] == UInt8(ascii: "\n") { return }
        throw .badRequest("The request does not start with a method and a space.")
    }

    private func checkLimits(of section: Section, _ line: Range<Int>) throws(ParseError) {
        if line.isEmpty { return }
        if section == .head, lines.isEmpty {
            guard line.count > limits.requestLine else { return }
            throw ParseError(
                status: .uriTooLong,
                message: "The request line is longer than \(limits.requestLine) bytes."
            )
        }
        let fields = section == .head ? lines.count : lines.count + 1
        let start = section == .head ? lines[0].upperBound + 2 : position
        guard fields > limits.fieldCount || line.upperBound - start > limits.header else { return }
        throw ParseError(
            status: .requestHeaderFieldsTooLarge,
            message: "The header is larger than \(limits.header) bytes or \(limits.fieldCount) fields."
        )
    }

    /// The index of the next line feed, which the search then goes on behind.
    mutating func nextLineFeed() -> Int? {
        let found = input.span.firstIndex(of: UInt8(ascii: "\n"), from: searched)
        searched = found.map { $0 + 1 } ?? input.count
        return found
    }
}
