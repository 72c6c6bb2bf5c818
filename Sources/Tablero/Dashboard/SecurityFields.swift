import HTTP

/// The fields that keep a page from doing what its author did not write.
enum SecurityFields {
    private static let policy = [
        "default-src 'self'", "img-src 'self' data:", "object-src 'none'", "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    static func add(to response: inout Response) {
        response.fields["Content-Security-Policy"] = policy
        response.fields["X-Content-Type-Options"] = "nosniff"
        response.fields["Referrer-Policy"] = "same-origin"
    }
}
