/// A small picture in one colour with a frame, as a Windows bitmap, which needs neither compression nor
/// checksums.
enum Picture {
    static func bitmap(side: Int, using random: inout SplitMix64) -> [UInt8] {
        let color = (0..<3).map { _ in UInt8(random.below(256)) }
        let rowLength = (side * 3 + 3) / 4 * 4
        let headerLength = 54
        var bytes: [UInt8] = [UInt8(ascii: "B"), UInt8(ascii: "M")]
        append([headerLength + rowLength * side, 0, headerLength, 40, side, side], to: &bytes)
        // One plane, 24 bits a pixel.
        bytes += [1, 0, 24, 0]
        append([0, rowLength * side, 2835, 2835, 0, 0], to: &bytes)
        for row in 0..<side {
            for column in 0..<side {
                let isFrame = row == 0 || column == 0 || row == side - 1 || column == side - 1
                bytes += isFrame ? [0, 0, 0] : color
            }
            bytes += [UInt8](repeating: 0, count: rowLength - side * 3)
        }
        return bytes
    }

    private static func append(_ numbers: [Int], to bytes: inout [UInt8]) {
        for number in numbers {
            for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
    }
}
