import HTTP

/// Compresses what the connections of one loop send.
///
/// Belongs to its loop, and is touched on that loop's thread only.
final class LoopCompressor {
    /// A list page of 54 KB takes as long at level 3 as at level 1, 55 microseconds, and gets 7% smaller; level
    /// 6 takes three times as long for another 10%.
    private static let level: CInt = 3
    /// Content is compressed in pieces of so many bytes, a fraction of a millisecond each, and between them
    /// other connections have their turn.
    static let pieceSize = 64 * 1024
    /// Bytes of memory for pages that may be asked for again.
    private static let pagesSize = 4 << 20
    /// Streams that are kept for the next page; one is enough while all pages are small.
    private static let mostIdle = 4
    /// Streams in use at one time; what comes on top is sent as it is, so that many slow readers of large
    /// exports cannot take the memory.
    private let mostInUse: Int

    /// How many pages with a tag were asked for.
    struct Counts: Sendable {
        /// Those that were compressed already.
        var hits = 0
        /// Those that were not.
        var misses = 0
    }

    private(set) var counts = Counts()
    private var idle: [Deflater] = []
    private var countInUse = 0
    private var pages = CompressedPages(size: LoopCompressor.pagesSize)

    init(mostInUse: Int = 64) { self.mostInUse = mostInUse }

    /// Whether so much is compressed already that new content is to be sent as it is.
    var isBusy: Bool { countInUse >= mostInUse }

    /// Hands out a stream, or `nil` if there is no memory; it must be given back.
    func takeDeflater() -> Deflater? {
        guard let deflater = idle.popLast() ?? Deflater(level: LoopCompressor.level) else { return nil }
        countInUse += 1
        return deflater
    }

    /// Takes a stream back.
    func giveBack(_ deflater: Deflater) {
        countInUse -= 1
        guard idle.count < LoopCompressor.mostIdle else { return }
        deflater.reset()
        idle.append(deflater)
    }

    /// Compresses bytes, or returns `nil` if that is not possible now.
    ///
    /// - Parameters:
    ///   - tag: a name of exactly these bytes, if there is one; they are kept under it for the next time.
    ///   - turn: lets others have their turn.
    func compress(_ bytes: [UInt8], tag: String?, turn: () async -> Void) async -> [UInt8]? {
        if let tag {
            if let compressed = pages.compressed(bytes, tag: tag) {
                counts.hits += 1
                return compressed
            }
            counts.misses += 1
        }
        guard !isBusy, let deflater = takeDeflater() else { return nil }
        defer { giveBack(deflater) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 8 + 64)
        var start = 0
        while bytes.count - start > LoopCompressor.pieceSize {
            deflater.append(bytes, start..<start + LoopCompressor.pieceSize, .none, to: &result)
            start += LoopCompressor.pieceSize
            await turn()
            if Task.isCancelled { return nil }
        }
        deflater.append(bytes, start..<bytes.count, .finish, to: &result)
        if let tag { pages.keep(bytes, result, tag: tag) }
        return result
    }
}

@available(*, unavailable, message: "A compressor is confined to its loop.")
extension LoopCompressor: Sendable {}
