/// Says in words how a job stands.
struct JobTexts: Sendable {
    let status: JobStatus

    /// The name of the phase, for style sheets and programs.
    var phase: String {
        switch status.phase {
        case .waiting: "waiting"
        case .running: "running"
        case .ended(.done): "done"
        case .ended(.failed): "failed"
        case .ended(.cancelled): "cancelled"
        }
    }

    /// The phase for readers.
    var heading: String {
        switch status.phase {
        case .waiting: "Waiting"
        case .running(isCancelling: false): "Working"
        case .running(isCancelling: true): "Cancelling"
        case .ended(.done): "Done"
        case .ended(.failed): "Not finished"
        case .ended(.cancelled): "Cancelled"
        }
    }

    /// What there is to read besides: the step, the place in the queue, or how it ended.
    var message: String {
        switch status.phase {
        case .waiting(place: 1): "It is the next to begin."
        case .waiting(let place): "It is number \(place) of those that wait for their turn."
        case .running: Self.shown(status.progress.message)
        case .ended(.done(.text(let text))): Self.shown(text)
        case .ended(.done(.file)): "The file is ready."
        case .ended(.done(.redirect)): "The page with the result is ready."
        case .ended(.failed(let sentence)): Self.shown(sentence)
        case .ended(.cancelled): cancelled
        }
    }

    private var cancelled: String {
        if !status.hasBegun { return "Cancelled before it began." }
        return amount.map { "Cancelled at \($0)." } ?? "Cancelled after \(Self.text(of: status.elapsed))."
    }

    /// How far it is: `40 of 100`, or `40 %`; `nil` if it has not told.
    var amount: String? {
        if let completed = status.progress.completed, let total = status.progress.total {
            return "\(ItemCount.grouped(completed)) of \(ItemCount.grouped(total))"
        }
        return percent.map { "\($0) %" }
    }

    /// The whole percents that are done.
    var percent: Int? { status.progress.fraction.map { Int($0 * 100) } }

    /// How long it has taken, and is likely to take yet.
    var time: String {
        let elapsed = Self.text(of: status.elapsed)
        switch status.phase {
        case .waiting: return "Waiting for \(elapsed)"
        case .ended: return status.hasBegun ? "Took \(elapsed)" : ""
        case .running:
            return "Running for \(elapsed)" + (remaining.map { ", \($0)" } ?? "")
        }
    }

    /// How long it is likely to take yet; `nil` while nobody can tell.
    var remaining: String? { status.remaining.map(Self.estimate) }

    /// A length of time in two units: `8 seconds`, `3 min 20 s`, `2 h 5 min`.
    static func text(of duration: Duration) -> String {
        let seconds = Int(duration.components.seconds)
        if seconds < 1 { return "less than a second" }
        if seconds < 60 { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(ItemCount.grouped(seconds / 3600)) h \(seconds % 3600 / 60) min"
    }

    /// How much is left, no more exact than anybody can know.
    static func estimate(of remaining: Duration) -> String {
        let seconds = Int(remaining.components.seconds)
        if seconds < 5 { return "a few seconds left" }
        if seconds < 55 { return "about \((seconds + 4) / 5 * 5) seconds left" }
        let minutes = (seconds + 30) / 60
        if minutes < 60 { return minutes <= 1 ? "about a minute left" : "about \(minutes) minutes left" }
        let hours = (minutes + 30) / 60
        return hours == 1 ? "about an hour left" : "about \(hours) hours left"
    }

    /// A text of the work's own, which may be anything, as far as a line of a page takes it.
    private static func shown(_ text: String) -> String {
        let most = 500
        let start = text.unicodeScalars.prefix(most + 1)
        return start.count > most
            ? String(String.UnicodeScalarView(start.dropLast())).withVisibleControls + "…"
            : text.withVisibleControls
    }
}
