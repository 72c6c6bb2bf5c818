import Testing

@testable import HTTPServer

@Suite struct DeflaterTests {
    @Test(arguments: [0, 1, 1000, 16_384, 100_000, 3_000_000])
    func `a file holds what went in, and a stream can be used again`(_ count: Int) throws {
        let deflater = try #require(Deflater(level: 3))
        let bytes = proseBytes(count)
        let first = deflater.file(of: bytes)
        #expect(Inflater.content(of: first) == bytes)
        #expect(deflater.file(of: bytes) == first)
        #expect(count < 1000 || first.count < count)
    }

    @Test func `after a flush the reader has all that was given`() throws {
        let deflater = try #require(Deflater(level: 3))
        let inflater = Inflater()
        for count in [1, 70_000, 16_384, 3] {
            let bytes = proseBytes(count)
            var output: [UInt8] = []
            deflater.append(bytes, 0..<count, .sync, to: &output)
            #expect(inflater.read(output) == bytes)
            #expect(!inflater.isAtEnd)
        }
        var end: [UInt8] = []
        deflater.append([], 0..<0, .finish, to: &end)
        #expect(inflater.read(end) == [] && inflater.isAtEnd)
    }

    @Test func `what was begun can be forgotten`() throws {
        let deflater = try #require(Deflater(level: 3))
        var output: [UInt8] = []
        deflater.append(proseBytes(5000), 100..<5000, .none, to: &output)
        deflater.reset()
        #expect(Inflater.content(of: deflater.file(of: [1, 2])) == [1, 2])
    }
}
