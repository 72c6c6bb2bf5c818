/// Where a request came from, as the socket saw it: behind a proxy this is the proxy.
public enum Peer: Sendable, Equatable {
    /// A program on this machine, through the Unix socket.
    case unix
    /// An IPv4 or IPv6 address in its usual form, without a port.
    case address(String, isLoopback: Bool)
}
