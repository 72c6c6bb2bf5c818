import HTTP

/// Refuses posts that another site made a reader's browser send, without tokens.
///
/// A browser says where a post comes from: in `Sec-Fetch-Site` (w3.org/TR/fetch-metadata), older ones in
/// `Origin`. A client that says neither is no browser, and no other site can make it post. The page's own
/// origin is what the reader's browser shows: behind a trusted proxy, what the proxy says.
///
/// Where only this machine's own readers may write, the page must also have been opened under a name of this
/// machine: any site can let its own name lead to a loopback address, and is then its own origin.
struct ForgeryGuard: Sendable {
    let origins: [Origin]
    let isLocal: Bool

    func check(_ request: Request) throws {
        let text = request.fields["Origin"]
        let origin = text.flatMap { Origin($0) }
        if let origin, origins.contains(origin) { return }
        if isLocal, text != nil || request.fields["Sec-Fetch-Site"] != nil {
            try Self.checkNames(request, origin)
        }
        switch request.fields["Sec-Fetch-Site"] {
        case "same-origin", "none": return
        case .some: throw Self.refused("another site sent it")
        case nil: break
        }
        guard let text else { return }
        if text == "null" {
            throw Self.refused("it came from a page without an origin, such as a local file")
        }
        guard let origin, Self.own(request).contains(origin) else {
            throw Self.refused("it came from \(text), and this page was opened as \(request.authority)")
        }
    }

    /// The origins that the page itself may have; a proxy that does not tell the scheme may have ended TLS.
    private static func own(_ request: Request) -> [Origin] {
        let schemes: [Scheme] = request.forwarding?.scheme.map { [$0] } ?? [.http, .https]
        return schemes.compactMap { Origin(scheme: $0.rawValue, authority: request.authority) }
    }

    /// The page may be shown by a proxy that says nothing of itself; then the origin alone tells another
    /// name.
    private static func checkNames(_ request: Request, _ origin: Origin?) throws {
        let name = Origin(scheme: "http", authority: request.authority)
        guard name?.isLoopback == true, origin?.isLoopback != false else {
            let shown = name?.isLoopback == true ? request.fields["Origin"] ?? "" : request.authority
            throw refused("this page was opened as \(shown), which is not a name of this machine")
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
