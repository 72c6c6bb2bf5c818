import CZlib

/// A zlib stream that writes one gzip file after the other (RFC 1952).
///
/// It takes some 280 KiB, and is made once to be used again. The same bytes, cut into the same pieces, give
/// the same file each time: it has no date and no name.
@safe final class Deflater {
    /// What happens to bytes that the compressor still holds back in the hope of better company.
    enum Flush {
        /// They may stay there.
        case none
        /// They leave, so that the reader has all that was given so far.
        case sync
        /// They leave, and the file ends; the next bytes begin another one.
        case finish
    }

    private static let outputSize = 16 * 1024
    /// The largest window, and a gzip header around the content (zlib.h, `deflateInit2`).
    private static let windowBits: CInt = 15 + 16
    private static let memoryLevel: CInt = 8

    // zlib keeps the address of the stream, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private let output: UnsafeMutablePointer<UInt8>

    /// Makes a stream of a level from 1, the fastest, to 9, the smallest result; `nil` if there is no memory.
    init?(level: CInt) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        unsafe output = .allocate(capacity: Deflater.outputSize)
        let code = unsafe tablero_deflate_init(stream, level, Deflater.windowBits, Deflater.memoryLevel)
        // A stream that was not set up is left alone by `deflateEnd` in `deinit`.
        guard code == Z_OK else { return nil }
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
        unsafe output.deallocate()
    }

    /// Compresses a part of some bytes, and appends what leaves the compressor.
    func append(_ bytes: [UInt8], _ range: Range<Int>, _ flush: Flush, to result: inout [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            let part = unsafe UnsafeBufferPointer(rebasing: bytes[range])
            unsafe stream.pointee.next_in = part.baseAddress
            unsafe stream.pointee.avail_in = CUnsignedInt(part.count)
            repeat {
                unsafe stream.pointee.next_out = output
                unsafe stream.pointee.avail_out = CUnsignedInt(Deflater.outputSize)
                let code = unsafe deflate(stream, flush.code)
                // Without progress to make it says Z_BUF_ERROR, which is no error (zlib.h, `deflate`).
                precondition(code != Z_STREAM_ERROR, "A zlib stream is used as zlib.h says.")
                let count = Deflater.outputSize - Int(unsafe stream.pointee.avail_out)
                unsafe result.append(contentsOf: UnsafeBufferPointer(start: output, count: count))
            } while unsafe stream.pointee.avail_out == 0
            unsafe stream.pointee.next_in = nil
        }
        if flush == .finish { reset() }
    }

    /// Forgets what was begun.
    func reset() {
        let code = unsafe deflateReset(stream)
        precondition(code == Z_OK, "A zlib stream can always begin anew.")
    }

    /// Compresses bytes into one file.
    func file(of bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        append(bytes, 0..<bytes.count, .finish, to: &result)
        return result
    }
}

extension Deflater.Flush {
    fileprivate var code: CInt {
        switch self {
        case .none: Z_NO_FLUSH
        case .sync: Z_SYNC_FLUSH
        case .finish: Z_FINISH
        }
    }
}

@available(*, unavailable, message: "A deflater is used by one piece of content at a time.")
extension Deflater: Sendable {}
