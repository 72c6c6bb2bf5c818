import CLinux
import Glibc
import HTTP
import Synchronization

/// A thread with its own epoll, which runs the tasks of its connections.
///
/// A loop is a task executor: a task that prefers it runs on its thread alone, so what belongs to the loop
/// needs no lock. Between two waits it runs the jobs that are ready, and ends what is overdue.
///
// SAFETY: All stored variables may be touched only on the loop's thread; `preconditionInLoop()` checks that
// at each entry from outside. `inbox` and `threadID` are safe for all threads. The thread owns the loop until
// it ends.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// Deadlines are looked at no more often than this, so that many of them share one look.
    private static let sweepInterval: Int64 = 100_000_000
    /// After so many ended tasks their memory is given back to the system, but no more often than this.
    private static let tasksToTrim = 512
    private static let trimInterval: Int64 = 3_000_000_000
    private static let mostSpareInputs = 16
    private static let inboxMark: UInt64 = 0
    private static let listenerMark: UInt64 = 1

    let clock: any LoopClock
    let compressor = LoopCompressor()
    private let inbox: Inbox
    private let poll: Poll
    private let threadID = Atomic<UInt>(0)
    private(set) var now: Int64
    private(set) var memory = LoopMemory()
    private(set) var drainDeadline: Int64?
    private var ready: [UnownedJob] = []
    private var running: [UnownedJob] = []
    private var yielded: [Turn] = []
    private var spareInputs: [Input] = []
    /// The connections by their descriptors.
    private var channels: [Channel?] = []
    private var channelCount = 0
    private var restingCount = 0
    private var lastNumber: UInt32 = 1
    private var acceptor: Acceptor?
    /// What it has counted, and how it names requests: `EventLoop+Counting.swift`.
    var tally = LoopTally()
    var ids = RequestIDs()
    private var nextSweep = Int64.max
    private var endedTasks = 0
    private var heldContent = 0
    private var trimTime = Int64.max
    private var isStopping = false

    init(clock: any LoopClock) throws(SystemError) {
        self.clock = clock
        now = clock.now()
        inbox = try Inbox()
        poll = try Poll()
        try poll.add(inbox.descriptor, mark: EventLoop.inboxMark, .readable)
    }

    /// Whether the caller runs on this loop's thread.
    var isCurrent: Bool { threadID.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Traps unless the caller runs on this loop's thread.
    func preconditionInLoop() {
        precondition(isCurrent, "What belongs to a loop is touched on its thread only.")
    }

    /// Starts the thread.
    ///
    /// Jobs may come before.
    func start() throws(SystemError) -> LoopThread {
        try LoopThread { self.run() }
    }

    /// Makes the thread end once all ready jobs have run.
    func stop() {
        _ = inbox.put { self.isStopping = true }
    }

    /// Has an action run on this loop's thread; answers `false` if the loop has ended.
    func perform(_ action: @escaping @Sendable () -> Void) -> Bool { inbox.put(action) }

    /// Starts to drain: accepts what is waiting, closes idle connections, and at the deadline closes all of
    /// them.
    func drain(within time: Int64) {
        _ = inbox.put { self.startDraining(within: time) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent {
            ready.append(job)
        } else if !inbox.put(job) {
            // The loop has ended; the job must still run. It finds every channel of the loop closed.
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

extension EventLoop {
    /// Adds a connection, and gives the number that tells it from earlier ones with the same descriptor.
    func add(_ channel: Channel) throws(SystemError) -> UInt32 {
        preconditionInLoop()
        lastNumber = lastNumber == .max ? 2 : lastNumber + 1
        let mark = UInt64(lastNumber) << 32 | UInt64(UInt32(channel.descriptor))
        try poll.add(channel.descriptor, mark: mark, .edges)
        let index = Int(channel.descriptor)
        while channels.count <= index { channels.append(nil) }
        channels[index] = channel
        channelCount += 1
        return lastNumber
    }

    /// Forgets a connection whose descriptor is about to be closed.
    func remove(_ channel: Channel) {
        preconditionInLoop()
        channels[Int(channel.descriptor)] = nil
        channelCount -= 1
        noteEndOfTask()
    }

    /// Has a task made for a connection.
    func wake(_ channel: Channel) {
        preconditionInLoop()
        acceptor?.wake(channel)
    }

    /// Whether there are so many connections that a task for each would not stay in the processor's cache.
    ///
    /// Then it is quicker to make one when bytes come than to come back to one: by 15 % with 1,000 connections. With
    /// 64 it is slower by 10 %.
    var isCrowded: Bool { channelCount > 128 }

    /// Whether a connection rests, and so may need a task later.
    var hasResting: Bool { restingCount > 0 }

    /// Counts a connection that rests from now on.
    func noteRest() { restingCount += 1 }

    /// Counts one that rests no longer; while draining, the last one ends the wait for them.
    func noteEndOfRest() {
        restingCount -= 1
        if restingCount == 0, drainDeadline != nil { acceptor?.listenerIsReady() }
    }

    /// Counts a task that leaves its memory behind.
    func noteEndOfTask() {
        endedTasks += 1
        guard endedTasks == EventLoop.tasksToTrim else { return }
        trimTime = now + EventLoop.trimInterval
        expect(trimTime)
    }

    /// Makes sure that the loop looks at deadlines when this moment has come.
    func expect(_ moment: Int64) {
        guard moment < nextSweep else { return }
        nextSweep = moment
    }

    /// Starts to tell an acceptor about new connections.
    func watch(_ acceptor: Acceptor) throws(SystemError) {
        preconditionInLoop()
        try poll.add(acceptor.listener.descriptor, mark: EventLoop.listenerMark, .shared)
        self.acceptor = acceptor
    }

    /// Stops to tell the acceptor about new connections; ``watch(_:)`` starts it again.
    func unwatch(_ acceptor: Acceptor) {
        preconditionInLoop()
        poll.remove(acceptor.listener.descriptor)
    }

    /// Counts bytes of a request's content, and says whether there is room for them beside those of others.
    ///
    /// One request alone always has room. ``release(_:)`` must follow, for all of its bytes.
    ///
    /// - Parameter held: how many bytes the same request has already.
    func hold(_ count: Int, besides held: Int, limit: Int) -> Bool {
        preconditionInLoop()
        defer { heldContent += count }
        return heldContent == held || heldContent + count <= limit
    }

    /// Counts bytes off that are held no longer.
    func release(_ count: Int) {
        preconditionInLoop()
        heldContent -= count
    }

    /// Lets others have their turn: returns after the next look at what happened.
    func yield() async {
        preconditionInLoop()
        // The loop takes each one out before it resumes it.
        unsafe await withUnsafeContinuation { continuation in
            yielded.append(unsafe Turn(continuation: continuation))
        }
    }

    /// Lends the buffer for reading.
    func withReadBuffer<R>(_ body: (UnsafeMutableBufferPointer<UInt8>) -> R) -> R {
        unsafe memory.withReadBuffer(body)
    }

    /// Hands out an empty buffer for writing, to be given back when it is no longer needed.
    func takeBuffer() -> [UInt8] { memory.takeBuffer() }

    /// Takes a buffer back.
    func giveBack(_ buffer: consuming [UInt8]) { memory.giveBack(buffer) }

    /// Hands out a place for what a connection reads, to be given back when nothing is in it.
    func takeInput(limits: Limits) -> Input { spareInputs.popLast() ?? Input(limits: limits) }

    /// Takes it back.
    func giveBack(_ input: Input) {
        guard spareInputs.count < EventLoop.mostSpareInputs else { return }
        input.parser.startAnew()
        spareInputs.append(input)
    }

    /// The value of a `Date` field now.
    func date() -> [UInt8] { memory.date() }
}

extension EventLoop {
    private func run() {
        threadID.store(UInt(pthread_self()), ordering: .relaxed)
        while true {
            runReadyJobs()
            if isStopping, ready.isEmpty { break }
            now = clock.now()
            let isBusy = !ready.isEmpty || !yielded.isEmpty
            let timeout = isBusy ? 0 : clock.timeout(from: now, until: nextSweep)
            let count = poll.wait(milliseconds: timeout)
            now = clock.now()
            for index in 0..<count { handle(poll.event(at: index)) }
            if now >= nextSweep { sweep() }
            endTurns()
        }
        // It knows the loop, as the loop knows it.
        acceptor = nil
        let rest = inbox.closeBox()
        for action in rest.actions { action() }
        ready += rest.jobs
        runReadyJobs()
        threadID.store(0, ordering: .relaxed)
    }

    /// Runs the jobs that are ready now; those which they make ready come after the next look at epoll.
    private func runReadyJobs() {
        swap(&ready, &running)
        defer { running.removeAll(keepingCapacity: true) }
        for job in running { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func endTurns() {
        guard !yielded.isEmpty else { return }
        let turns = yielded
        yielded.removeAll(keepingCapacity: true)
        for turn in turns { unsafe turn.continuation.resume() }
    }

    private func handle(_ event: Poll.Event) {
        switch event.mark {
        case EventLoop.inboxMark:
            let contents = inbox.take()
            for action in contents.actions { action() }
            ready += contents.jobs
        case EventLoop.listenerMark: acceptor?.listenerIsReady()
        default:
            let index = Int(UInt32(truncatingIfNeeded: event.mark))
            // A late event for a descriptor that is another connection by now is dropped.
            guard index < channels.count, let channel = channels[index],
                channel.number == UInt32(event.mark >> 32)
            else { return }
            channel.handle(event)
        }
    }

    /// Ends what is overdue.
    ///
    /// A walk over ten thousand connections takes some ten microseconds.
    private func sweep() {
        if let drainDeadline, now >= drainDeadline {
            for channel in channels { channel?.forceClose() }
        }
        var next = Int64.max
        for channel in channels {
            if let channel { next = min(next, channel.expire(at: now)) }
        }
        if let acceptor { next = min(next, acceptor.expire(at: now)) }
        if let drainDeadline, drainDeadline > now { next = min(next, drainDeadline) }
        if now >= trimTime {
            // Small pieces that are still in use keep glibc from giving back what lies between them by itself.
            malloc_trim(0)
            trimTime = .max
            endedTasks = 0
        }
        next = min(next, trimTime)
        nextSweep = next == .max ? .max : max(next, now + EventLoop.sweepInterval)
    }

    private func startDraining(within time: Int64) {
        guard drainDeadline == nil else { return }
        now = clock.now()
        drainDeadline = now + time
        expect(now + time)
        acceptor?.listenerIsReady()
        for channel in channels { channel?.drain() }
    }
}
