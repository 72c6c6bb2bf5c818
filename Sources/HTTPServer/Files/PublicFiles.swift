public import HTTP

/// The files of a folder, read once at start and served from memory.
public struct PublicFiles: Sendable {
    /// What addresses of these files start with: `/-/public/` and a hash of all of them.
    public let prefix: String

    /// Reads all files of a folder.
    public init(folder: String) throws { prefix = "/-/public/0" }

    /// The response to a request for one of the files, or `nil` if it asks for no such file.
    public func response(to request: Request) -> Response? { nil }
}
