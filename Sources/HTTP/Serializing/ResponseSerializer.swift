/// Writes responses as bytes: head and content into one buffer, so that they leave in one write.
///
/// Framing is decided here alone: fields of a response that would contradict it are left out, and a line
/// break in a value becomes a space, so that no value can start a field of its own.
package struct ResponseSerializer: Sendable {
    /// How the end of the content is told.
    package enum Framing: Equatable, Sendable {
        /// There is no content, and the status says so or no length is known.
        case none
        /// By its length.
        case length(Int)
        /// In chunks.
        case chunked
        /// By closing the connection.
        case close
    }

    /// The value of the `Server` field.
    private let serverName: String?

    /// Makes a serializer.
    package init(serverName: String? = nil) { self.serverName = serverName }

    /// How the content of a response to a request of this method and version must be framed.
    package static func framing(of response: Response, to method: Method, isHTTP10: Bool) -> Framing {
        guard response.status.allowsContent else { return .none }
        switch response.body {
        case .empty: return .length(0)
        case .bytes(let bytes): return .length(bytes.count)
        case .stream: return method == .head ? .none : isHTTP10 ? .close : .chunked
        }
    }

    /// Appends the status line and the fields.
    ///
    /// - Parameters:
    ///   - date: the value of the `Date` field.
    ///   - connection: the value of the `Connection` field, if it is needed.
    package func appendHead(
        of response: Response,
        framing: Framing,
        date: [UInt8],
        connection: String?,
        to output: inout [UInt8]
    ) {
        if let head = response.head {
            output.append(bytes: head.start)
        } else {
            ResponseSerializer.appendStart(of: response, to: &output)
        }
        output.append(bytes: date)
        output.append(text: "\r\n")
        if let serverName { ResponseSerializer.append("Server", serverName, to: &output) }
        if let head = response.head {
            output.append(bytes: head.end)
        } else {
            ResponseSerializer.appendFields(of: response, framing: framing, to: &output)
        }
        if let connection { ResponseSerializer.append("Connection", connection, to: &output) }
        output.append(text: "\r\n")
    }

    /// The head of a response, but for what differs from answer to answer.
    static func head(of response: Response, framing: Framing) -> PreparedHead {
        var (start, end): ([UInt8], [UInt8]) = ([], [])
        appendStart(of: response, to: &start)
        appendFields(of: response, framing: framing, to: &end)
        return PreparedHead(start: start, end: end)
    }

    private static func appendStart(of response: Response, to output: inout [UInt8]) {
        output.append(text: "HTTP/1.1 ")
        append(response.status.code, to: &output)
        output.append(text: " ")
        output.append(text: response.status.reason)
        output.append(text: "\r\nDate: ")
    }

    private static func appendFields(of response: Response, framing: Framing, to output: inout [UInt8]) {
        for (name, value) in response.fields where !isOwn(name) { append(name, value, to: &output) }
        switch framing {
        case .none, .close: break
        case .length(let count):
            output.append(text: "Content-Length: ")
            append(count, to: &output)
            output.append(text: "\r\n")
        case .chunked: append("Transfer-Encoding", "chunked", to: &output)
        }
    }

    /// Appends one chunk; without bytes there is nothing to append, since an empty chunk would end the
    /// content.
    package static func appendChunk(_ bytes: [UInt8], to output: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        output.append(contentsOf: String(bytes.count, radix: 16).utf8)
        output.append(contentsOf: "\r\n".utf8)
        output.append(contentsOf: bytes)
        output.append(contentsOf: "\r\n".utf8)
    }

    /// The chunk that ends the content.
    package static let lastChunk = Array("0\r\n\r\n".utf8)

    private static func append(_ name: String, _ value: String, to output: inout [UInt8]) {
        guard Fields.isName(name) else { return }
        output.append(text: name)
        output.append(text: ": ")
        let start = output.count
        output.append(text: value)
        if !output.span.extracting(start...).isFieldValue {
            for index in start..<output.count where !ByteSets.isFieldValue(output[index]) {
                output[index] = UInt8(ascii: " ")
            }
        }
        output.append(text: "\r\n")
    }

    private static func isOwn(_ name: String) -> Bool {
        switch name.utf8.count {
        case 4: Fields.isSame(name, "Date")
        case 10: Fields.isSame(name, "Connection")
        case 14: Fields.isSame(name, "Content-Length")
        case 17: Fields.isSame(name, "Transfer-Encoding")
        default: false
        }
    }

    private static func append(_ number: Int, to output: inout [UInt8]) {
        if number >= 10 { append(number / 10, to: &output) }
        output.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}

extension [UInt8] {
    /// Appends bytes in one copy.
    package mutating func append(bytes: [UInt8]) {
        // The bytes are copied before the pointer ends.
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Appends the bytes of a text in one copy.
    fileprivate mutating func append(text: String) {
        // A native string is contiguous, and its bytes are copied before the pointer ends.
        if unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe append(contentsOf: $0) }) == nil {
            append(contentsOf: text.utf8)
        }
    }
}
