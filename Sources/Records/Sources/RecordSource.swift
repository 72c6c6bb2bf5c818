/// Where records come from.
///
/// Each answer is made from one snapshot. Sources are shared between requests and tolerate concurrent calls;
/// none blocks the thread it is called on.
///
/// ```swift
/// let newest = SortTerm(column: "created_at", isDescending: true)
/// let page = try await source.page(FetchRequest(table: "orders", sort: [newest]))
/// ```
public protocol RecordSource: Sendable {
    /// The name shown in the navigation and used in URLs.
    var name: String { get }

    /// Returns the tables and views as they are now.
    ///
    /// - Throws: ``RecordsError``, or `CancellationError` if the task was cancelled, as all methods do.
    func schema() async throws -> Schema

    /// Returns one page of records, empty if nothing matches.
    func page(_ request: FetchRequest) async throws -> RecordPage

    /// Returns the record of that key with its whole values, or `nil` if there is none.
    ///
    /// The key must have the very values of the row: one that only compares equal, such as the text '1' for
    /// the number 1, is no key of it.
    func record(_ key: RecordKey, in table: String) async throws -> Record?

    /// Counts the rows that match, whatever the page; stops at ``RecordCount/limit`` or after a time limit.
    func count(_ request: FetchRequest) async throws -> RecordCount

    /// Returns the version as of now; read it before the records that it shall stand for.
    func version() async throws -> SourceVersion
}
