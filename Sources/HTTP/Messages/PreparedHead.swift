/// The head of a response that is sent often, written once but for the date and the connection.
package final class PreparedHead: Sendable {
    /// From the status line up to where the date belongs.
    let start: [UInt8]
    /// The fields after the date, each line with its end.
    let end: [UInt8]

    init(start: [UInt8], end: [UInt8]) {
        self.start = start
        self.end = end
    }
}

extension Response {
    /// Has the head written once for all answers with this response, unless its content has no length.
    ///
    /// Any later change of the status, the fields or the content takes that back.
    package mutating func prepareHead() {
        guard status.allowsContent else { return }
        let framing = ResponseSerializer.framing(of: self, to: .get, isHTTP10: false)
        guard case .length = framing else { return }
        head = ResponseSerializer.head(of: self, framing: framing)
    }
}
