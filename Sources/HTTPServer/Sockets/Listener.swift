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
        /// There are no descriptors or no memory for another connection, or the socket listens no more.
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
        // Whoever passed the socket on has shut it down: nobody comes, though epoll says so again and again.
        case EINVAL: return .exhausted
        case EBADF, ENOTSOCK: preconditionFailure("The listening socket was closed while in use.")
        default: return .retry  // Errors of the connection itself are passed on by accept(2).
        }
    }
}

extension Peer {
    /// Whoever has an address of a socket; what is no IP address is a Unix socket.
    init(_ address: sockaddr_storage) {
        var address = address
        switch CInt(address.ss_family) {
        case AF_INET:
            let number = unsafe withUnsafeBytes(of: &address) { bytes in
                unsafe bytes.load(as: sockaddr_in.self).sin_addr.s_addr
            }
            self.init(IPAddress(ipv4: UInt32(bigEndian: number)))
        case AF_INET6:
            let offset = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 8
            let bits = unsafe withUnsafeBytes(of: &address) { bytes in
                unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt128.self)
            }
            self.init(IPAddress(bits: UInt128(bigEndian: bits)))
        default: self = .unix
        }
    }
}
