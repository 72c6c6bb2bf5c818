/// Several parts of some content as one, `multipart/byteranges` (RFC 9110, section 14.6).
struct MultipartRanges {
    /// The value of `Content-Type`.
    let type: String
    /// The parts, each with its own fields.
    let content: [UInt8]

    /// Puts parts together, in the order given.
    init(_ parts: [Range<Int>], of bytes: [UInt8], type partType: String?) {
        let boundary = MultipartRanges.boundary(notIn: parts, of: bytes)
        var content: [UInt8] = []
        content.reserveCapacity(parts.reduce(0) { $0 + $1.count + 160 })
        for part in parts {
            content += Array("\r\n--\(boundary)\r\n".utf8)
            if let partType { content += Array("Content-Type: \(partType)\r\n".utf8) }
            content += Array("Content-Range: \(Response.contentRange(part, of: bytes.count))\r\n\r\n".utf8)
            content += bytes[part]
        }
        content += Array("\r\n--\(boundary)--\r\n".utf8)
        self.content = content
        type = "multipart/byteranges; boundary=\(boundary)"
    }

    /// A boundary that stands nowhere in the parts, so that nobody can place one there.
    private static func boundary(notIn parts: [Range<Int>], of bytes: [UInt8]) -> String {
        var number = 0
        while true {
            let boundary = "tablero-part-\(number)"
            let delimiter = Array("--\(boundary)".utf8)
            if !parts.contains(where: { contains(delimiter, bytes, $0) }) { return boundary }
            number += 1
        }
    }

    private static func contains(_ delimiter: [UInt8], _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        let part = bytes.span.extracting(range)
        var start = 0
        while let index = part.firstIndex(of: delimiter[0], from: start) {
            guard index + delimiter.count <= part.count else { return false }
            if delimiter.indices.allSatisfy({ part[index + $0] == delimiter[$0] }) { return true }
            start = index + 1
        }
        return false
    }
}
