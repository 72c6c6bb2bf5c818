/// How much of anything one connection may take, each with a default that suits a public server.
package struct Limits: Sendable {
    /// Bytes of a request line, without its end; one more is 414.
    package var requestLine = 8 * 1024
    /// Bytes of all header fields together; one more is 431.
    package var header = 32 * 1024
    /// Number of header fields; one more is 431.
    package var fieldCount = 100
    /// Bytes of a request's content; one more is 413.
    package var body = 1024 * 1024
    /// Bytes of the contents of all requests that one loop is reading; who comes on top is answered with 503.
    package var bodies = 128 * 1024 * 1024
    /// Time from the first byte of a request to the end of its header (408).
    package var headerTime = Duration.seconds(10)
    /// Time from the end of a header to the end of the content (408).
    package var bodyTime = Duration.seconds(30)
    /// Time a connection may stay open between requests.
    package var idleTime = Duration.seconds(60)
    /// Time a reader may take nothing while bytes are waiting for it.
    package var stalledWriteTime = Duration.seconds(30)
    /// Connections at one time; one more is answered with 503.
    package var connections = 10_000

    /// Makes the limits with their defaults.
    package init() {}
}
