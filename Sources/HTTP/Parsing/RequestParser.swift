/// Turns the bytes of one connection into request events.
///
/// Owns no socket and no clock. After ``Event/end`` it goes on with the next request of the connection. Once
/// it has thrown it throws the same error for ever.
package struct RequestParser: ~Copyable {
    /// What comes next on the connection.
    package enum Event: Equatable, Sendable {
        /// Nothing until more bytes are received.
        case needsInput
        /// A request starts.
        case head(RequestHead)
        /// Some of its content.
        case body([UInt8])
        /// It is complete.
        case end
    }

    enum State {
        case head
        case body(remaining: Int)
        case chunkSize
        case chunk(remaining: Int)
        case chunkEnd
        case trailer
        case failed(ParseError)
    }

    let limits: Limits
    var state = State.head
    var input: [UInt8] = []
    /// Where the unread part of `input` starts.
    var position = 0
    /// Up to where `input` was searched for the end of a line.
    var searched = 0
    /// The lines found so far of the head, or of the trailer, being read.
    var lines: [Range<Int>] = []
    /// The request line, which is read as soon as it is complete, until the head is handed out.
    ///
    /// If the head cannot be read to its end, this is what is known of it.
    package internal(set) var requestLine: RequestHead?
    var hasSkippedLine = false
    var contentCount = 0
    var extensionCount = 0

    /// Makes a parser for a new connection.
    package init(limits: Limits = Limits()) { self.limits = limits }

    /// Whether no byte of a request has come since the last one ended.
    package var isBetweenRequests: Bool {
        if case .head = state { position == input.count } else { false }
    }

    /// Whether not even the empty line has come that may stand before a request.
    package var isFresh: Bool { isBetweenRequests && !hasSkippedLine }

    /// Stores bytes that came in; ``nextEvent()`` looks at them.
    package mutating func receive(_ bytes: Span<UInt8>) {
        if position == input.count {
            input.removeAll(keepingCapacity: true)
            rebase()
        } else if position > 65_536, lines.isEmpty {
            input.removeFirst(position)
            rebase()
        }
        // The bytes are copied before the pointer ends.
        unsafe bytes.withUnsafeBufferPointer { unsafe input.append(contentsOf: $0) }
    }

    /// Lets go of the memory that is kept for speed, while the connection is idle.
    package mutating func releaseMemory() {
        guard isBetweenRequests else { return }
        input = []
        lines = []
        rebase()
    }

    /// Begins as for a new connection, with the memory that this one has, unless that is much.
    package mutating func startAnew() {
        state = .head
        if input.capacity > 16_384 { input = [] } else { input.removeAll(keepingCapacity: true) }
        (position, searched) = (0, 0)
        lines.removeAll(keepingCapacity: true)
        _ = finishMessage()
    }

    /// Returns what comes next.
    package mutating func nextEvent() throws(ParseError) -> Event {
        do throws(ParseError) {
            switch state {
            case .head: return try readHead()
            case .body(remaining: 0): return finishMessage()
            case .body(let remaining):
                let bytes = takeContent(atMost: remaining)
                state = .body(remaining: remaining - bytes.count)
                return bytes.isEmpty ? .needsInput : .body(bytes)
            case .chunkSize, .chunk, .chunkEnd, .trailer: return try readChunked()
            case .failed(let error): throw error
            }
        } catch {
            state = .failed(error)
            input = []
            throw error
        }
    }

    /// Up to so many bytes of content from the input.
    mutating func takeContent(atMost count: Int) -> [UInt8] {
        let end = min(input.count, position + count)
        defer { position = end }
        return Array(input[position..<end])
    }

    mutating func finishMessage() -> Event {
        state = .head
        requestLine = nil
        searched = position
        hasSkippedLine = false
        contentCount = 0
        extensionCount = 0
        return .end
    }

    private mutating func rebase() {
        searched = max(0, searched - position)
        position = 0
    }
}
