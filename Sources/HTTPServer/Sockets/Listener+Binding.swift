import CLinux
import Glibc

extension Listener {
    private static let backlog: CInt = 4096
    /// What a proxy in the group of the socket needs: to connect is to write (unix(7)).
    private static let socketMode: mode_t = 0o660

    /// Opens the socket that a configuration asks for.
    static func bound(_ configuration: ServerConfiguration) throws -> Listener {
        let basePath = BasePath(configuration.basePath).prefix
        if let socket = configuration.inheritedSocket {
            // Its file, if it has one, belongs to whoever made it.
            let address = BoundAddress(of: socket.descriptor, basePath: basePath)
            return Listener(descriptor: socket.descriptor, address: address)
        }
        if let path = configuration.unixSocket { return try bound(unixSocket: path) }
        return try bound(host: configuration.host, port: configuration.port, basePath: basePath)
    }

    private static func bound(host: String, port: Int, basePath: String) throws -> Listener {
        guard let number = UInt16(exactly: port) else {
            throw BindError(description: "\(port) is no port: pass --port with a number from 0 to 65535")
        }
        guard let address = ListenAddress(host) else {
            throw BindError(
                description:
                    "\(host) is no IP address: pass --host with an IPv4 or IPv6 address, or localhost"
            )
        }
        let descriptor = tablero_socket(address.family)
        guard descriptor >= 0 else { throw SystemError.last("socket") }
        var isListening = false
        defer { if !isListening { Glibc.close(descriptor) } }
        // A port whose last connections are still dying may be taken again, and every connection inherits
        // TCP_NODELAY.
        enable(SO_REUSEADDR, level: SOL_SOCKET, of: descriptor)
        enable(TCP_NODELAY, level: CInt(IPPROTO_TCP), of: descriptor)
        guard address.bind(descriptor, port: number) == 0, listen(descriptor, backlog) == 0 else {
            throw bindError(host: host, port: port)
        }
        isListening = true
        let bound = BoundAddress(of: descriptor, basePath: basePath)
        return Listener(descriptor: descriptor, address: bound)
    }

    private static func enable(_ option: CInt, level: CInt, of descriptor: CInt) {
        var one: CInt = 1
        unsafe setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<CInt>.size))
    }

    private static func bindError(host: String, port: Int) -> any Error {
        switch errno {
        case EADDRINUSE:
            BindError(
                description:
                    "port \(port) on \(host) is already in use: stop the other program or pass --port"
            )
        case EACCES:
            BindError(description: "port \(port) is reserved for root: pass --port with a number above 1023")
        case EADDRNOTAVAIL:
            BindError(description: "\(host) is no address of this machine: pass another --host")
        default: SystemError.last("bind")
        }
    }
}

extension Listener {
    private static func bound(unixSocket path: String) throws -> Listener {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard !path.isEmpty, path.utf8.count < capacity else {
            throw BindError(
                description: "a socket's path has 1 to \(capacity - 1) bytes: pass another --unix-socket"
            )
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        try removeStaleSocket(path, &address)

        let descriptor = tablero_socket(AF_UNIX)
        guard descriptor >= 0 else { throw SystemError.last("socket") }
        // The file gets the mode of the socket but for what the umask takes; so never is more allowed than in
        // the end.
        guard fchmod(descriptor, socketMode) == 0, unsafe call(Glibc.bind, descriptor, &address) == 0,
            unsafe chmod(path, socketMode) == 0, listen(descriptor, backlog) == 0
        else {
            let reason = SystemError.last("bind").reason
            Glibc.close(descriptor)
            throw BindError(description: "cannot make the socket \(path): \(reason)")
        }
        let file = try SocketFile(at: path)
        return Listener(
            descriptor: descriptor,
            address: BoundAddress(of: descriptor, basePath: ""),
            socketFile: file
        )
    }

    /// Removes the socket that a killed server left behind; nobody answers there.
    private static func removeStaleSocket(_ path: String, _ address: inout sockaddr_un) throws {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw BindError(
                description: "\(path) is a file that is no socket: remove it or pass another --unix-socket"
            )
        }
        let probe = tablero_socket(AF_UNIX)
        guard probe >= 0 else { throw SystemError.last("socket") }
        defer { Glibc.close(probe) }
        // EAGAIN says that its queue is full, so somebody listens.
        guard unsafe call(connect, probe, &address) != 0, errno == ECONNREFUSED else {
            throw BindError(
                description:
                    "the socket \(path) is already in use: stop the other program or pass --unix-socket"
            )
        }
        unsafe unlink(path)
    }

    private static func call(
        _ function: (CInt, UnsafePointer<sockaddr>?, socklen_t) -> CInt,
        _ descriptor: CInt,
        _ address: inout sockaddr_un
    ) -> CInt {
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe function(descriptor, pointer, size)
            }
        }
    }
}
