import HTTP

/// Refuses posts that another site made a reader's browser send, without tokens.
///
/// A browser says where a post comes from: in `Sec-Fetch-Site` (w3.org/TR/fetch-metadata), older ones in
/// `Origin`. A client that says neither is no browser, and no other site can make it post.
struct ForgeryGuard: Sendable {
    let origins: [String]

    func check(_ request: Request) throws {
        let origin = request.fields["Origin"]
        if let origin, origins.contains(origin) { return }
        switch request.fields["Sec-Fetch-Site"] {
        case "same-origin", "none": return
        case .some: throw Self.refused("another site sent it")
        case nil: break
        }
        guard let origin else { return }
        if origin == "null" {
            throw Self.refused("it came from a page without an origin, such as a local file")
        }
        let host = request.fields["Host"] ?? ""
        guard ["http://\(host)", "https://\(host)"].contains(origin.lowercased()) else {
            throw Self.refused("it came from \(origin)")
        }
    }

    private static func refused(_ reason: String) -> PageError {
        PageError(
            .forbidden,
            title: "This was not sent from here",
            message:
                "The form was refused because \(reason). Open the page itself and send it from there; an "
                + "operator can allow more origins with --origin."
        )
    }
}
