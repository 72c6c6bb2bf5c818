/// A schema, and for each of its tables what reading it takes, made once for all requests.
struct Catalog: Sendable {
    let schema: Schema
    private let readers: [[UInt8]: RowReader]

    /// Makes a catalog for connections that give rows of at most so many columns.
    init(_ schema: Schema, columnLimit: Int) {
        self.schema = schema
        readers = schema.byName.mapValues { RowReader(table: $0, schema: schema, columnLimit: columnLimit) }
    }

    /// Returns the reader of the table or view of exactly that name.
    func reader(of table: String) -> RowReader? { readers[Array(table.utf8)] }
}
