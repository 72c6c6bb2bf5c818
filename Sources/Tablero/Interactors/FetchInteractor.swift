public import Records

/// Loads the pages of a fetch request on a source, each row as a type of your own.
///
/// What readers may ask for besides is up to you: an address cannot filter or sort by a column unless it is named here,
/// since the answers tell something of its values.
public struct FetchInteractor<Row: Decodable & Sendable>: ListInteractor {
    /// How old the rows that readers see may be.
    public var cacheDuration = Duration.zero
    /// Whether readers may search, in all columns of text that the request fetches.
    public var isSearchable = false
    /// The columns that readers may filter by.
    public var filterColumns: [String] = []
    /// The columns that readers may sort by.
    public var sortColumns: [String] = []
    /// Writes the heading of a section.
    public var sectionTitle: @Sendable (RecordValue) -> String = { FetchedRow<Row>.title(ofSection: $0) }

    private let source: any RecordSource
    private let request: FetchRequest

    /// A list of what the request finds; its size and position are those that an address asks for.
    public init(_ request: FetchRequest, of source: any RecordSource) {
        self.request = request
        self.source = source
    }

    /// Returns the page that the address asks for.
    public func page(
        _ parameters: ListParameters,
        loading: LoadingType
    ) async throws -> ItemPage<FetchedRow<Row>> {
        let page = try await source.page(try fetchRequest(for: parameters))
        let rows = try page.decoded(as: Row.self)
        let items = zip(page.records.indices, rows).map { index, row in
            FetchedRow(
                row: row,
                key: page.key(of: page.records[index]),
                section: page.sections.isEmpty ? nil : sectionTitle(page.sections[index])
            )
        }
        return ItemPage(
            items: items,
            next: page.next.map { parameters.at(.after($0)) },
            previous: page.previous.map { parameters.at(.before($0)) },
            notice: page.isPagedByOffset ? ItemPage<FetchedRow<Row>>.offsetNotice : nil,
            precedingSection: page.precedingSection.map(sectionTitle)
        )
    }

    /// Returns how many rows there are, up to 10,000.
    public func count(_ parameters: ListParameters) async throws -> ItemCount {
        let count = try await source.count(try fetchRequest(for: parameters))
        return ItemCount(count.isExact ? count.value : count.value - 1, isExact: count.isExact)
    }

    private func fetchRequest(for parameters: ListParameters) throws -> FetchRequest {
        try parameters.allow(filters: filterColumns, sort: sortColumns)
        var request = request
        request.filters += parameters.filters
        let searches = [request.search, parameters.search].compactMap(\.self)
        request.search = searches.isEmpty ? nil : searches.joined(separator: " ")
        if !parameters.sort.isEmpty { request.sort = parameters.sort }
        request.size = parameters.size
        request.position = parameters.position
        return request
    }
}

/// A row of a fetched list: `row.name` is the name of the type that it was decoded as.
@dynamicMemberLookup public struct FetchedRow<Row: Sendable>: Sendable {
    /// The row itself.
    public let row: Row
    /// Its key, as it stands in an address; `nil` in a table or query without one.
    public let key: String?
    /// The heading of its section, if the request has sections.
    public let section: String?

    /// A property of the row.
    public subscript<Value>(dynamicMember path: KeyPath<Row, Value>) -> Value { row[keyPath: path] }

    /// A value as it is shown in lists.
    static func title(ofSection value: RecordValue) -> String {
        ValuePresenter(column: Column(name: "", declaredType: "")).present(value, isList: true).text
    }
}

extension ItemPage {
    /// What readers of a list without a key should know.
    static var offsetNotice: String {
        "These rows have no key, so pages are counted off: a row may be missed while others come and go."
    }
}
