import Testing

@testable import HTTPServer

@Suite struct LoopCompressorTests {
    private func compress(_ bytes: [UInt8], _ tag: String?, _ compressor: LoopCompressor) async -> [UInt8]? {
        await compressor.compress(bytes, tag: tag, turn: {})
    }

    /// Where the bytes lie: what is there once is the same array.
    private func place(of bytes: [UInt8]) -> UInt {
        unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    }

    @Test func `a page that is the same is compressed once, and its tag is not trusted`() async throws {
        let compressor = LoopCompressor()
        let page = proseBytes(5000)
        let first = try #require(await compress(page, "\"a\"", compressor))
        let again = try #require(await compress(page.map(\.self), "\"a\"", compressor))
        #expect(place(of: first) == place(of: again))
        var other = page
        other[4999] ^= 1
        #expect(try Inflater.content(of: #require(await compress(other, "\"a\"", compressor))) == other)
        #expect(try Inflater.content(of: #require(await compress(page, nil, compressor))) == page)
    }

    @Test func `other connections have their turn while much is compressed`() async throws {
        let compressor = LoopCompressor()
        var turns = 0
        let bytes = proseBytes(3 * LoopCompressor.pieceSize + 1)
        let file = await compressor.compress(bytes, tag: nil) { turns += 1 }
        #expect(turns == 3)
        #expect(try Inflater.content(of: #require(file)) == bytes)
    }

    @Test func `a compressor that is busy says so`() async throws {
        let compressor = LoopCompressor(mostInUse: 1)
        let deflater = try #require(compressor.takeDeflater())
        #expect(compressor.isBusy)
        #expect(await compress([1], nil, compressor) == nil)
        compressor.giveBack(deflater)
        #expect(await compress([1], nil, compressor) != nil)
    }

    @Test func `kept pages stay within their memory, and what is asked for stays longest`() {
        var pages = CompressedPages(size: 100_000)
        let popular = proseBytes(1000)
        pages.keep(popular, [1], tag: "popular")
        pages.keep(proseBytes(30_000), [2], tag: "too large")
        #expect(pages.compressed(proseBytes(30_000), tag: "too large") == nil)
        for number in 0..<200 {
            pages.keep(proseBytes(1000, seed: UInt64(number)), [3], tag: "\(number)")
            #expect(pages.compressed(popular, tag: "popular") == [1])
        }
        let kept = (0..<200).count {
            pages.compressed(proseBytes(1000, seed: UInt64($0)), tag: "\($0)") != nil
        }
        #expect((20...100).contains(kept))
    }
}
