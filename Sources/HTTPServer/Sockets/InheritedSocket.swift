import CLinux
import Glibc
import HTTP

/// A listening socket that whoever started the process has opened, as systemd does (sd_listen_fds(3)).
///
/// The process that holds it may be replaced while clients connect: they wait in the socket's queue.
package struct InheritedSocket: Sendable {
    /// The first descriptor that is passed on, `SD_LISTEN_FDS_START`.
    private static let first: CInt = 3
    private static let variables = ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"]

    let descriptor: CInt

    /// Takes the socket that the environment tells of; `nil` if it tells of none, or of one for another
    /// process.
    ///
    /// The variables are removed, so that no child takes the socket for its own. To be called once, while the
    /// process has one thread, since others could read the environment meanwhile.
    ///
    /// - Throws: ``BindError`` if there is more than one socket, the one there is cannot be served, or a variable
    ///   is no number.
    package static func takeFromEnvironment() throws -> InheritedSocket? {
        let (count, process) = (variable("LISTEN_FDS"), variable("LISTEN_PID"))
        for name in variables { unsafe unsetenv(name) }
        guard let count, let process, try number(process, "LISTEN_PID") == Int(getpid()) else { return nil }
        let sockets = try number(count, "LISTEN_FDS")
        guard sockets > 0 else { return nil }
        guard sockets == 1 else {
            throw BindError(
                description:
                    "\(sockets) sockets were passed on, and one is served: name one address in the socket unit"
            )
        }
        return try InheritedSocket(checking: first)
    }

    /// The socket of a place that was taken from the environment.
    init(_ place: InheritedPlace) { descriptor = place.descriptor }

    /// Takes over a descriptor that must be a stream socket that listens.
    init(checking descriptor: CInt) throws(BindError) {
        guard fcntl(descriptor, F_GETFD) >= 0 else {
            throw BindError(description: "descriptor \(descriptor), which LISTEN_FDS tells of, is not open")
        }
        guard Self.option(SO_TYPE, of: descriptor) == CInt(SOCK_STREAM.rawValue),
            let family = Self.option(SO_DOMAIN, of: descriptor),
            [AF_INET, AF_INET6, AF_UNIX].contains(family)
        else {
            throw BindError(
                description:
                    "the socket that was passed on is no stream socket: use ListenStream= in the socket unit"
            )
        }
        guard Self.option(SO_ACCEPTCONN, of: descriptor) == 1 else {
            throw BindError(
                description: "the socket that was passed on does not listen: set Accept=no in the socket unit"
            )
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        if family != AF_UNIX {
            var one: CInt = 1
            unsafe setsockopt(
                descriptor,
                CInt(IPPROTO_TCP),
                TCP_NODELAY,
                &one,
                socklen_t(MemoryLayout<CInt>.size)
            )
        }
        self.descriptor = descriptor
    }

    /// Whether only programs of this machine can connect to it.
    package var isLocal: Bool { BoundAddress(of: descriptor, basePath: "").isLocal }

    private static func variable(_ name: String) -> String? {
        // The value is copied at once.
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    private static func number(_ text: String, _ name: String) throws(BindError) -> Int {
        guard let number = Int(text), number >= 0 else {
            throw BindError(
                description:
                    "\(name) is “\(text)”, which is no number: whoever starts the program must set it right"
            )
        }
        return number
    }

    private static func option(_ name: CInt, of descriptor: CInt) -> CInt? {
        var value: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        return unsafe getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
}
