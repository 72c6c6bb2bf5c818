/// The task of a request that is being answered, so that it can be cancelled when its client goes away.
///
// SAFETY: `task` is alive from `beginRequest` to `endRequest`, which that task itself calls; `cancel()` is
// one of the calls that others may make on it. All of it is used on the loop's thread only.
@safe struct RunningRequest {
    /// The client has closed its direction: gone, or only done with sending.
    struct HangUp {
        let deadline: Int64
        let sentCount: Int
    }

    private let task: UnsafeCurrentTask?
    private(set) var isCancelled = false
    var isStreaming = false
    var hangUp: HangUp?

    init(task: UnsafeCurrentTask?) { unsafe self.task = task }

    mutating func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        unsafe task?.cancel()
    }
}

extension Channel {
    /// How long a client may have closed its direction without taking a byte, before it counts as gone.
    ///
    /// A socket cannot tell a client that has left from one that only sends no more.
    private static let halfCloseGrace: Int64 = 5_000_000_000

    /// Notes that the current task answers a request from now on.
    func beginRequest() {
        loop.preconditionInLoop()
        request = unsafe withUnsafeCurrentTask { unsafe RunningRequest(task: $0) }
        watchRequest()
    }

    /// Notes that the answer is a stream, which ends when the server stops.
    func beginStreaming() {
        loop.preconditionInLoop()
        request?.isStreaming = true
        contentStart = sentCount
        if isDraining { request?.cancel() }
    }

    /// Notes that so many of the bytes which are sent next are no content.
    ///
    /// Told before they are sent: a task that waits in the middle of a send would have to keep the number
    /// until then.
    func noteFraming(_ count: Int) {
        loop.preconditionInLoop()
        contentStart &+= count
    }

    /// How many bytes of content the stream has sent.
    var contentSize: Int { max(0, sentCount &- contentStart) }

    /// Notes that the request is answered.
    func endRequest() {
        loop.preconditionInLoop()
        request = nil
        lastUse = loop.now
    }

    /// Cancels the request if its client is gone, or looks again later if it may be.
    func watchRequest() {
        guard isHalfClosed || isGone, let request, !request.isCancelled else { return }
        if isGone {
            self.request?.cancel()
        } else if isHalfClosed, request.hangUp == nil {
            let deadline = loop.now + Channel.halfCloseGrace
            self.request?.hangUp = RunningRequest.HangUp(deadline: deadline, sentCount: sentCount)
            loop.expect(deadline)
        }
    }
}
