public import HTTP

/// The files of a folder, read once at start and served from memory.
///
/// A file has two addresses: `/-/public/HASH/css/app.css`, which browsers may keep for ever because the hash
/// of all files stands in it, and `/-/public/css/app.css`, which they ask about each time. Relative imports
/// between scripts stay under the same hash.
public struct PublicFiles: Sendable {
    private struct File: Sendable {
        let type: String
        let tag: EntityTag
        let content: [UInt8]
    }

    private static let root = "/-/public/"

    /// What addresses of these files start with, without a slash at the end: `/-/public/HASH`.
    public let prefix: String
    private let hash: String
    private let files: [String: File]

    /// Reads all files of a folder.
    ///
    /// Hidden files are left out, and links that leave the folder.
    ///
    /// - Throws: ``FolderError`` with a sentence for the operator.
    public init(folder: String) throws {
        let contents = try FolderReader(folder).files
        var summary: [UInt8] = []
        var files: [String: File] = [:]
        for (path, content) in contents.sorted(by: { $0.key < $1.key }) {
            let tag = EntityTag(of: content)
            files[path] = File(type: MediaType.of(fileNamed: path[...]), tag: tag, content: content)
            summary += Array("\(path)\0\(tag.text)\0".utf8)
        }
        self.files = files
        hash = ContentHash(of: summary).text
        prefix = PublicFiles.root + hash
    }

    /// The response to a request for one of the files, or `nil` if it asks for none of them.
    ///
    /// A file under the hash of earlier files is served as it is now, but not to be kept.
    public func response(to request: Request) -> Response? {
        guard request.path.hasPrefix(PublicFiles.root) else { return nil }
        guard let path = PercentEncoding.decode(request.path.dropFirst(PublicFiles.root.count)) else {
            return nil
        }
        let (pathHash, rest) = PublicFiles.split(path)
        guard let file = files[rest] ?? files[path] else { return nil }
        guard request.method == .get || request.method == .head else {
            return Response(status: .methodNotAllowed, fields: ["Allow": "GET, HEAD"])
        }
        let response = Response(
            fields: [
                "Content-Type": file.type,
                "ETag": file.tag.text,
                "Cache-Control": pathHash == hash ? "public, max-age=31536000, immutable" : "no-cache",
                "X-Content-Type-Options": "nosniff",
            ],
            body: .bytes(file.content)
        )
        return response.conditional(on: request)
    }

    /// Takes a first segment that looks like a hash off a path.
    private static func split(_ path: String) -> (hash: String?, rest: String) {
        guard let slash = path.firstIndex(of: "/") else { return (nil, path) }
        let first = path[..<slash]
        guard first.utf8.count == 16, first.allSatisfy(\.isHexDigit) else { return (nil, path) }
        return (String(first), String(path[path.index(after: slash)...]))
    }
}
