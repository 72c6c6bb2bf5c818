/// A request that was answered, or refused because it could not be read: what an access log tells.
///
/// It has no query and no fields: they may hold secrets, or what somebody searched for.
package struct AnsweredRequest: Sendable {
    /// The method, or `nil` if the request was refused before it was known.
    package let method: Method?
    /// The path as the reader's browser shows it, with the base path, still percent-encoded; `nil` as above.
    package let path: String?
    /// Who sent it, as far as trusted proxies tell.
    package let client: Peer
    /// Who is signed in, if that is known.
    package let user: String?
    /// The name of the request.
    package let id: RequestID
    /// The status of the response.
    package let status: Status
    /// How many bytes of content were given to the system to send: compressed if they were, without the
    /// framing.
    package let contentSize: Int
    /// How long the answer took, from when the request was complete until all of it was given to the system;
    /// for a request that was refused, from its first byte.
    package let duration: Duration

    /// Makes the value, for whoever tells of a request.
    package init(
        method: Method?,
        path: String?,
        client: Peer,
        user: String?,
        id: RequestID,
        status: Status,
        contentSize: Int,
        duration: Duration
    ) {
        self.method = method
        self.path = path
        self.client = client
        self.user = user
        self.id = id
        self.status = status
        self.contentSize = contentSize
        self.duration = duration
    }
}
