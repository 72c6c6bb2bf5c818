import CLinux
import Glibc

/// Tells whoever started the process, such as systemd, how it is getting on (sd_notify(3)).
///
/// Without the variable `NOTIFY_SOCKET` there is nobody to tell, and nothing happens.
public struct ServiceManager: Sendable {
    private let path: String?

    /// Reads from the environment where to tell; to be made while the process has one thread.
    public init() {
        // The value is copied at once.
        path = unsafe getenv("NOTIFY_SOCKET").map { unsafe String(cString: $0) }
    }

    /// Says that clients are served, or are again after a reload.
    public func ready() { tell("READY=1") }

    /// Says that the configuration is read again; ``ready()`` must follow.
    public func reloading() {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        tell("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
    }

    /// Says that no more clients are taken, and the process will end.
    public func stopping() { tell("STOPPING=1") }

    /// Sends one datagram; a manager that does not take it is none of the server's business.
    private func tell(_ state: String) {
        guard let path, let (address, size) = Self.address(path) else { return }
        let descriptor = tablero_datagram_socket()
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(state.utf8)
        unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = unsafe sendto(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL), pointer, size)
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
