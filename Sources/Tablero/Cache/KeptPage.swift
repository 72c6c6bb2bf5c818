import HTTP

/// A page that is kept, with what it was made of.
final class KeptPage: Sendable {
    let response: KeptResponse
    let grounds: PageGrounds
    let versions: PageGrounds.Versions

    init(_ response: KeptResponse, grounds: PageGrounds, versions: PageGrounds.Versions) {
        self.response = response
        self.grounds = grounds
        self.versions = versions
    }

    /// The response to a request; `nil` if it must be compressed for that.
    func response(to request: borrowing Request) -> Response? {
        response.response(to: request, filling: OneTimeToken.bytes)
    }

    /// The response to a request, for a server that compresses what is not compressed yet.
    func wholeResponse(to request: borrowing Request) -> Response {
        response(to: request) ?? response.response(filling: OneTimeToken.bytes)
    }
}
