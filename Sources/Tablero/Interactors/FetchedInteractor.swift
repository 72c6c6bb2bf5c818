public import Records

/// Loads the rows that a fetch request finds in a source, each decoded as a `Row`.
///
/// Its pages go both ways, by key. An address may search, filter and sort by what it is told, and by nothing else: readers
/// could find out what stands in a column that they do not see.
public struct FetchedInteractor<Row: Decodable & Sendable>: ListInteractor {
    private let source: any RecordSource
    private let request: FetchRequest
    /// The columns in which an address may search; none by default.
    public var searchColumns: [String] = []
    /// The columns that an address may filter by; none by default.
    public var filterColumns: [String] = []
    /// The columns that an address may sort by; none by default.
    public var sortColumns: [String] = []
    /// How old the rows may be; zero by default.
    public var cacheDuration = Duration.zero

    /// Whether there is a column to search in.
    public var isSearchable: Bool { !searchColumns.isEmpty }

    /// A list of the rows that `request` finds in `source`; its page and size come from the address.
    public init(_ request: FetchRequest, in source: any RecordSource) {
        self.source = source
        self.request = request
    }

    /// Returns the page that the address asks for.
    ///
    /// - Throws: `RecordsError`, `RecordDecodingError` where a row is no `Row`, and an error for the log where the
    ///   request is for what the source does not have.
    public func page(_ parameters: ListParameters, loading: LoadingType) async throws -> ItemPage<Row> {
        try parameters.allow(filters: filterColumns, sort: sortColumns, nulls: !sortColumns.isEmpty)
        let page = try await FetchRequestFault.blaming(request) {
            try await source.page(fetchRequest(for: parameters))
        }
        var items = ItemPage(
            items: try page.decoded(as: Row.self),
            next: page.next.map { parameters.at(.after($0)) },
            previous: page.previous.map { parameters.at(.before($0)) },
            notice: page.isPagedByOffset ? ItemPage<Row>.offsetNotice : nil,
            precedingSection: page.precedingSection.map(Self.title)
        )
        items.sections = page.sections.map(Self.title)
        items.keys = page.records.map(page.key)
        return items
    }

    /// Counts all rows of the list, whatever the page.
    public func count(_ parameters: ListParameters) async throws -> ItemCount {
        let count = try await FetchRequestFault.blaming(request) {
            try await source.count(fetchRequest(for: parameters))
        }
        return ItemCount(count.isExact ? count.value : count.value - 1, isExact: count.isExact)
    }

    private func fetchRequest(for parameters: ListParameters) -> FetchRequest {
        var request = request
        request.filters += parameters.filters
        let words = (parameters.search ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        for word in words {
            let places = searchColumns.map { column($0).contains(word) }
            guard let first = places.first else { break }
            let found = places.dropFirst().reduce(first) { $0 || $1 }
            request.condition = request.condition.map { $0 && found } ?? found
        }
        if !parameters.sort.isEmpty { request.sort = parameters.sort }
        if let nulls = parameters.nulls { request.nulls = nulls }
        request.size = parameters.size
        request.position = parameters.position
        return request
    }

    private static func title(of section: RecordValue) -> String {
        ValuePresenter().present(section, isList: true).text
    }
}
