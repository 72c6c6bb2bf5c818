internal import FoundationEssentials

/// Decodes the value of one column.
struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    let value: RecordValue
    let column: String
    let row: RecordDecoder
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw mismatch("a type of a single value, without keys,")
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw mismatch("a type of a single value, not an array,")
    }

    func decodeNil() -> Bool { value.isNull }

    func decode(_ type: Bool.Type) throws -> Bool {
        switch value {
        case .integer(0): return false
        case .integer(1): return true
        default: throw mismatch("Bool, which is 0 or 1,")
        }
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .text(let text) = value else { throw mismatch("String") }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double {
        switch value {
        case .real(let number): return number
        case .integer(let number):
            guard let real = Double(exactly: number) else { throw mismatch("Double") }
            return real
        default: throw mismatch("Double")
        }
    }

    func decode(_ type: Float.Type) throws -> Float {
        // A real is rounded, as any decimal fraction is; what is too large for a Float is none.
        let number = try decode(Double.self)
        let float = Float(number)
        guard float.isFinite || !number.isFinite else { throw mismatch("Float") }
        return float
    }

    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        // Types that would decode themselves in another way than a database holds them.
        if type == Date.self, let date = try date() as? T { return date }
        if type == [UInt8].self, let bytes = try bytes() as? T { return bytes }
        if type == Data.self, let data = Data(try bytes()) as? T { return data }
        do {
            return try T(from: self)
        } catch is DecodingError {
            // An enum, for example, knows only that it has no such case.
            throw mismatch("\(type)")
        }
    }

    private func integer<Integer: FixedWidthInteger>() throws -> Integer {
        guard case .integer(let number) = value, let integer = Integer(exactly: number) else {
            throw mismatch("\(Integer.self)")
        }
        return integer
    }

    private func bytes() throws -> [UInt8] {
        guard case .blob(let bytes) = value else { throw mismatch("a blob") }
        return bytes
    }

    private func date() throws -> Date {
        switch value {
        case .integer(let seconds): return Date(timeIntervalSince1970: Double(seconds))
        case .real(let seconds) where seconds.isFinite: return Date(timeIntervalSince1970: seconds)
        case .text(let text):
            guard let moment = MomentText(text) else { break }
            return Date(timeIntervalSince1970: moment.secondsSince1970)
        default: break
        }
        throw mismatch("Date, which is a text such as 2026-01-31T12:00:00Z or seconds since 1970,")
    }

    private func mismatch(_ wanted: String) -> RecordDecodingError {
        row.error(column, found: Self.description(of: value), wanted: wanted)
    }

    /// A value in words, cut to what fits into a sentence.
    private static func description(of value: RecordValue) -> String {
        switch value {
        case .null: "NULL"
        case .integer(let number): "the integer \(number)"
        case .real(let number): "the real number \(number)"
        case .text(let text): "the text “\(text.count > 40 ? text.prefix(40) + "…" : text)”"
        case .malformedText: "text that is no UTF-8"
        case .blob(let bytes): "a blob of \(bytes.count) bytes"
        }
    }
}
