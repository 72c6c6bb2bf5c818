import CLinux
import Glibc
import HTTP

/// A connected socket on a loop: tries first, and waits for the loop only when there is nothing to do.
///
// SAFETY: All state belongs to the loop's thread. What a task calls checks that it runs there; the rest
// (`Channel+Loop.swift`) is called by the loop alone.
final class Channel: @unchecked Sendable {
    /// Why a wait ended.
    enum Wake {
        case ready
        /// The loop has served a request, or begun to, and this is what it leaves to the task.
        case found(Connection.Prompt)
        case timedOut
        /// The server is stopping, and the connection was idle.
        case drained
        case closed
    }

    enum ReadResult {
        case bytes
        case wouldBlock
        case end
    }

    enum Direction { case read, write }

    /// The connection ended before everything was sent.
    struct Closed: Error {}

    let loop: EventLoop
    let descriptor: CInt
    let peer: Peer
    /// Whether it is within the limit of connections.
    let isWelcome: Bool
    let service: Service
    private(set) var number: UInt32 = 0
    /// Whether the server is stopping, so that this connection must not wait for another request.
    var isDraining = false
    var isClosed = false
    var isReadable = true
    var isWritable = true
    var isHalfClosed = false
    var isGone = false
    var waiter: Waiter?
    var request: RunningRequest?
    /// Until when it may rest without a task.
    var restsUntil: Int64?
    /// What the next task does first.
    var errand: Errand?
    /// What has come of a request, unless the connection rests.
    var input: Input?
    /// What the loop has found out for the next task, which takes it before all else.
    var finding: Connection.Prompt?
    /// When the last answer ended, or the connection began: the idle time counts from here.
    var lastUse: Int64
    private(set) var sentCount = 0
    /// What must be taken off that count to get the bytes of a stream's content.
    var contentStart = 0
    private var isDescriptorOpen = true

    /// Takes over a connected, non-blocking descriptor.
    init(_ descriptor: CInt, peer: Peer, loop: EventLoop, service: Service) {
        self.descriptor = descriptor
        self.peer = peer
        self.loop = loop
        self.service = service
        lastUse = loop.now
        isWelcome = service.census.enter()
    }

    deinit {
        if isDescriptorOpen { closeDescriptor() }
    }

    /// Starts to hear from the loop.
    func register() throws(SystemError) {
        number = try loop.add(self)
        isDraining = loop.drainDeadline != nil
    }

    /// Ends the connection.
    ///
    /// Writers that outlive it find it closed.
    func close() {
        loop.preconditionInLoop()
        isClosed = true
        endRest()
        guard isDescriptorOpen else { return }
        loop.remove(self)
        closeDescriptor()
    }

    /// Lends what has arrived, up to the size of the loop's buffer.
    func read(_ body: (Span<UInt8>) -> Void) -> ReadResult {
        loop.preconditionInLoop()
        guard !isClosed else { return .end }
        guard isReadable else { return .wouldBlock }
        return unsafe loop.withReadBuffer { buffer in
            var count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            while count < 0, errno == EINTR {
                count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            }
            if count > 0 {
                // A short read has emptied the socket, and the next bytes are a new edge (epoll(7)); but the
                // end of the stream may have come with the same event.
                if count < buffer.count, !isHalfClosed, !isGone { isReadable = false }
                unsafe body(UnsafeBufferPointer(rebasing: buffer[..<count]).span)
                return .bytes
            }
            guard count < 0, errno == EAGAIN else { return .end }
            isReadable = false
            return .wouldBlock
        }
    }

    /// Sends both arrays, one after the other, in as few calls as possible.
    ///
    /// - Parameter time: how long the reader may take nothing, in nanoseconds.
    func send(_ first: [UInt8], _ second: [UInt8] = [], stalledAfter time: Int64) async throws(Closed) {
        loop.preconditionInLoop()
        var offset = 0
        while offset < first.count + second.count {
            guard !isClosed else { throw Closed() }
            let count = isWritable ? trySending(first, second, from: offset) : 0
            if count > 0 {
                offset += count
                sentCount &+= count
                continue
            }
            if count < 0 { throw Closed() }
            guard case .ready = await wait(for: .write, until: loop.now + time) else { throw Closed() }
        }
    }

    /// Sends what ``sendAtOnce(_:_:from:)`` has left.
    ///
    /// Apart from ``send(_:_:stalledAfter:)``, whose memory each stream keeps.
    func sendRest(
        _ first: [UInt8],
        _ second: [UInt8],
        from start: Int,
        stalledAfter time: Int64
    ) async throws(Closed) {
        var offset = start
        while offset < first.count + second.count {
            guard case .ready = await wait(for: .write, until: loop.now + time),
                let sent = sendAtOnce(first, second, from: offset)
            else { throw Closed() }
            offset = sent
        }
    }

    /// Sends as much of both arrays as the socket takes at once, and returns how much of them is sent then;
    /// `nil` if the peer is gone.
    func sendAtOnce(_ first: [UInt8], _ second: [UInt8], from start: Int = 0) -> Int? {
        loop.preconditionInLoop()
        var offset = start
        while offset < first.count + second.count {
            guard !isClosed else { return nil }
            let count = isWritable ? trySending(first, second, from: offset) : 0
            if count < 0 { return nil }
            if count == 0 { break }
            offset += count
            sentCount &+= count
        }
        return offset
    }

    /// Tells the peer that nothing more will come, but still reads.
    func finishSending() {
        loop.preconditionInLoop()
        shutdown(descriptor, CInt(SHUT_WR))
    }

    /// Makes the end of the connection a reset, so that the peer cannot take what it got for the whole.
    func resetWhenClosed() {
        loop.preconditionInLoop()
        tablero_reset_on_close(descriptor)
    }

    private func closeDescriptor() {
        isDescriptorOpen = false
        Glibc.close(descriptor)
        service.census.leave()
    }

    /// How many bytes went out; 0 if the socket is full, -1 if the peer is gone.
    private func trySending(_ first: [UInt8], _ second: [UInt8], from offset: Int) -> Int {
        let count = unsafe first.withUnsafeBytes { first in
            unsafe second.withUnsafeBytes { second in
                let head = unsafe UnsafeRawBufferPointer(rebasing: first[min(offset, first.count)...])
                let tail = unsafe UnsafeRawBufferPointer(rebasing: second[max(0, offset - first.count)...])
                if unsafe tail.isEmpty {
                    return unsafe tablero_send(descriptor, head.baseAddress, head.count)
                }
                return unsafe tablero_send_two(
                    descriptor,
                    head.baseAddress,
                    head.count,
                    tail.baseAddress,
                    tail.count
                )
            }
        }
        if count >= 0 { return count }
        if errno == EINTR { return trySending(first, second, from: offset) }
        guard errno == EAGAIN else { return -1 }
        isWritable = false
        return 0
    }
}
