/// Bytes that grow at their end: what a page is written into.
///
/// Most of what is written has ten bytes or so. An array checks and counts more for each of them than it takes to copy
/// them.
@safe package struct OutputBuffer: ~Copyable {
    // SAFETY: memory for `capacity` bytes, of which the first `count` are written. This value alone has it: it cannot be
    // copied, and frees it at its end, unless it is that of an array, which the one method lends that makes such a value,
    // and ends it before the array goes on. No pointer into it leaves a method.
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var isLent = false

    /// How many bytes there are.
    package private(set) var count = 0

    /// An empty buffer with room for so many bytes.
    package init(capacity: Int = 0) {
        self.capacity = max(capacity, 64)
        unsafe start = .allocate(capacity: self.capacity)
    }

    private init(lent start: UnsafeMutablePointer<UInt8>, capacity: Int) {
        unsafe self.start = start
        self.capacity = capacity
        isLent = true
    }

    /// Returns what `body` writes as an array with room for so many bytes, which is written into it right away; more than
    /// that is copied.
    package static func array<Failure: Error>(
        capacity: Int,
        _ body: (inout OutputBuffer) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        var longer: [UInt8]?
        var failure: Failure?
        let array = unsafe [UInt8](unsafeUninitializedCapacity: max(capacity, 64)) { memory, count in
            guard let start = memory.baseAddress else { return }
            var output = unsafe OutputBuffer(lent: start, capacity: memory.count)
            do throws(Failure) {
                try body(&output)
                if output.isLent { count = output.count } else { longer = output.bytes }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return longer ?? array
    }

    deinit {
        if !isLent { unsafe start.deallocate() }
    }

    /// The bytes as an array.
    package var bytes: [UInt8] { bytes(from: 0) }

    /// The bytes from an index on, which must not be beyond the last one.
    func bytes(from index: Int) -> [UInt8] {
        precondition(index >= 0 && index <= count, "There is no such byte.")
        return unsafe Array(UnsafeBufferPointer(start: start + index, count: count - index))
    }

    /// The last byte, if there is one.
    var last: UInt8? { count == 0 ? nil : unsafe start[count - 1] }

    /// Removes the bytes from an index on, which must not be beyond the last one.
    mutating func removeAll(from index: Int) {
        precondition(index >= 0 && index <= count, "There is no such byte.")
        count = index
    }

    /// Makes room for so many more bytes.
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if capacity &- count < more { grow(by: more) }
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        let larger = max(2 * capacity, count + more)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe moved.initialize(from: start, count: count)
        if !isLent { unsafe start.deallocate() }
        unsafe start = moved
        (capacity, isLent) = (larger, false)
    }

    /// Appends a byte.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe start[count] = byte
        count += 1
    }

    /// Appends bytes that lie elsewhere.
    @inline(__always)
    mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
        if let start = bytes.baseAddress { unsafe append(start, count: bytes.count) }
    }

    /// Appends so many bytes that lie elsewhere.
    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, count more: Int) {
        reserve(more)
        unsafe UnsafeMutableRawPointer(start + count).copyMemory(from: bytes, byteCount: more)
        // There is room for them, so that this does not overflow.
        count &+= more
    }

    /// Appends bytes.
    package mutating func append(contentsOf bytes: [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Appends the bytes of a text.
    package mutating func append(contentsOf text: String.UTF8View) {
        let span = text.span
        unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Appends a whole number in decimal.
    mutating func append(decimal number: Int64) {
        var rest = number.magnitude
        var digits = 1
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        if number < 0 { append(UInt8(ascii: "-")) }
        // Room for all of them is made first, so that each of the places below is in it.
        reserve(digits)
        rest = number.magnitude
        for place in (0..<digits).reversed() {
            let next = rest / 10
            unsafe start[count + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest &- next &* 10)
            rest = next
        }
        count += digits
    }
}
