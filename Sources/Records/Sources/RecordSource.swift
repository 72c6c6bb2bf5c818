/// Where records come from.
///
/// Each answer is made from one snapshot. Sources are shared between requests and tolerate concurrent calls;
/// none blocks the thread it is called on. ``SQLiteSource`` is the one that there is: what a source returns is made by
/// this package alone, so another kind of source is written in it.
///
/// ```swift
/// let page = try await source.page(FetchRequest(table: "orders", sort: [.descending("created_at")]))
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

    /// Counts the rows that match, whatever the page; stops at 10,001 or after a time limit.
    func count(_ request: FetchRequest) async throws -> RecordCount

    /// Returns the version as of now; read it before the records that it shall stand for.
    func version() async throws -> SourceVersion

    /// Counts the rows of each value of a column; the same numbers for every page of a list.
    ///
    /// A source that cannot do that throws, and needs no method of its own.
    ///
    /// - Throws: ``RecordsError`` with the code `tooSlow` if its time limit was over, which is shorter than a page's.
    func facet(_ request: FacetRequest) async throws -> Facet

    /// Returns the columns whose values are few, and thus worth a facet; a source need not know any.
    func suggestedFacets(of table: String) async throws -> [String]

    /// Counts the rows over time, by the dates that SQLite's `date()` reads in a column; `nil` if there are none.
    ///
    /// - Throws: ``RecordsError`` with the code `tooSlow` if its time limit was over, which is shorter than a page's.
    func histogram(of rows: FetchRequest, column: String) async throws -> Histogram?

    /// Works out expressions over all rows that match, such as `sum(total_cents)`, each under the name it was given.
    ///
    /// An expression is one in SQL, without parameters. Of a column that no aggregate function takes, it would have the
    /// value of any one row, and is refused.
    ///
    /// - Throws: ``RecordsError`` with the code `statement` for an expression that is none, and `tooSlow`.
    func figures(_ expressions: [String: String], of rows: FetchRequest) async throws -> [String: RecordValue]

    /// Begins a walk of all rows that match, in the request's order; its page and size mean nothing.
    ///
    /// What can be wrong with the request is thrown here, before the first byte.
    ///
    /// - Throws: ``RecordsError``; with the code `busy` if there are too many walks just now.
    func walk(_ request: FetchRequest, with serializer: some RowSerializer) async throws -> RowWalk
}

extension RecordSource {
    /// Throws, as this source counts no values.
    package func facet(_ request: FacetRequest) async throws -> Facet {
        throw RecordsError(.badFilter, "The values of “\(name)” cannot be counted. Leave out the facets.")
    }

    /// None.
    package func suggestedFacets(of table: String) async throws -> [String] { [] }

    /// None, as this source knows no dates.
    package func histogram(of rows: FetchRequest, column: String) async throws -> Histogram? { nil }

    /// Throws, as this source works nothing out.
    package func figures(
        _ expressions: [String: String],
        of rows: FetchRequest
    ) async throws -> [String: RecordValue] {
        throw RecordsError(.statement, "“\(name)” works out no figures. Leave them out.")
    }

    /// Throws, as this source has no walks.
    package func walk(_ request: FetchRequest, with serializer: some RowSerializer) async throws -> RowWalk {
        throw RecordsError(.badFilter, "“\(name)” cannot be exported. Open its pages instead.")
    }
}
