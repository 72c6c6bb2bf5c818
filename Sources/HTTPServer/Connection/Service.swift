import HTTP

/// What all connections of a server share: settings, the responder, and their number.
final class Service: Sendable {
    let responder: any Responder
    /// The same, if it has some answers ready.
    let promptResponder: (any PromptResponder)?
    let limits: Limits
    let times: Times
    let basePath: BasePath
    let forwarding: ForwardingPolicy
    let serializer: ResponseSerializer
    let onRequest: (@Sendable (AnsweredRequest) -> Void)?
    let census: Census

    /// The limits of time in nanoseconds, as loops count it.
    struct Times: Sendable {
        let header: Int64
        let body: Int64
        let idle: Int64
        let stalledWrite: Int64
        /// How long a refused client may still send, so that the refusal is not lost in a reset.
        let linger: Int64 = 2_000_000_000
        /// The same for a client whose request was answered, or that holds a descriptor which others wait for.
        let lastWords: Int64 = 250_000_000
        /// How long a connection that was new or in use when the server stops may take to send its last request.
        let lastRequest: Int64 = 500_000_000
        /// How long a client may pause in a request while the server stops.
        let lastPause: Int64 = 1_000_000_000
        /// How long a connection keeps its task while nothing comes.
        let restless: Int64 = 100_000_000
    }

    init(_ configuration: ServerConfiguration, responder: any Responder) {
        self.responder = responder
        promptResponder = responder as? any PromptResponder
        limits = configuration.limits
        census = Census(limit: configuration.limits.connections)
        times = Times(
            header: limits.headerTime.nanoseconds,
            body: limits.bodyTime.nanoseconds,
            idle: limits.idleTime.nanoseconds,
            stalledWrite: limits.stalledWriteTime.nanoseconds
        )
        basePath = BasePath(configuration.basePath)
        forwarding = configuration.forwarding
        serializer = ResponseSerializer(serverName: configuration.serverName)
        onRequest = configuration.onRequest
    }
}
