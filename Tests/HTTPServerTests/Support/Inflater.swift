import CZlib

/// Reads gzip files piece by piece.
@safe final class Inflater {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private(set) var isAtEnd = false

    init() {
        unsafe stream.initialize(to: z_stream())
        let size = unsafe CInt(MemoryLayout<z_stream>.size)
        let code = unsafe inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size)
        precondition(code == Z_OK, "There is memory to inflate.")
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// All that can be read after so many bytes more, or `nil` if they are damaged.
    func read(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let isSound = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe stream.pointee.next_in = bytes.baseAddress
            unsafe stream.pointee.avail_in = CUnsignedInt(bytes.count)
            repeat {
                let count = buffer.count
                let code = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
                    unsafe stream.pointee.next_out = buffer.baseAddress
                    unsafe stream.pointee.avail_out = CUnsignedInt(count)
                    return unsafe inflate(stream, Z_NO_FLUSH)
                }
                isAtEnd = isAtEnd || code == Z_STREAM_END
                guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { return false }
                result += buffer[..<(count - Int(unsafe stream.pointee.avail_out))]
            } while unsafe stream.pointee.avail_out == 0
            return unsafe stream.pointee.avail_in == 0
        }
        return isSound ? result : nil
    }

    /// The content of one whole gzip file, or `nil` if it is none.
    static func content(of file: [UInt8]) -> [UInt8]? {
        let inflater = Inflater()
        let content = inflater.read(file)
        return inflater.isAtEnd ? content : nil
    }
}

/// Text that does not repeat itself too much.
func proseBytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = seed
    return (0..<count).map { _ in
        generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(ascii: "a") + UInt8(generator >> 60)
    }
}
