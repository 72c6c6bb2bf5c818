import HTTP

/// Refuses posts that another site made a reader's browser send, without tokens.
///
/// A browser says where a post comes from: in `Sec-Fetch-Site` (w3.org/TR/fetch-metadata), older ones in
/// `Origin`. A client that says neither is no browser, and no other site can make it post.
///
/// Where only this machine's own readers may write, the page must also have been opened under a name of this machine:
/// any site can let its own name lead to a loopback address, and is then its own origin.
struct ForgeryGuard: Sendable {
    let origins: [String]
    let isLocal: Bool

    func check(_ request: Request) throws {
        let origin = request.fields["Origin"]
        if let origin, origins.contains(origin) { return }
        let host = request.fields["Host"] ?? ""
        if isLocal, origin != nil || request.fields["Sec-Fetch-Site"] != nil, !Self.isLoopback(host) {
            throw Self.refused("this page was opened as \(host), which is not a name of this machine")
        }
        switch request.fields["Sec-Fetch-Site"] {
        case "same-origin", "none": return
        case .some: throw Self.refused("another site sent it")
        case nil: break
        }
        guard let origin else { return }
        if origin == "null" {
            throw Self.refused("it came from a page without an origin, such as a local file")
        }
        guard ["http://\(host)", "https://\(host)"].contains(origin.lowercased()) else {
            throw Self.refused("it came from \(origin)")
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host.hasPrefix("[") { return host.hasPrefix("[::1]") }
        let name = host.split(separator: ":").first.map { $0.lowercased() } ?? ""
        let isAddress = name.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        return name == "localhost" || name.hasSuffix(".localhost") || isAddress && name.hasPrefix("127.")
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
