import CLinux
import Glibc
import HTTP
import Synchronization

/// The listening socket, shared by all loops and closed when the last of them has stopped accepting.
final class Listener: Sendable {
    /// What became of an attempt to accept a connection.
    enum Accepted {
        case connection(CInt, Peer)
        case nobody
        /// This one went away; another may be waiting.
        case retry
        /// There are no descriptors or no memory for another connection.
        case exhausted
    }

    let descriptor: CInt
    let address: BoundAddress
    private let socketFile: SocketFile?
    private let isOpen = Atomic(true)
    private let users = Atomic(1)

    init(descriptor: CInt, address: BoundAddress, socketFile: SocketFile? = nil) {
        self.descriptor = descriptor
        self.address = address
        self.socketFile = socketFile
    }

    deinit { close() }

    /// Says how many loops accept from it.
    func share(among count: Int) { users.store(count, ordering: .relaxed) }

    /// Notes that one loop accepts no more.
    ///
    /// The last one closes the socket, so that new clients are refused at once.
    func release() {
        // Releasing, so that what the other loops did with the descriptor comes before the close.
        if users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { close() }
    }

    /// Stops listening; waiting clients are refused.
    ///
    /// May be called twice.
    func close() {
        guard isOpen.exchange(false, ordering: .relaxed) else { return }
        socketFile?.remove()
        Glibc.close(descriptor)
    }

    /// Takes one waiting connection, if there is one.
    func accept() -> Accepted {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let accepted = unsafe tablero_accept(descriptor, &address, &length)
        if accepted >= 0 { return .connection(accepted, Peer(address)) }
        switch errno {
        case EAGAIN: return .nobody
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
        case EBADF, EINVAL, ENOTSOCK: preconditionFailure("The listening socket was closed while in use.")
        default: return .retry  // Errors of the connection itself are passed on by accept(2).
        }
    }
}

extension Peer {
    fileprivate init(_ address: sockaddr_storage) {
        var address = address
        switch CInt(address.ss_family) {
        case AF_INET:
            self = unsafe withUnsafeBytes(of: &address) { bytes in
                let bytes = unsafe bytes.load(as: sockaddr_in.self).sin_addr
                let number = UInt32(bigEndian: bytes.s_addr)
                return .address(Peer.text(number), isLoopback: number >> 24 == 127)
            }
        case AF_INET6:
            self = unsafe withUnsafeBytes(of: &address) { bytes in
                Peer.ipv6(unsafe bytes.load(as: sockaddr_in6.self).sin6_addr)
            }
        default: self = .unix
        }
    }

    private static func text(_ address: UInt32) -> String {
        "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
    }

    /// An IPv4 address in IPv6's clothes (RFC 4291, section 2.5.5.2) is shown as what it is.
    private static func ipv6(_ address: in6_addr) -> Peer {
        var address = address
        let bytes = unsafe withUnsafeBytes(of: &address) { unsafe Array($0) }
        if bytes.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
            let number = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return .address(text(number), isLoopback: number >> 24 == 127)
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        unsafe inet_ntop(AF_INET6, &address, &text, socklen_t(text.count))
        let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
        let characters = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return .address(String(decoding: characters, as: UTF8.self), isLoopback: isLoopback)
    }
}
