import Records

extension PageRequest {
    /// The path of the page that this request belongs to: its own, or that of the page whose fragment it asks for.
    var pagePath: String {
        // No name is a segment that is just `-`: what follows one is Tablero's own. Most paths have none.
        guard hasOwnSegment else { return path == request.basePath ? urls.home : path }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let page = segments.prefix { $0 != "-" }.joined(separator: "/")
        return page == request.basePath ? urls.home : page
    }

    /// Whether some segment of the path is just `-`.
    private var hasOwnSegment: Bool {
        let (bytes, slash) = (path.utf8.span, UInt8(ascii: "/"))
        for index in bytes.indices where bytes[index] == UInt8(ascii: "-") {
            let begins = index == 0 || bytes[index - 1] == slash
            let ends = index + 1 == bytes.count || bytes[index + 1] == slash
            if begins, ends { return true }
        }
        return false
    }

    /// What addresses below the page begin with: its path without a slash at the end, which only the root has.
    var stem: String {
        let page = pagePath
        return page.hasSuffix("/") ? String(page.dropLast()) : page
    }

    /// The address of the page below this one that an item with the identity `id` has.
    ///
    /// A detail controller that is registered at `/planets/{planet}` finds it again by `request.parameter("planet")`.
    public func url(ofID id: some LosslessStringConvertible) -> String {
        "\(stem)/\(TildeEncoding.encode("\(id)"))"
    }
}
