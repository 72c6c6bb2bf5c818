/// Where a request came from.
package enum Peer: Sendable, Equatable {
    /// A program on this machine, through the Unix socket.
    case unix
    /// An IPv4 or IPv6 address in its usual form, without a port.
    case address(String, isLoopback: Bool)
    /// Somebody whose address a trusted proxy keeps to itself: `unknown`, or a name of its own such as `_a1`.
    case hidden(String)

    package init(_ address: IPAddress) {
        self = .address(address.description, isLoopback: address.isLoopback)
    }

    /// Whether it is on this machine.
    package var isLocal: Bool {
        switch self {
        case .unix: true
        case .address(_, let isLoopback): isLoopback
        case .hidden: false
        }
    }
}

extension Peer: CustomStringConvertible {
    /// The address, `unix`, or what a proxy says instead of an address.
    package var description: String {
        switch self {
        case .unix: "unix"
        case .address(let text, _): text
        case .hidden(let name): name
        }
    }
}
