import HTTP

extension Connection {
    /// Reads a request that has begun to its end; its head may have been read.
    mutating func readRequest(_ begun: RequestHead?) async throws(Channel.Closed) -> Incoming {
        var head = begun
        var body: [UInt8] = []
        let start = channel.loop.now
        var deadline = start + (begun == nil ? service.times.header : service.times.body)
        requestStart = start
        defer { channel.loop.release(body.count) }
        while true {
            do throws(ParseError) {
                switch try input.parser.nextEvent() {
                case .head(let found):
                    head = found
                    deadline = channel.loop.now + service.times.body
                    // A client that only announces a content gets little memory for it.
                    if case .length(let length) = found.framing { body.reserveCapacity(min(length, 65_536)) }
                case .body(let bytes):
                    let hasRoom = channel.loop.hold(
                        bytes.count,
                        besides: body.count,
                        limit: service.limits.bodies
                    )
                    body += bytes
                    guard hasRoom else { return .refused(.tooMuchContent, head) }
                case .end:
                    if let head { return .request(head, body) }
                case .needsInput:
                    if input.parser.isBetweenRequests, head == nil { return .emptyLine }
                    if let found = head, found.expectsContinue, body.isEmpty {
                        head?.expectsContinue = false
                        guard await sendContinue() else { return .nothing }
                    }
                    guard let end = await readMore(until: deadline) else { continue }
                    if case .refused(let response, _) = end {
                        return .refused(response, head ?? input.parser.requestLine)
                    }
                    return end
                }
            } catch {
                return .refused(.refusal(error.status, error.message), head ?? input.parser.requestLine)
            }
        }
    }

    /// Gives the parser more bytes, or says why there are none.
    private mutating func readMore(until deadline: Int64) async -> Incoming? {
        while true {
            switch channel.read({ input.parser.receive($0) }) {
            case .bytes: return nil
            case .end: return .nothing
            case .wouldBlock: break
            }
            switch await waitForRest(until: deadline) {
            case .timedOut: return .refused(.requestTimeout, nil)
            case .drained, .closed: return .nothing
            case .ready, .found: continue
            }
        }
    }

    /// Waits for the first bytes of a request; the loop may serve it meanwhile.
    ///
    /// Times out if the connection rests, or if no last request has come while the server stops.
    func waitForRequest() async -> Channel.Wake {
        if channel.loop.isCrowded, channel.rest() { return .timedOut }
        var wake = Channel.Wake.drained
        if !channel.isDraining {
            wake = await channel.waitForRequest(until: channel.loop.now + service.times.restless)
            if case .timedOut = wake, !channel.rest() { wake = channel.isDraining ? .drained : .ready }
        }
        guard case .drained = wake else { return wake }
        return await lastWait()
    }

    /// A client that has just connected, or is in the middle of its requests, may be about to send one when the server
    /// stops: it gets a moment, and its answer says that the connection ends.
    private func lastWait() async -> Channel.Wake {
        await channel.wait(for: .read, until: channel.loop.now + service.times.lastRequest)
    }

    /// Waits for more of a request that has begun.
    ///
    /// Whoever pauses in it must not hold a server that stops; whoever goes on sending is heard.
    private func waitForRest(until deadline: Int64) async -> Channel.Wake {
        if !channel.isDraining {
            let wake = await channel.wait(for: .read, until: deadline, endsAtDrain: true)
            guard case .drained = wake else { return wake }
        }
        let pauseEnd = channel.loop.now + service.times.lastPause
        return await channel.wait(for: .read, until: min(deadline, pauseEnd))
    }

    private func sendContinue() async -> Bool {
        do throws(Channel.Closed) {
            try await channel.send(
                Array("HTTP/1.1 100 Continue\r\n\r\n".utf8),
                stalledAfter: service.times.stalledWrite
            )
            return true
        } catch {
            return false
        }
    }
}
