import HTTP
import Records

/// Makes every link of a dashboard: path-only, under the base path exactly once.
///
/// Names from a database are tilde-encoded, so that no proxy can decode them into something else and none
/// collides with Tablero's own addresses, which live under a `-` segment.
public struct URLs: Sendable {
    /// The prefix that all links begin with: empty, or for example `/ops`.
    public let basePath: String
    /// Where the files of `Public` are, with their content hash: for example `/-/public/3f2a`.
    private let publicPrefix: String

    /// Where the pages of databases are, below the base path: empty, or for example `/data`.
    var root = ""

    /// Makes links under `basePath`, with the files of `Public` under `publicPrefix`.
    package init(basePath: String = "", publicPrefix: String = "/-/public") {
        self.basePath = basePath
        self.publicPrefix = publicPrefix
    }

    /// The dashboard itself.
    public var home: String { "\(basePath)/" }

    /// The folder of style sheets, scripts and icons, without a slash at its end.
    package var assets: String { basePath + publicPrefix }

    /// The page of one source, where databases are shown: at the root, or for a page among theirs in its group.
    public func source(_ name: String) -> String { "\(basePath)\(root)/\(segment(name))" }

    /// The list page of a table, likewise.
    public func table(_ table: String, in source: String) -> String {
        "\(basePath)\(root)/\(segment(source))/\(segment(table))"
    }

    /// The detail page of the row with the given key, as `RecordKey` writes it.
    func record(_ key: String, of table: String, in source: String) -> String {
        "\(self.table(table, in: source))/\(key)"
    }

    /// The detail page of a row of the table whose ``path(of:in:)`` is given; made for each reference of a list.
    func record(_ key: String, below path: String) -> String { basePath + root + path + key }

    /// What the addresses of a table's rows share, without the base path.
    static func path(of table: String, in source: String) -> String {
        URLs().table(table, in: source) + "/"
    }

    /// A download of one blob.
    func blob(_ column: String, ofRecordAt recordURL: String) -> String {
        "\(recordURL)/-/blob/\(segment(column))"
    }

    /// A blob that is a picture, as one.
    func image(_ column: String, ofRecordAt recordURL: String) -> String {
        "\(recordURL)/-/image/\(segment(column))"
    }

    /// The event stream that tells of changes to the page at `path` since it had a version.
    func events(watching path: String, since version: String) -> String {
        "\(basePath)/-/events?\(Self.query([("watch", path), ("since", version)]))"
    }

    /// One path segment for a name.
    func segment(_ name: String) -> String { TildeEncoding.encode(name) }

    /// The text of a query with these names and values, without its `?`.
    static func query(_ pairs: [(name: String, value: String)]) -> String {
        FormFields.text(of: pairs)
    }

    /// The path with each of its names spelled as links spell it, so that every address of a page has one.
    static func canonical(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let name = PercentEncoding.decode(String(segment)).flatMap { URLs.name(ofSegment: $0) }
            return name.map(TildeEncoding.encode) ?? String(segment)
        }.joined(separator: "/")
    }

    /// The name that a path segment stands for, or `nil` if it is not well-formed.
    static func name(ofSegment segment: String) -> String? { TildeEncoding.decode(segment) }
}
