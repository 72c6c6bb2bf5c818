import HTTP

extension Connection {
    /// Reads the next request to its end; its head may have been read.
    mutating func readRequest(_ begun: RequestHead?) async throws(Channel.Closed) -> Incoming {
        var head = begun
        var body: [UInt8] = []
        var deadline = begun.map { _ in channel.loop.now + service.times.body }
        defer { channel.loop.release(body.count) }
        requestStart = input.parser.isBetweenRequests ? nil : channel.loop.now
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
                    if let found = head, found.expectsContinue, body.isEmpty {
                        head?.expectsContinue = false
                        guard await sendContinue() else { return .nothing }
                    }
                    guard let end = await readMore(deadline: &deadline) else { continue }
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
    ///
    /// - Parameter deadline: when the request must be complete; `nil` while none has begun.
    private mutating func readMore(deadline: inout Int64?) async -> Incoming? {
        while true {
            switch channel.read({ input.parser.receive($0) }) {
            case .bytes:
                if deadline == nil { deadline = channel.loop.now + service.times.header }
                if requestStart == nil { requestStart = channel.loop.now }
                return nil
            case .end: return .nothing
            case .wouldBlock: break
            }
            if deadline == nil, !input.parser.isBetweenRequests {
                deadline = channel.loop.now + service.times.header
            }
            if deadline == nil { input.parser.releaseMemory() }
            if let end = deadline {
                switch await waitForRest(until: end) {
                case .ready: continue
                case .timedOut: return .refused(.requestTimeout, nil)
                case .drained, .closed: return .nothing
                }
            }
            switch await waitForRequest() {
            case .ready: continue
            case .timedOut: return channel.isDraining ? .nothing : .resting
            case .drained, .closed: return .nothing
            }
        }
    }

    /// Waits for the first bytes of a request.
    ///
    /// Times out if the connection rests, or if no last request has come while the server stops.
    func waitForRequest() async -> Channel.Wake {
        let idleEnd = channel.loop.now + service.times.idle
        var wake = Channel.Wake.drained
        if channel.loop.isCrowded, channel.rest(until: idleEnd) { return .timedOut }
        if !channel.isDraining {
            let moment = channel.loop.now + service.times.restless
            wake = await channel.wait(for: .read, until: moment, isIdle: true)
            if wake == .timedOut, !channel.rest(until: idleEnd) {
                wake = channel.isDraining ? .drained : .ready
            }
        }
        return wake == .drained ? await lastWait() : wake
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
            let wake = await channel.wait(for: .read, until: deadline, isIdle: true)
            guard wake == .drained else { return wake }
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
