/// Lays a JSON text out, one member a line, without changing a value in it.
///
/// Numbers and strings stay as they are written, so that nothing is lost to a reader's own idea of them.
struct PrettyJSON {
    private struct NoJSON: Error {}

    /// Larger texts are shown as they are, in bytes.
    private static let limit = 256 * 1024
    private static let depth = 64

    private let bytes: [UInt8]
    private var index = 0
    private var output: [UInt8] = []

    /// Returns the text laid out, or `nil` if it is no object and no array, is too large, or no JSON at all.
    static func text(of json: String) -> String? {
        guard json.utf8.count <= limit, let first = json.utf8.first(where: { $0 > 0x20 }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return nil }
        var writer = PrettyJSON(bytes: Array(json.utf8))
        do {
            try writer.writeValue(depth: 0)
            writer.skipSpace()
            guard writer.index == writer.bytes.count else { return nil }
        } catch {
            return nil
        }
        return String(decoding: writer.output, as: UTF8.self)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func writeValue(depth: Int) throws(NoJSON) {
        guard depth < Self.depth else { throw NoJSON() }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): try writeMembers(end: UInt8(ascii: "}"), areNamed: true, depth: depth)
        case UInt8(ascii: "["): try writeMembers(end: UInt8(ascii: "]"), areNamed: false, depth: depth)
        case UInt8(ascii: "\""): try writeString()
        default: try writeScalar()
        }
    }

    private mutating func writeMembers(end: UInt8, areNamed: Bool, depth: Int) throws(NoJSON) {
        copy()
        skipSpace()
        if next == end { return copy() }
        while true {
            writeLine(depth: depth + 1)
            if areNamed {
                skipSpace()
                guard next == UInt8(ascii: "\"") else { throw NoJSON() }
                try writeString()
                skipSpace()
                guard next == UInt8(ascii: ":") else { throw NoJSON() }
                copy()
                output.append(UInt8(ascii: " "))
            }
            try writeValue(depth: depth + 1)
            skipSpace()
            if next == end {
                writeLine(depth: depth)
                return copy()
            }
            guard next == UInt8(ascii: ",") else { throw NoJSON() }
            copy()
            skipSpace()
        }
    }

    private mutating func writeString() throws(NoJSON) {
        copy()
        while let byte = next {
            guard byte >= 0x20 else { throw NoJSON() }
            copy()
            if byte == UInt8(ascii: "\"") { return }
            if byte == UInt8(ascii: "\\") {
                guard next != nil else { throw NoJSON() }
                copy()
            }
        }
        throw NoJSON()
    }

    private mutating func writeScalar() throws(NoJSON) {
        let start = index
        while let byte = next, byte > 0x20, byte != UInt8(ascii: ","), byte != UInt8(ascii: "}"),
            byte != UInt8(ascii: "]")
        {
            index += 1
        }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        guard
            ["true", "false", "null"].contains(word)
                || word.wholeMatch(of: /-?\d+(\.\d+)?([eE][+-]?\d+)?/) != nil
        else { throw NoJSON() }
        output += bytes[start..<index]
    }

    private mutating func copy() {
        output.append(bytes[index])
        index += 1
    }

    private mutating func writeLine(depth: Int) {
        output.append(0x0A)
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
    }
}
