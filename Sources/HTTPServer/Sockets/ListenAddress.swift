import CLinux
import Glibc

/// An IPv4 or IPv6 address to listen on.
struct ListenAddress {
    let family: CInt
    /// The address in its usual form.
    let text: String
    private var address4 = in_addr()
    private var address6 = in6_addr()

    /// Reads an address; `localhost` is `127.0.0.1`, and IPv6 may stand in brackets.
    init?(_ host: String) {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let literal =
            host == "localhost" ? "127.0.0.1" : isBracketed ? String(host.dropFirst().dropLast()) : host
        text = literal
        if !isBracketed, unsafe inet_pton(AF_INET, literal, &address4) == 1 {
            family = AF_INET
        } else if unsafe inet_pton(AF_INET6, literal, &address6) == 1 {
            family = AF_INET6
        } else {
            return nil
        }
    }

    /// Calls bind(2), and leaves `errno` as it says.
    func bind(_ descriptor: CInt, port: UInt16) -> CInt {
        if family == AF_INET {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr = address4
            return ListenAddress.bind(descriptor, &address)
        }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = address6
        return ListenAddress.bind(descriptor, &address)
    }

    /// The port that a bound socket has.
    func boundPort(of descriptor: CInt) -> Int {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = unsafe getsockname(descriptor, pointer, &size)
            }
        }
        // The port is at the same place in both families.
        return Int(UInt16(bigEndian: address.sin6_port))
    }

    private static func bind<Address>(_ descriptor: CInt, _ address: inout Address) -> CInt {
        let size = socklen_t(MemoryLayout<Address>.size)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe Glibc.bind(descriptor, pointer, size)
            }
        }
    }
}
