@testable import Records

extension TestSource {
    func facet(_ request: FacetRequest) async throws -> Facet { try await source.facet(request) }
    func suggestedFacets(of table: String) async throws -> [String] {
        try await source.suggestedFacets(of: table)
    }
    func histogram(of rows: FetchRequest, column: String) async throws -> Histogram? {
        try await source.histogram(of: rows, column: column)
    }
    func figures(
        _ expressions: [String: String],
        of rows: FetchRequest
    ) async throws -> [String: RecordValue] { try await source.figures(expressions, of: rows) }
    func walk(_ request: FetchRequest, with serializer: some RowSerializer) async throws -> RowWalk {
        try await source.walk(request, with: serializer)
    }
}
