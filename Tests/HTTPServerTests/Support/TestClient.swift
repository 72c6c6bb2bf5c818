import CLinux
import Glibc

@testable import HTTPServer

/// A client that blocks its thread, for tests that run on a thread of their own.
final class TestClient {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let descriptor: CInt
    private var input: [UInt8] = []

    init(port: Int) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try connect(&address)
    }

    init(unixSocket path: String) throws {
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        try connect(&address)
    }

    deinit { Glibc.close(descriptor) }

    private func connect<Address>(_ address: inout Address) throws {
        let code = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<Address>.size))
            }
        }
        guard code == 0 else { throw Failure(description: SystemError.last("connect").description) }
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe tablero_send(
                    descriptor,
                    bytes.baseAddress.map { unsafe $0 + offset },
                    bytes.count - offset
                )
            }
            guard count > 0 else { throw Failure(description: SystemError.last("send").description) }
            offset += count
        }
    }

    /// Says that nothing more will be sent.
    func finishSending() { shutdown(descriptor, CInt(SHUT_WR)) }

    /// Reads up to and with some text.
    func read(through end: String) throws -> String {
        while true {
            if let range = input.firstRange(of: Array(end.utf8)) {
                defer { input.removeSubrange(..<range.upperBound) }
                return String(decoding: input[..<range.upperBound], as: UTF8.self)
            }
            guard try receive() else {
                throw Failure(description: "closed before \(end): \(String(decoding: input, as: UTF8.self))")
            }
        }
    }

    func read(count: Int) throws -> String { String(decoding: try readBytes(count: count), as: UTF8.self) }

    func readBytes(count: Int) throws -> [UInt8] {
        while input.count < count {
            guard try receive() else { throw Failure(description: "closed after \(input.count) bytes") }
        }
        defer { input.removeFirst(count) }
        return Array(input.prefix(count))
    }

    /// Reads one chunk of a response.
    func readChunk() throws -> [UInt8] {
        let size = try read(through: "\r\n").prefix(while: \.isHexDigit)
        let chunk = try readBytes(count: Int(size, radix: 16) ?? 0)
        _ = try read(through: "\r\n")
        return chunk
    }

    /// Reads everything up to the end of the connection.
    func readToEnd() throws -> String { String(decoding: try readBytesToEnd(), as: UTF8.self) }

    func readBytesToEnd() throws -> [UInt8] {
        while try receive() {}
        defer { input = [] }
        return input
    }

    /// Reads a response whose length is told, without the date.
    func readResponse(hasContent: Bool = true) throws -> TestResponse {
        let lines = try read(through: "\r\n\r\n").split(separator: "\r\n").map(String.init)
        var response = TestResponse(
            status: lines[0],
            fields: Array(lines.dropFirst()).filter { !$0.hasPrefix("Date: ") }
        )
        if hasContent, let length = response["Content-Length"].flatMap({ Int($0) }) {
            response.body = try read(count: length)
        }
        return response
    }

    /// Reads a response, after at most one `100 Continue`.
    func readFinalResponse(hasContent: Bool = true) throws -> TestResponse {
        let first = try readResponse(hasContent: hasContent)
        return first.status == "HTTP/1.1 100 Continue" ? try readResponse(hasContent: hasContent) : first
    }

    /// Whether the server has closed the connection, without having sent more.
    func isClosed() throws -> Bool { try readToEnd().isEmpty }

    /// Whether bytes or the end come within a millisecond; the thread rests while it waits.
    func hasBytesSoon() -> Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&question, 1, 1) > 0
    }

    private func receive() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        guard count >= 0 else { throw Failure(description: SystemError.last("read").description) }
        input += buffer[..<count]
        return count > 0
    }
}

struct TestResponse {
    let status: String
    let fields: [String]
    var body = ""

    subscript(name: String) -> String? {
        fields.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }
}

/// A client handed from thread to thread.
///
// SAFETY: The tests use it on one thread at a time, and await that thread before the next begins.
final class SendableClient: @unchecked Sendable {
    let value: TestClient
    init(_ value: TestClient) { self.value = value }
}
