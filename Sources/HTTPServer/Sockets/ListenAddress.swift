import CLinux
import Glibc
import HTTP

/// An IPv4 or IPv6 address to listen on.
struct ListenAddress {
    private let address: IPAddress

    /// Reads an address; `localhost` is `127.0.0.1`, and IPv6 may stand in brackets.
    init?(_ host: String) {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]") && host.contains(":")
        let literal =
            host == "localhost" ? "127.0.0.1" : isBracketed ? host.dropFirst().dropLast() : host[...]
        guard let address = IPAddress(literal) else { return nil }
        self.address = address
    }

    var family: CInt { address.isIPv4 ? AF_INET : AF_INET6 }

    /// Calls bind(2), and leaves `errno` as it says.
    func bind(_ descriptor: CInt, port: UInt16) -> CInt {
        if address.isIPv4 {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = port.bigEndian
            name.sin_addr.s_addr = UInt32(truncatingIfNeeded: address.bits).bigEndian
            return ListenAddress.bind(descriptor, &name)
        }
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        name.sin6_port = port.bigEndian
        unsafe withUnsafeMutableBytes(of: &name.sin6_addr) {
            unsafe $0.storeBytes(of: address.bits.bigEndian, as: UInt128.self)
        }
        return ListenAddress.bind(descriptor, &name)
    }

    private static func bind<Name>(_ descriptor: CInt, _ name: inout Name) -> CInt {
        let size = socklen_t(MemoryLayout<Name>.size)
        return unsafe withUnsafePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe Glibc.bind(descriptor, pointer, size)
            }
        }
    }
}
