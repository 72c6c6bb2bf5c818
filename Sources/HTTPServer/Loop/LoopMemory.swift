import Glibc
import HTTP

/// Memory that the connections of one loop share, because only one of them runs at a time.
///
/// Belongs to its loop, and to that loop's thread.
@safe struct LoopMemory: ~Copyable {
    private static let readSize = 64 * 1024
    private static let largestKeptBuffer = 64 * 1024
    private static let mostKeptBuffers = 16

    private let readBuffer: UnsafeMutableBufferPointer<UInt8>
    private var buffers: [[UInt8]] = []
    private var dateSecond = 0
    private var dateText: [UInt8] = []

    init() {
        unsafe readBuffer = .allocate(capacity: LoopMemory.readSize)
        unsafe readBuffer.initialize(repeating: 0)
    }

    deinit { unsafe readBuffer.deallocate() }

    /// Lends the buffer into which all connections read.
    func withReadBuffer<R>(_ body: (UnsafeMutableBufferPointer<UInt8>) -> R) -> R {
        unsafe body(readBuffer)
    }

    /// An empty buffer, with capacity if there is one.
    mutating func takeBuffer() -> [UInt8] { buffers.popLast() ?? [] }

    /// Keeps a buffer for the next response, unless there are enough or it is very large.
    mutating func giveBack(_ buffer: consuming [UInt8]) {
        guard buffers.count < LoopMemory.mostKeptBuffers, buffer.capacity <= LoopMemory.largestKeptBuffer
        else { return }
        buffer.removeAll(keepingCapacity: true)
        buffers.append(buffer)
    }

    /// The date in the form of header fields, made once a second.
    mutating func date() -> [UInt8] {
        let second = time(nil)
        if second != dateSecond || dateText.isEmpty {
            dateSecond = second
            dateText = HTTPDate(secondsSince1970: second).bytes
        }
        return dateText
    }
}
