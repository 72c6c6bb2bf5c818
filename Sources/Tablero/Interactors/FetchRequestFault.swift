import Records

/// A fetch request of the program's own for a table or column that its source does not have.
///
/// It is no fault of the reader's, who is told that the log says more.
struct FetchRequestFault: Error, CustomStringConvertible {
    let table: String
    let reason: RecordsError

    var description: String { "The fetch request for “\(table)” cannot be answered: \(reason.message)" }

    /// Runs what fetches; the columns that an address may name are known by then, so that any other is the program's.
    static func blaming<Result>(_ request: FetchRequest, _ body: () async throws -> Result) async throws
        -> Result
    {
        do {
            return try await body()
        } catch let error as RecordsError where error.code == .noSuchTable || error.code == .noSuchColumn {
            throw FetchRequestFault(table: request.table, reason: error)
        }
    }
}
