/// The media types of the files that a website is made of, by the ending of their names.
enum MediaType {
    /// The type of a file; what is unknown is bytes, which a browser offers as a download.
    static func of(fileNamed name: Substring) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return types[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    private static let types = [
        "avif": "image/avif", "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8",
        "gif": "image/gif", "gz": "application/gzip", "htm": "text/html; charset=utf-8",
        "html": "text/html; charset=utf-8", "ico": "image/vnd.microsoft.icon", "jpeg": "image/jpeg",
        "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8", "json": "application/json",
        "map": "application/json", "md": "text/markdown; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "mp3": "audio/mpeg", "mp4": "video/mp4",
        "ndjson": "application/x-ndjson", "ogg": "audio/ogg", "otf": "font/otf", "pdf": "application/pdf",
        "png": "image/png", "svg": "image/svg+xml", "ttf": "font/ttf", "txt": "text/plain; charset=utf-8",
        "vtt": "text/vtt; charset=utf-8", "wasm": "application/wasm", "wav": "audio/wav",
        "webm": "video/webm",
        "webmanifest": "application/manifest+json", "webp": "image/webp", "woff": "font/woff",
        "woff2": "font/woff2", "xhtml": "application/xhtml+xml", "xml": "application/xml",
        "zip": "application/zip",
    ]
}
