import HTTP
import Records

/// The bytes of one blob, always as a download: nothing in a database is run by a browser.
struct BlobController: Sendable {
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
        guard case .blob(let bytes) = record.value(at: index) else {
            throw PageError.notFound("This row's “\(name)” is no blob.")
        }
        return Response(
            fields: [
                "Content-Type": "application/octet-stream",
                "Content-Disposition": "attachment; filename=\"\(fileName(name))\"",
                "ETag": EntityTag(of: bytes).text,
                "Cache-Control": "private, no-cache",
            ],
            body: .bytes(bytes)
        )
    }

    private func fileName(_ column: String) -> String {
        let plain = column.unicodeScalars.map { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
                ? Character(scalar) : "_"
        }
        return String(plain) + ".bin"
    }
}
