extension RecordPage {
    /// Returns the records as values of a type of your own, by the names of the columns.
    ///
    /// ```swift
    /// struct Order: Decodable {
    ///     let id: Int
    ///     let status: Status  // an enum of texts
    ///     let createdAt: Date
    ///     let note: String?
    /// }
    /// let orders = try await source.page(request).decoded(as: Order.self)
    /// ```
    ///
    /// A key is a column of that name; `createdAt` is also `created_at`, where no column is called `createdAt`. Columns
    /// without a key are left out. What a column may be:
    ///
    /// - integers of all sizes: an integer in their range;
    /// - `Double`, `Float`: a number that they can hold;
    /// - `Bool`: the integers 0 and 1;
    /// - `String`: text that is valid UTF-8;
    /// - `[UInt8]`, `Data`: a blob;
    /// - `Date`: a text such as `2026-01-31`, `2026-01-31 12:00` or `2026-01-31T12:00:00.5+01:00`, which is UTC if it
    ///   has no zone, or seconds since 1970;
    /// - an optional of these: NULL as well, and a column that is not there;
    /// - a type that decodes a single value of these, such as an enum with raw values.
    ///
    /// - Throws: an error that names the table, key and column, what was found, and what was wanted.
    public func decoded<Value: Decodable>(as type: Value.Type) throws -> [Value] {
        let names = ColumnNames(self)
        return try records.map { try Value(from: RecordDecoder($0, names, of: self)) }
    }
}

extension RecordSource {
    /// Returns all records that match, in their order, as values of a type of your own: see
    /// ``RecordPage/decoded(as:)``.
    ///
    /// They are read page by page, each from a snapshot of its own, beginning at the request's position; its size is that
    /// of the pages of lists, and means nothing here.
    ///
    /// - Parameters:
    ///   - type: what each record is decoded as.
    ///   - request: what to fetch, in which order.
    ///   - limit: the most records to return; with `nil` all are, however many.
    /// - Throws: an error that names the row and what does not fit, and what ``page(_:)`` throws.
    public func fetch<Value: Decodable>(
        _ type: Value.Type,
        _ request: FetchRequest,
        limit: Int? = nil
    ) async throws -> [Value] {
        var (request, values) = (request, [Value]())
        while true {
            request.size = min(FetchRequest.largestSize, limit.map { $0 - values.count } ?? .max)
            guard request.size > 0 else { return values }
            let page = try await page(request)
            values += try page.decoded(as: type)
            guard let next = page.next else { return values }
            request.position = .after(next)
        }
    }
}

/// Where the columns of a page stand, looked up once for all of its records.
final class ColumnNames: Sendable {
    let columns: [String]
    private let indexes: [String: Int]

    init(_ page: RecordPage) {
        columns = page.columns.map(\.name)
        var indexes: [String: Int] = [:]
        for (index, name) in columns.enumerated() { indexes[name] = indexes[name] ?? index }
        for (index, name) in columns.enumerated() where indexes[Self.joined(name)] == nil {
            indexes[Self.joined(name)] = index
        }
        self.indexes = indexes
    }

    func index(of name: String) -> Int? { indexes[name] }

    /// `created_at` as a property is called: `createdAt`.
    private static func joined(_ name: String) -> String {
        let words = name.split(separator: "_")
        guard let first = words.first else { return name }
        return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
