import HTTP
import Records

extension Routes {
    /// Adds the exports of tables: everything that matches, in each format.
    mutating func addExports(of sources: SourceList) {
        for format in ExportFormat.allCases {
            let controller = ExportController(sources: sources, format: format)
            add(.get, "/{source}/{table}/-/export.\(format)") { try await controller.response(to: $0) }
        }
    }
}

/// All rows of a table that an address matches, in its order, as a download.
///
/// They are of one snapshot. What is wrong with a request is an error page; what goes wrong later breaks the transfer off,
/// so that nobody takes a part for the whole.
struct ExportController: Sendable {
    let sources: SourceList
    let format: ExportFormat

    func response(to request: PageRequest) async throws -> Response {
        let named = try await sources.table(for: request)
        let parameters = try ExportParameters(parsing: request.query, as: format)
        let interactor = try TableListInteractor(
            named: named,
            layouts: sources.layouts,
            urls: request.urls,
            parameters: parameters.list
        )
        let rows = interactor.fetchRequest(for: parameters.list)
        let walk = try await walk(of: rows, in: named, parameters)
        return Response(
            fields: [
                "Content-Type": format.mediaType,
                "Content-Disposition": Attachment.field(named: "\(named.table.name).\(format)"),
                "Cache-Control": "no-store",
            ],
            body: .stream { writer in try await walk.forEachChunk { try await writer.write($0) } }
        )
    }

    private func walk(
        of rows: FetchRequest,
        in named: NamedTable,
        _ parameters: ExportParameters
    ) async throws -> RowWalk {
        let references = parameters.hasLabels ? Set(named.table.foreignKeys.flatMap(\.columns)) : []
        switch format {
        case .csv:
            return try await named.source.walk(rows, with: CSVSerializer(parameters, references: references))
        case .json, .ndjson:
            let serializer = JSONSerializer(isArray: format == .json, references: references)
            return try await named.source.walk(rows, with: serializer)
        }
    }
}
