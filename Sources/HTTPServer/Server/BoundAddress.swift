import CLinux
import Glibc
import HTTP

/// Where a server listens, as a person would type it.
package struct BoundAddress: Sendable, Equatable, CustomStringConvertible {
    /// `http://127.0.0.1:8080/ops/`, or `unix:PATH`; an abstract name (unix(7)) begins with `@`.
    package let description: String
    /// The port, or `nil` for a Unix socket.
    package let port: Int?
    /// Whether only programs of this machine can connect.
    package let isLocal: Bool

    /// Asks a bound socket.
    init(of descriptor: CInt, basePath: String) {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = unsafe getsockname(descriptor, pointer, &size)
            }
        }
        let peer = Peer(address)
        isLocal = peer.isLocal
        switch peer {
        case .address(let host, _):
            // The port is at the same place in both families.
            let offset = MemoryLayout<sockaddr_in>.offset(of: \.sin_port) ?? 2
            let port = unsafe withUnsafeBytes(of: &address) { bytes in
                UInt16(bigEndian: unsafe bytes.load(fromByteOffset: offset, as: UInt16.self))
            }
            self.port = Int(port)
            description = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\(basePath)/"
        case .unix, .hidden:
            port = nil
            let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
            let path = unsafe withUnsafeBytes(of: &address) { bytes in
                unsafe Array(bytes[min(offset, Int(size))..<min(Int(size), bytes.count)])
            }
            let isAbstract = path.first == 0 && path.count > 1
            let name = isAbstract ? [UInt8(ascii: "@")] + path.dropFirst() : Array(path.prefix { $0 != 0 })
            description = "unix:\(String(decoding: name, as: UTF8.self))"
        }
    }
}
