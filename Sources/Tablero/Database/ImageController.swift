import HTTP
import Records

extension Routes {
    /// Adds the pictures that are blobs of tables.
    mutating func addImages(of sources: SourceList) {
        let images = ImageController(sources: sources)
        add(.get, "/{source}/{table}/{key}/-/image/{column}") { try await images.response(to: $0) }
    }
}

/// A blob that is a picture, as one.
///
/// Only what begins like a PNG, JPEG, GIF or WebP is sent, and as nothing else, so that no browser runs what a database
/// holds.
struct ImageController: Sendable {
    let sources: SourceList

    func response(to request: PageRequest) async throws -> Response {
        let named = try await sources.table(for: request)
        let name = try request.parameter("column")
        guard let index = named.table.visibleColumns.firstIndex(where: { $0.name.isSpelled(like: name) })
        else {
            throw PageError.notFound("“\(named.table.name)” has no column “\(name)”.")
        }
        let key = try RecordKey(parsing: request.raw("key"), for: named.table)
        guard let record = try await named.record(key) else {
            throw PageError.notFound("There is no such row. It may have been removed.")
        }
        guard case .blob(let bytes) = record.values[index], let type = ImageType(of: bytes) else {
            throw PageError.notFound("This row's “\(name)” is no picture that can be shown.")
        }
        return Response(
            fields: [
                "Content-Type": type.rawValue,
                "Content-Disposition": "inline",
                "ETag": EntityTag(of: bytes).text,
                "Cache-Control": "private, no-cache",
            ],
            body: .bytes(bytes)
        )
    }
}
