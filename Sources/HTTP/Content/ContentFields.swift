/// What the fields of a response say about its content, found in one walk.
struct ContentFields: Sendable {
    private(set) var type: String?
    private(set) var tag: String?
    private(set) var lastModified: String?
    private(set) var vary: String?
    private(set) var hasCoding = false
    private(set) var acceptsRanges = false
    private(set) var forbidsTransformation = false

    init(_ fields: Fields) {
        for (name, value) in fields {
            switch name.utf8.count {
            case 4 where Fields.isSame(name, "ETag"): tag = value
            case 4 where Fields.isSame(name, "Vary"): vary = vary.map { $0 + ", " + value } ?? value
            case 12 where Fields.isSame(name, "Content-Type"): type = value
            case 13 where Fields.isSame(name, "Last-Modified"): lastModified = value
            case 13 where Fields.isSame(name, "Accept-Ranges"): acceptsRanges = true
            case 13 where Fields.isSame(name, "Cache-Control"):
                forbidsTransformation =
                    forbidsTransformation || ContentFields.list(value, contains: "no-transform")
            case 16 where Fields.isSame(name, "Content-Encoding"): hasCoding = true
            default: break
            }
        }
    }

    /// Whether a list has this token, which is given in small letters.
    static func list(_ value: String, contains token: StaticString) -> Bool {
        let bytes = value.utf8Span.span
        var index = 0
        while true {
            index = FieldSyntax.skipSeparators(bytes, from: index)
            guard index < bytes.count else { return false }
            let end = FieldSyntax.endOfToken(bytes, from: index)
            if FieldSyntax.isSame(bytes, index..<end, token),
                FieldSyntax.isEndOfElement(bytes, at: FieldSyntax.skipSpace(bytes, from: end))
            {
                return true
            }
            index = end
            while !FieldSyntax.isEndOfElement(bytes, at: index) { index += 1 }
        }
    }
}
