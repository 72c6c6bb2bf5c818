internal import FoundationEssentials

/// Decodes one record, whose columns are the keys.
struct RecordDecoder: Decoder {
    let record: Record
    let names: ColumnNames
    private let page: RecordPage
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ record: Record, _ names: ColumnNames, of page: RecordPage) {
        self.record = record
        self.page = page
        self.names = names
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RecordContainer(decoder: self))
    }

    /// A record of one column is also a value by itself, such as a number in `[Int]`.
    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        guard names.columns.count == 1, let column = names.columns.first else {
            throw error("", found: "\(names.columns.count) columns", wanted: "one for a single value")
        }
        return try value(of: column)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw error("", found: "one row", wanted: "a type with a key for each column, not an array,")
    }

    /// The value of a column.
    func value(of name: String) throws -> ValueDecoder {
        guard let index = names.index(of: name) else {
            let all = names.columns.map { "“\($0)”" }.joined(separator: ", ")
            throw error(name, found: "nothing, for there is no such column but \(all)", wanted: "one")
        }
        if let length = record.fullLengths[index] {
            let found = "\(length) bytes, of which a page has only the beginning"
            throw error(names.columns[index], found: found, wanted: "a shorter value")
        }
        // A source of somebody else's may leave the last columns out.
        let value = record.values.indices.contains(index) ? record.values[index] : .null
        return ValueDecoder(value: value, column: names.columns[index], row: self)
    }

    func error(_ column: String, found: String, wanted: String) -> RecordDecodingError {
        RecordDecodingError(
            table: page.table?.name ?? "",
            key: page.key(of: record),
            column: column,
            found: found,
            wanted: wanted
        )
    }
}

/// The columns of a record as the keys of a type.
private struct RecordContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: RecordDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { decoder.names.columns.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { decoder.names.index(of: key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).decode(type) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(key).decode(type) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { try value(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

    private func value(_ key: Key) throws -> ValueDecoder { try decoder.value(of: key.stringValue) }
}
