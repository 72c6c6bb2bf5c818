import HTTP
import Synchronization

/// Compresses the pieces of a streamed response, and hands them on at once.
///
/// After each piece the reader has all that was written: nothing waits in the compressor. As with the writer
/// behind it, a piece may be written from any task. A piece that could not be handed on leaves a gap that
/// compressed content cannot have, so it is the last one.
///
// SAFETY: `deflater`, `isWriting` and `waiting` belong to the loop's thread, where `writeInLoop`, `finish` and
// `abandon` run, which check that; `isOpen` is an atomic.
@safe final class CompressingWriter: BodyWriter, @unchecked Sendable {
    private let writer: any BodyWriter
    private let loop: EventLoop
    private let isOpen = Atomic(true)
    /// `nil` once the content has ended, well or not.
    private var deflater: Deflater?
    private var isWriting = false
    private var waiting: [Turn] = []

    /// Makes a writer, or returns `nil` if there is no memory for it.
    init?(_ writer: any BodyWriter, on loop: EventLoop) {
        loop.preconditionInLoop()
        guard let deflater = loop.compressor.takeDeflater() else { return nil }
        self.writer = writer
        self.loop = loop
        self.deflater = deflater
    }

    @concurrent func write(_ bytes: [UInt8]) async throws {
        guard !bytes.isEmpty else { return }
        guard isOpen.load(ordering: .relaxed) else { throw Channel.Closed() }
        try Task.checkCancellation()
        if loop.isCurrent {
            try await writeInLoop(bytes)
        } else {
            try await withTaskExecutorPreference(loop) { try await writeInLoop(bytes) }
        }
    }

    /// Ends the content after the pieces that are still being written.
    func finish() async throws {
        isOpen.store(false, ordering: .relaxed)
        loop.preconditionInLoop()
        while isWriting { await waitForTurn() }
        guard let deflater else { throw Channel.Closed() }
        var output: [UInt8] = []
        deflater.append([], 0..<0, .finish, to: &output)
        release()
        try await writer.write(output)
    }

    /// Gives up: what was written so far stays without an end.
    func abandon() async {
        isOpen.store(false, ordering: .relaxed)
        loop.preconditionInLoop()
        while isWriting { await waitForTurn() }
        release()
    }

    @concurrent private func writeInLoop(_ bytes: [UInt8]) async throws {
        loop.preconditionInLoop()
        while isWriting { await waitForTurn() }
        guard isOpen.load(ordering: .relaxed), let deflater else { throw Channel.Closed() }
        isWriting = true
        defer {
            isWriting = false
            let next = waiting
            waiting = []
            for turn in next { unsafe turn.continuation.resume() }
        }
        do {
            var start = 0
            while start < bytes.count {
                let end = min(start + LoopCompressor.pieceSize, bytes.count)
                var output: [UInt8] = []
                deflater.append(bytes, start..<end, end == bytes.count ? .sync : .none, to: &output)
                start = end
                try await writer.write(output)
                if start < bytes.count { await loop.yield() }
            }
        } catch {
            release()
            throw error
        }
    }

    private func release() {
        guard let deflater else { return }
        self.deflater = nil
        loop.compressor.giveBack(deflater)
    }

    private func waitForTurn() async {
        // Each continuation is taken out before it is resumed, by the writer whose turn ends.
        unsafe await withUnsafeContinuation { continuation in
            unsafe waiting.append(Turn(continuation: continuation))
        }
    }
}
