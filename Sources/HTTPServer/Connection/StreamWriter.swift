import HTTP
import Synchronization

/// Sends the pieces of a streamed response, one after the other.
///
/// A piece may be written from any task or actor: the writer goes to the loop of its connection for it.
///
// SAFETY: `isWriting` and `waiting` belong to the loop's thread, where `writeInLoop` runs; `isOpen` is an
// atomic.
@safe final class StreamWriter: BodyWriter, @unchecked Sendable {
    private let channel: Channel
    private let isChunked: Bool
    private let stalledAfter: Int64
    private let isOpen = Atomic(true)
    private var isWriting = false
    private var waiting: [Turn] = []

    init(_ channel: Channel, framing: ResponseSerializer.Framing, stalledAfter: Int64) {
        self.channel = channel
        isChunked = framing == .chunked
        self.stalledAfter = stalledAfter
    }

    @concurrent func write(_ bytes: [UInt8]) async throws {
        guard !bytes.isEmpty else { return }
        guard isOpen.load(ordering: .relaxed) else { throw Channel.Closed() }
        try Task.checkCancellation()
        if channel.loop.isCurrent {
            try await writeInLoop(bytes)
        } else {
            try await withTaskExecutorPreference(channel.loop) { try await writeInLoop(bytes) }
        }
    }

    /// Waits for pieces that are still being written by other tasks; nothing can be written afterwards.
    func finish() async {
        isOpen.store(false, ordering: .relaxed)
        while isWriting { await waitForTurn() }
    }

    @concurrent private func writeInLoop(_ bytes: [UInt8]) async throws(Channel.Closed) {
        channel.loop.preconditionInLoop()
        while isWriting { await waitForTurn() }
        guard isOpen.load(ordering: .relaxed) else { throw Channel.Closed() }
        isWriting = true
        defer {
            isWriting = false
            let next = waiting
            waiting = []
            for turn in next { unsafe turn.continuation.resume() }
        }
        guard isChunked else { return try await channel.send(bytes, stalledAfter: stalledAfter) }
        var output = channel.loop.takeBuffer()
        ResponseSerializer.appendChunk(bytes, to: &output)
        channel.noteFraming(output.count - bytes.count)
        try await channel.send(output, stalledAfter: stalledAfter)
        channel.loop.giveBack(output)
    }

    private func waitForTurn() async {
        // Each continuation is taken out before it is resumed, by the writer whose turn ends.
        unsafe await withUnsafeContinuation { continuation in
            unsafe waiting.append(Turn(continuation: continuation))
        }
    }
}
