/// The bytes of a cursor: version, hash of the order, place, checksum.
enum CursorCodec {
    private static let version: UInt8 = 1
    /// More columns than SQLite can have in a table.
    private static let valueLimit = 32_767
    /// More rows than any list has, so that counting on cannot overflow.
    private static let offsetLimit = 1 << 48

    private enum Tag {
        static let null: UInt8 = 0
        static let integer: UInt8 = 1
        static let real: UInt8 = 2
        static let text: UInt8 = 3
        static let blob: UInt8 = 4
        static let omitted: UInt8 = 5
        static let rowPlace: UInt8 = 16
        static let offsetPlace: UInt8 = 17
    }

    static func encode(_ cursor: Cursor) -> [UInt8] {
        var bytes = [version]
        append(cursor.orderHash, to: &bytes)
        switch cursor.place {
        case .offset(let count):
            bytes.append(Tag.offsetPlace)
            append(UInt64(count), to: &bytes)
        case .row(let sort, let key):
            bytes.append(Tag.rowPlace)
            append(UInt64(sort.count), to: &bytes)
            append(UInt64(key.count), to: &bytes)
            for value in sort { append(value, to: &bytes) }
            for value in key { append(value, to: &bytes) }
        }
        append(checksum(bytes[...]), to: &bytes)
        return bytes
    }

    static func decode(_ bytes: [UInt8]) -> Cursor? {
        guard bytes.count > 8 else { return nil }
        var reader = Reader(bytes: bytes[..<(bytes.count - 8)])
        var trailer = Reader(bytes: bytes[(bytes.count - 8)...])
        guard trailer.integer() == checksum(reader.bytes), reader.byte() == version,
            let hash = reader.integer(),
            let place = reader.place(), reader.bytes.isEmpty
        else { return nil }
        return Cursor(orderHash: hash, place: place)
    }

    private static func append(_ value: RecordValue?, to bytes: inout [UInt8]) {
        switch value {
        case nil: bytes.append(Tag.omitted)
        case .null: bytes.append(Tag.null)
        case .integer(let number):
            bytes.append(Tag.integer)
            append(UInt64(bitPattern: number), to: &bytes)
        case .real(let number):
            bytes.append(Tag.real)
            append(number.bitPattern, to: &bytes)
        case .text(let text): append(Tag.text, Array(text.utf8), to: &bytes)
        case .malformedText(let content): append(Tag.text, content, to: &bytes)
        case .blob(let content): append(Tag.blob, content, to: &bytes)
        }
    }

    private static func append(_ tag: UInt8, _ content: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(tag)
        append(UInt64(content.count), to: &bytes)
        bytes += content
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash = FNV1a()
        hash.combine(bytes)
        return hash.value
    }

    /// Takes values off the front; `nil` where the bytes end too early or a tag is unknown.
    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func byte() -> UInt8? { bytes.popFirst() }

        mutating func integer() -> UInt64? {
            guard bytes.count >= 8 else { return nil }
            defer { bytes = bytes.dropFirst(8) }
            return bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }

        private mutating func count(atMost limit: Int) -> Int? {
            integer().flatMap(Int.init(exactly:)).flatMap { $0 <= limit ? $0 : nil }
        }

        mutating func place() -> Cursor.Place? {
            switch byte() {
            case Tag.offsetPlace: return count(atMost: CursorCodec.offsetLimit).map(Cursor.Place.offset)
            case Tag.rowPlace:
                guard let sortCount = count(atMost: CursorCodec.valueLimit),
                    let keyCount = count(atMost: CursorCodec.valueLimit)
                else { return nil }
                var values: [RecordValue?] = []
                for _ in 0..<(sortCount + keyCount) {
                    guard let value = value() else { return nil }
                    values.append(value)
                }
                let key = values.suffix(keyCount).compactMap(\.self)
                guard key.count == keyCount else { return nil }
                return .row(sort: Array(values.prefix(sortCount)), key: key)
            default: return nil
            }
        }

        private mutating func value() -> RecordValue?? {
            switch byte() {
            case Tag.omitted: .some(nil)
            case Tag.null: .some(.null)
            case Tag.integer: integer().map { .integer(Int64(bitPattern: $0)) }
            case Tag.real: integer().map { .real(Double(bitPattern: $0)) }
            case Tag.text: content().map { RecordValue(textBytes: $0) }
            case Tag.blob: content().map { .blob($0) }
            default: nil
            }
        }

        private mutating func content() -> [UInt8]? {
            guard let length = integer(), length <= UInt64(bytes.count) else { return nil }
            defer { bytes = bytes.dropFirst(Int(length)) }
            return Array(bytes.prefix(Int(length)))
        }
    }
}
