import Glibc
package import HTTP

/// The files of a folder, read and compressed once at start, and served from memory.
///
/// A file has two addresses: `/-/public/HASH/css/app.css`, which browsers may keep for ever because the hash
/// of all files stands in it, and `/-/public/css/app.css`, which they ask about each time. Relative imports
/// between scripts stay under the same hash.
package struct PublicFiles: Sendable {
    private static let root = "/-/public/"

    /// What addresses of these files start with, without a slash at the end: `/-/public/HASH`.
    package let prefix: String
    /// The files by their whole path, percent-decoded.
    private let files: [String: PublicFile]

    /// Reads all files of a folder.
    ///
    /// Hidden files are left out, and links that leave the folder.
    ///
    /// - Throws: ``FolderError`` with a sentence for the operator.
    package init(folder: String) throws { try self.init(folders: [folder]) }

    /// Reads all files of some folders; where two have one path, the one of the earlier folder stands.
    ///
    /// - Throws: ``FolderError`` with a sentence for the operator.
    package init(folders: [String]) throws {
        var found: [String: FolderReader.File] = [:]
        for folder in folders { try found.merge(FolderReader(folder).files) { first, _ in first } }
        let contents = found.sorted { $0.key < $1.key }
        var summary: [UInt8] = []
        for (path, file) in contents {
            summary += Array("\(path)\0\(EntityTag(of: file.content).text)\0".utf8)
        }
        let prefix = PublicFiles.root + ContentHash(of: summary).text
        let now = time(nil)
        let deflater = Deflater(level: 9)
        var files: [String: PublicFile] = [:]
        for (path, file) in contents {
            let type = MediaType.of(fileNamed: path[...])
            let compressed = deflater.flatMap { PublicFiles.compressed(file.content, type: type, by: $0) }
            for (address, caching) in [
                (PublicFiles.root + path, PublicFile.Caching.revalidated), (prefix + "/" + path, .immutable),
            ] {
                files[address] = PublicFile(
                    file.content,
                    compressed: compressed,
                    type: type,
                    modified: HTTPDate(secondsSince1970: min(file.modified, now)),
                    caching: caching
                )
            }
        }
        self.prefix = prefix
        self.files = files
    }

    /// The response to a request for one of the files, or `nil` if it asks for none of them.
    ///
    /// A file under the hash of earlier files is served as it is now, but not to be kept. The query is ignored.
    package func response(to request: borrowing Request) -> Response? {
        guard request.path.hasPrefix(PublicFiles.root) else { return nil }
        guard let path = PublicFiles.decoded(request.path) else { return nil }
        let file = files[path] ?? files[PublicFiles.withoutHash(path)]
        return file?.response(to: request)
    }

    /// The path as files are named, or `nil` if none is named so.
    ///
    /// A slash that was encoded is part of a name, and no file's name has one.
    private static func decoded(_ path: String) -> String? {
        guard !PercentEncoding.isUnused(in: path) else { return path }
        guard !path.contains("%2F"), !path.contains("%2f") else { return nil }
        return PercentEncoding.decode(path)
    }

    /// Takes a first segment that looks like a hash off a path.
    private static func withoutHash(_ path: String) -> String {
        let rest = path.dropFirst(root.count)
        guard let slash = rest.firstIndex(of: "/") else { return path }
        let first = rest[..<slash]
        guard first.utf8.count == 16, first.utf8.allSatisfy({ $0.hexDigitValue != nil }) else { return path }
        return root + rest[rest.index(after: slash)...]
    }

    /// The content compressed as well as zlib can, or `nil` if it is not of a kind, or not made smaller.
    private static func compressed(_ content: [UInt8], type: String, by deflater: Deflater) -> [UInt8]? {
        guard content.count >= ContentCoding.smallestContent, ContentCoding.suits(mediaType: type) else {
            return nil
        }
        let compressed = deflater.file(of: content)
        return compressed.count < content.count ? compressed : nil
    }
}
