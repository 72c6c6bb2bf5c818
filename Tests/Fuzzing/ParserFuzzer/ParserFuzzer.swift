@testable import HTTP

/// Takes the bytes of a connection from libFuzzer, and traps where the parser breaks a promise.
///
/// The first byte chooses limits and cuts; the rest is what the client sends.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    var limits = Limits()
    if choice & 1 == 1 {
        limits.requestLine = 40
        limits.header = 120
        limits.fieldCount = 6
        limits.body = 20
    }
    let input = bytes[1...]
    let whole = Conversation(of: input, in: [input.count], limits)
    precondition(
        Conversation(of: input, in: Array(repeating: 1, count: input.count), limits) == whole,
        "Bytes that come one by one say something else."
    )
    precondition(
        Conversation(of: input, in: cuts(of: input.count, seed: choice), limits) == whole,
        "Bytes that come in pieces say something else."
    )
    for exchange in whole.exchanges { exchange.checkRoundTrip() }
    return 0
}

/// The lengths of some pieces of an input.
private func cuts(of count: Int, seed: UInt8) -> [Int] {
    var pieces: [Int] = []
    var rest = count
    var state = UInt32(seed) &* 2_654_435_761 | 1
    while rest > 0 {
        // Xorshift (Marsaglia 2003): each input is cut in the same way each time.
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        let piece = min(rest, Int(state % 23) + 1)
        pieces.append(piece)
        rest -= piece
    }
    return pieces
}
