/// A SQLite file as a source, opened read-only.
public final class SQLiteSource: RecordSource {
    public let name: String

    /// Opens a file.
    public init(name: String? = nil, path: String, readers: Int = 4, queryLimit: Duration = .seconds(2))
        throws
    {
        self.name = name ?? path
        throw RecordsError(.cannotOpen, "Not there yet.")
    }

    public func schema() async throws -> Schema { Schema(tables: []) }
    public func page(_ request: FetchRequest) async throws -> RecordPage {
        RecordPage(columns: [], records: [])
    }
    public func record(_ key: RecordKey, in table: String) async throws -> Record? { nil }
    public func count(_ request: FetchRequest) async throws -> RecordCount {
        RecordCount(value: 0, isExact: true)
    }
    public func version() async throws -> SourceVersion { SourceVersion(generation: 0) }
}
