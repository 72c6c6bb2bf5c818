import CLinux
import Dispatch
import Glibc
import Synchronization

/// Tells whoever started the process, such as systemd, how it is getting on (sd_notify(3)).
///
/// Without the variable `NOTIFY_SOCKET` there is nobody to tell, and nothing happens.
package struct ServiceManager: Sendable {
    private let path: String?

    /// Reads from the environment where to tell; to be made while the process has one thread.
    package init() {
        // The value is copied at once.
        path = unsafe getenv("NOTIFY_SOCKET").map { unsafe String(cString: $0) }
    }

    /// Says that clients are served, or are again after a reload.
    package func ready() { tell("READY=1") }

    /// Says that the configuration is read again; ``ready()`` must follow.
    package func reloading() {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        tell("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
    }

    /// Says that no more clients are taken, and the process will end.
    package func stopping() { tell("STOPPING=1") }

    /// Sends one datagram, at once if the manager takes it, and never keeps the caller waiting.
    ///
    /// What it does not take at once, as one that has much to do when a machine starts, a thread of its own sends as
    /// soon as it does; up to a number, after which it is none of the server's business any more.
    private func tell(_ state: String) {
        guard let path, let (address, size) = Self.address(path) else { return }
        let bytes = Array(state.utf8)
        let count = Self.waiting.load(ordering: .relaxed)
        if count == 0, Self.send(bytes, to: address, size, flags: CInt(MSG_DONTWAIT)) { return }
        guard count < Self.mostWaiting else { return }
        Self.waiting.add(1, ordering: .relaxed)
        Self.queue.async {
            _ = Self.send(bytes, to: address, size)
            Self.waiting.subtract(1, ordering: .relaxed)
        }
    }

    private static let mostWaiting = 64
    private static let waiting = Atomic(0)
    /// Sends what the manager did not take at once, in its order.
    private static let queue = DispatchQueue(label: "tablero.manager")

    /// Sends a datagram; `false` if it could be sent later.
    private static func send(
        _ bytes: [UInt8],
        to address: sockaddr_un,
        _ size: socklen_t,
        flags: CInt = 0
    ) -> Bool {
        let descriptor = tablero_datagram_socket()
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        return unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe sendto(descriptor, bytes, bytes.count, flags | CInt(MSG_NOSIGNAL), pointer, size) >= 0
                    || errno != EAGAIN
            }
        }
    }

    /// A path, or `@` and an abstract name (unix(7)), whose first byte is zero instead.
    private static func address(_ path: String) -> (sockaddr_un, socklen_t)? {
        var bytes = Array(path.utf8)
        var address = sockaddr_un()
        guard bytes.first == UInt8(ascii: "/") || bytes.first == UInt8(ascii: "@"),
            bytes.count < MemoryLayout.size(ofValue: address.sun_path)
        else { return nil }
        let isAbstract = bytes[0] == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 }
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        return (address, socklen_t(offset + bytes.count + (isAbstract ? 0 : 1)))
    }
}
