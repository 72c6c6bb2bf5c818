/// The values that tell one row of a table from every other.
public struct RecordKey: Hashable, Sendable {
    /// The values, in the order of the table's identity.
    public var values: [RecordValue] {
        switch parts {
        case .one(let value): [value]
        case .several(let values): values
        }
    }

    /// Most keys are one value, and an array for each would cost more than all else of a key.
    private enum Parts: Hashable, Sendable {
        case one(RecordValue)
        case several([RecordValue])
    }

    private let parts: Parts

    /// Makes a key.
    public init(values: [RecordValue]) { parts = values.count == 1 ? .one(values[0]) : .several(values) }

    /// Makes a key of one value.
    init(_ value: RecordValue) { parts = .one(value) }

    /// The number that the key is, if it is one alone.
    package var number: Int64? {
        if case .one(.integer(let number)) = parts { number } else { nil }
    }

    /// Reads a key as it stands in a path.
    ///
    /// Several parts are joined by commas, each encoded by itself. A part whose type is not its column's
    /// natural one carries a tag: `.n` NULL, `.t-TEXT`, `.i-1`, `.r-REAL`, `.x-HEX`.
    ///
    /// - Throws: ``RecordsError`` with the code `badKey` if it is malformed or of another number of parts.
    package init(parsing text: String, for table: Table) throws {
        let natural = try Self.naturalTypes(of: table)
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == natural.count else { throw RecordsError.badKey(text, in: table.name) }
        let values = try zip(parts, natural).map { part, type in
            guard let value = KeyPart.parse(part, natural: type) else {
                throw RecordsError.badKey(text, in: table.name)
            }
            return value
        }
        self.init(values: values)
    }

    /// Returns the key as it stands in a path.
    package func text(for table: Table) -> String {
        // Most keys are one number.
        if let number, case .rowid = table.identity { return String(decimal: number) }
        // A table without identity has no keys to write, so each value then carries its tag.
        let natural = (try? Self.naturalTypes(of: table)) ?? []
        return values.enumerated().map { index, value in
            KeyPart.text(value, natural: index < natural.count ? natural[index] : .blob)
        }.joined(separator: ",")
    }

    private static func naturalTypes(of table: Table) throws -> [Affinity] {
        switch table.identity {
        case .rowid: [.integer]
        case .columns(let names): names.map { table.column(named: $0)?.affinity ?? .blob }
        case .none: throw RecordsError.noKey(of: table.name)
        }
    }
}
