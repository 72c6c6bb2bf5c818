/// How much of anything one connection may take, each with a default that suits a public server.
public struct Limits: Sendable {
    /// Bytes of a request line, without its end; one more is 414.
    public var requestLine = 8 * 1024
    /// Bytes of all header fields together; one more is 431.
    public var header = 32 * 1024
    /// Number of header fields; one more is 431.
    public var fieldCount = 100
    /// Bytes of a request's content; one more is 413.
    public var body = 1024 * 1024
    /// Bytes of the contents of all requests that one loop is reading; who comes on top is answered with 503.
    public var bodies = 128 * 1024 * 1024
    /// Time from the first byte of a request to the end of its header (408).
    public var headerTime = Duration.seconds(10)
    /// Time from the end of a header to the end of the content (408).
    public var bodyTime = Duration.seconds(30)
    /// Time a connection may stay open between requests.
    public var idleTime = Duration.seconds(60)
    /// Time a reader may take nothing while bytes are waiting for it.
    public var stalledWriteTime = Duration.seconds(30)
    /// Connections at one time; one more is answered with 503.
    public var connections = 10_000

    /// Makes the limits with their defaults.
    public init() {}
}
