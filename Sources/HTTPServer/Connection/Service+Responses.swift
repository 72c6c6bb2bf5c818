import HTTP

extension Service {
    /// What the responder answers, in the form that is sent: less if the client has it or wants a part,
    /// compressed if it likes that best.
    func response(to request: Request, on loop: EventLoop) async -> Response {
        let answer = await responder.respond(to: request)
        var response = await Service.negotiated(answer, for: request, on: loop)
        if response.status.code >= 500 { response.fields["X-Request-Id"] = request.id.description }
        return response
    }

    private static func negotiated(
        _ answer: Response,
        for request: Request,
        on loop: EventLoop
    ) async -> Response {
        let (response, coding) = answer.negotiated(for: request)
        guard coding == .gzip else { return response }
        if let kept = answer.kept, let compressed = await compressed(kept, response, on: loop) {
            return compressed
        }
        return await compressed(response, on: loop) ?? answer.labelled(as: .identity)
    }

    /// The compressed form of a page that is kept elsewhere, and with it from now on; `nil` if that is not possible.
    private static func compressed(
        _ kept: KeptResponse,
        _ response: Response,
        on loop: EventLoop
    ) async -> Response? {
        loop.preconditionInLoop()
        if let compressed = kept.compressed { return compressed }
        guard case .bytes(let bytes) = response.body,
            let content = await loop.compressor.compress(bytes, tag: nil, turn: { await loop.yield() })
        else { return nil }
        kept.keep(compressed: content)
        var response = response
        response.body = .bytes(content)
        return response
    }

    /// The response with its content compressed, or `nil` if the loop cannot do that now.
    private static func compressed(_ response: Response, on loop: EventLoop) async -> Response? {
        loop.preconditionInLoop()
        var response = response
        switch response.body {
        case .empty: return response
        case .bytes(let bytes):
            // A weak tag, as that of a page with something for one reader alone, names no bytes.
            let tag = response.fields["ETag"].flatMap { $0.utf8.first == UInt8(ascii: "\"") ? $0 : nil }
            guard let content = await loop.compressor.compress(bytes, tag: tag, turn: { await loop.yield() })
            else { return nil }
            response.body = .bytes(content)
        case .stream(let write):
            guard !loop.compressor.isBusy else { return nil }
            response.body = .stream { writer in
                // The head is on its way already, so without memory the transfer breaks off.
                guard let writer = CompressingWriter(writer, on: loop) else { throw Channel.Closed() }
                do {
                    try await write(writer)
                } catch {
                    await writer.abandon()
                    throw error
                }
                try await writer.finish()
            }
        }
        return response
    }
}
