internal import Synchronization

/// A page that is kept to be sent again, with its compressed form from the first reader on who wants that.
///
/// A page may have a hole, for what is each reader's own: it is filled for each, and such a page is compressed anew
/// each time.
package final class KeptResponse: Sendable {
    /// The response as its responder made it.
    private let original: Response
    private let content: ContentFields
    private let bytes: [UInt8]
    private let hole: Range<Int>?
    private let identity: ResponseForm
    private let gzip = AtomicLazyReference<ResponseForm>()

    /// Keeps a response.
    ///
    /// - Parameter hole: the bytes that ``response(to:filling:)`` replaces by as many others.
    /// - Returns: `nil` if the content is a stream, or there is none.
    package init?(_ response: Response, hole: Range<Int>? = nil) {
        guard case .bytes(let bytes) = response.body else { return nil }
        self.bytes = bytes
        self.hole = hole
        original = response
        content = ContentFields(response.fields)
        identity = ResponseForm(response.isNegotiable ? response.labelled(as: .identity) : response)
    }

    /// How much memory it takes at most, in bytes: both forms of the content, and two heads.
    package var size: Int { bytes.capacity + largestCompressed + 4096 }

    /// The largest compressed form that is kept; most pages get much smaller than that.
    private var largestCompressed: Int { hole == nil ? bytes.count / 4 * 3 : 0 }

    /// The response to a request, in the form that is sent.
    ///
    /// - Parameter filling: what belongs into the hole.
    /// - Returns: `nil` if it must be compressed for that: ``response(filling:)``.
    package func response(to request: borrowing Request, filling: () -> [UInt8]) -> Response? {
        let conditions = RequestConditions(request.fields)
        guard !conditions.isEmpty else { return filled(identity.response, filling) }
        let coding = original.selectedCoding(content, conditions, method: request.method)
        var response: Response
        if let answer = original.answer(to: conditions, request.method, content, coding) {
            response = answer
        } else if coding == .gzip {
            guard let compressed else { return nil }
            response = compressed
        } else {
            response = filled(identity.response, filling).inRanges(
                conditions,
                request.method,
                identity.content
            )
        }
        response.isNegotiated = true
        return response
    }

    /// The response as its responder made it, with its hole filled, for a server that compresses it and then calls
    /// ``keep(compressed:)``.
    package func response(filling: () -> [UInt8]) -> Response {
        var response = filled(original, filling)
        response.kept = hole == nil ? self : nil
        return response
    }

    /// The compressed form, if it is kept.
    package var compressed: Response? { gzip.load()?.response }

    /// Keeps the compressed form of the content, unless it is hardly smaller.
    package func keep(compressed: [UInt8]) {
        guard hole == nil, compressed.count <= largestCompressed else { return }
        var response = original.labelled(as: .gzip, content)
        // A copy is without what the array has reserved beyond its end.
        response.body = .bytes(Array(compressed[...]))
        _ = gzip.storeIfNil(ResponseForm(response))
    }

    private func filled(_ response: Response, _ filling: () -> [UInt8]) -> Response {
        guard let hole else { return response }
        let filling = filling()
        precondition(filling.count == hole.count, "What fills a hole is as long as it.")
        var content = bytes
        content.replaceSubrange(hole, with: filling)
        let head = response.head
        var response = response
        response.body = .bytes(content)
        // The head tells nothing of the content but its length, which is the same.
        response.head = head
        return response
    }
}
