import CLinux
import Glibc
import HTTP

/// Where a server listens, as a person would type it.
public struct BoundAddress: Sendable, Equatable, CustomStringConvertible {
    /// `http://127.0.0.1:8080/ops/`, or `unix:PATH`.
    public let description: String
    /// The port, or `nil` for a Unix socket.
    public let port: Int?

    init(host: String, port: Int, basePath: String) {
        let host = host.contains(":") ? "[\(host)]" : host
        description = "http://\(host):\(port)\(basePath)/"
        self.port = port
    }

    init(unixSocket path: String) {
        description = "unix:\(path)"
        port = nil
    }

    /// Reads the address of a bound socket; an abstract name (unix(7)) begins with `@`.
    init(_ address: sockaddr_storage, size: socklen_t, basePath: String) {
        var address = address
        if case .address(let host, _) = Peer(address) {
            // The port is at the same place in both families.
            let offset = MemoryLayout<sockaddr_in>.offset(of: \.sin_port) ?? 2
            let port = unsafe withUnsafeBytes(of: &address) { bytes in
                unsafe bytes.load(fromByteOffset: offset, as: UInt16.self)
            }
            self.init(host: host, port: Int(UInt16(bigEndian: port)), basePath: basePath)
            return
        }
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let path = unsafe withUnsafeBytes(of: &address) { bytes in
            unsafe Array(bytes[min(offset, Int(size))..<min(Int(size), bytes.count)])
        }
        let name = path.first == 0 ? "@" + String(decoding: path.dropFirst(), as: UTF8.self) : nil
        self.init(unixSocket: name ?? String(decoding: path.prefix { $0 != 0 }, as: UTF8.self))
    }
}
