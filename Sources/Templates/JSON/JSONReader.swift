/// Reads JSON (RFC 8259) as values for a template.
///
/// Numbers keep their spelling, so that none loses a digit, and of a name that an object has twice the last value
/// counts. A byte order mark before the text is passed over (section 8.1 allows it).
struct JSONReader {
    /// What is wrong with a JSON text, and at which byte.
    struct Fault: Error, CustomStringConvertible {
        let offset: Int
        let description: String
    }

    private static let maximumDepth = 200

    private let bytes: [UInt8]
    private var position = 0
    private var shapes: [[String]: TemplateShape] = [:]

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the value that a JSON text holds.
    static func read(_ bytes: [UInt8]) throws(Fault) -> TemplateValue {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw Fault(offset: error.byteOffsets.lowerBound, description: "it is no text in UTF-8")
        }
        var reader = JSONReader(bytes)
        _ = reader.take("\u{FEFF}")
        let value = try reader.readValue(depth: 0)
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.fault("more follows the end of the value") }
        return value
    }

    private mutating func readValue(depth: Int) throws(Fault) -> TemplateValue {
        guard depth < Self.maximumDepth else { throw fault("values are nested too deep") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try readObject(depth: depth))
        case UInt8(ascii: "["): return .values(try readArray(depth: depth))
        case UInt8(ascii: "\""): return .text(try readString())
        case UInt8(ascii: "t") where take("true"): return .flag(true)
        case UInt8(ascii: "f") where take("false"): return .flag(false)
        case UInt8(ascii: "n") where take("null"): return .nothing
        default: return .text(try readNumber())
        }
    }

    private mutating func readObject(depth: Int) throws(Fault) -> TemplateContext {
        var keys: [String] = []
        var values: [TemplateValue] = []
        var indices: [String: Int] = [:]
        try readItems(closing: UInt8(ascii: "}")) { reader throws(Fault) in
            reader.skipSpace()
            guard reader.next == UInt8(ascii: "\"") else { throw reader.fault("a name in quotes is missing") }
            let key = try reader.readString()
            reader.skipSpace()
            guard reader.take(":") else { throw reader.fault("a colon is missing") }
            let value = try reader.readValue(depth: depth + 1)
            if let index = indices[key] {
                values[index] = value
                return
            }
            guard keys.count < TemplateShape.maximumKeys else {
                throw reader.fault("an object has more than \(TemplateShape.maximumKeys) names")
            }
            indices[key] = keys.count
            keys.append(key)
            values.append(value)
        }
        let shape = shapes[keys] ?? TemplateShape("object", keys)
        shapes[keys] = shape
        return TemplateContext(shape, values)
    }

    private mutating func readArray(depth: Int) throws(Fault) -> [TemplateValue] {
        var values: [TemplateValue] = []
        try readItems(closing: UInt8(ascii: "]")) { reader throws(Fault) in
            values.append(try reader.readValue(depth: depth + 1))
        }
        return values
    }

    private mutating func readItems(
        closing close: UInt8,
        _ readItem: (inout JSONReader) throws(Fault) -> Void
    ) throws(Fault) {
        position += 1
        skipSpace()
        if next == close {
            position += 1
            return
        }
        while true {
            try readItem(&self)
            skipSpace()
            if take(",") { continue }
            guard next == close else { throw fault("a comma or the end of the list or object is missing") }
            position += 1
            return
        }
    }

    private mutating func readString() throws(Fault) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try readEscape(into: &text)
            case 0..<0x20: throw fault("a control character in a text must be escaped")
            default: text.append(byte)
            }
        }
        throw fault("a text is never closed")
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(Fault) {
        guard let escape = next else { throw fault("a text is never closed") }
        position += 1
        switch escape {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
        case UInt8(ascii: "u"):
            var code = try readCodeUnit()
            if (0xD800..<0xDC00).contains(code), take("\\u") {
                let low = try readCodeUnit()
                guard (0xDC00..<0xE000).contains(low) else { throw fault("half a surrogate pair") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw fault("half a surrogate pair") }
            text.append(contentsOf: String(Character(scalar)).utf8)
        default: throw fault("no such escape")
        }
    }

    private mutating func readCodeUnit() throws(Fault) -> UInt32 {
        let digits = bytes[position..<min(position + 4, bytes.count)]
        guard digits.count == 4, !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")),
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault("\\u needs four hexadecimal digits") }
        position += 4
        return code
    }

    private mutating func readNumber() throws(Fault) -> String {
        let start = position
        _ = take("-")
        if !take("0") { try readDigits() }
        if take(".") { try readDigits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try readDigits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func readDigits() throws(Fault) {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw fault("no value can be read here") }
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        let matches = word.withUTF8Buffer { word in
            unsafe bytes.count - position >= count && bytes[position..<(position + count)].elementsEqual(word)
        }
        if matches { position += count }
        return matches
    }

    private func fault(_ message: String) -> Fault { Fault(offset: position, description: message) }
}
