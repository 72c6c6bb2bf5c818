import TableroTesting
import Testing

@testable import Tablero

@Suite struct JobProgressTests {
    private let clock = ManualClock()

    private func progress() -> JobProgress {
        let clock = clock
        return JobProgress { clock.now.instant }
    }

    @Test func `steps are never taken back, and another total begins anew`() throws {
        let progress = progress()
        try progress.update(40, of: 100, "forty")
        try progress.update(39, of: 100)
        #expect(progress.value.completed == 40)
        #expect(progress.value.message == "forty")
        try progress.update(1, of: 50, "part two")
        #expect(progress.value.completed == 1)
        #expect(progress.value.fraction == 0.02)
    }

    @Test(
        arguments: [(-5, 10, 0, 0), (11, 10, 10, 1), (0, 0, 0, nil), (3, -1, 0, nil)]
            as [(Int, Int, Int, Double?)]
    )
    func `a number out of bounds is taken for the nearest`(
        completed: Int,
        total: Int,
        shown: Int,
        fraction: Double?
    ) throws {
        let progress = progress()
        try progress.update(completed, of: total)
        #expect(progress.value.completed == shown)
        #expect(progress.value.fraction == fraction)
    }

    @Test(arguments: [(-1, 0), (0.5, 0.5), (2, 1), (.infinity, 1), (.nan, nil)] as [(Double, Double?)])
    func `a fraction is between nothing and all`(given: Double, shown: Double?) throws {
        let progress = progress()
        try progress.update(fraction: given)
        #expect(progress.value.fraction == shown)
    }

    @Test func `nothing is lost when many tell at once`() async throws {
        let progress = progress()
        try await withThrowingTaskGroup { group in
            for number in 1...500 {
                group.addTask { try progress.update(number, of: 500) }
            }
            try await group.waitForAll()
        }
        #expect(progress.value.completed == 500)
    }

    @Test func `work hears that it was cancelled, and cannot change what is over`() throws {
        let progress = progress()
        try progress.update(1, of: 2)
        progress.cancel()
        #expect(throws: CancellationError.self) { try progress.update(2, of: 2) }
        #expect(progress.end().completed == 1)
        let other = self.progress()
        _ = other.end()
        #expect(throws: CancellationError.self) { try other.update("late") }
        #expect(other.value.message.isEmpty)
    }

    @Test func `the rest is estimated from the pace of the present part`() throws {
        let progress = progress()
        #expect(JobStatus.remaining(progress.value, at: clock.now.instant) == nil)
        try progress.update(0, of: 10)
        clock.advance(by: .seconds(100))
        try progress.update(10, of: 100)
        #expect(JobStatus.remaining(progress.value, at: clock.now.instant) == nil)
        clock.advance(by: .seconds(10))
        try progress.update(40, of: 100)
        let rest = try #require(JobStatus.remaining(progress.value, at: clock.now.instant))
        #expect((rest - .seconds(20)).magnitude < .milliseconds(1))
        try progress.update(100, of: 100)
        #expect(JobStatus.remaining(progress.value, at: clock.now.instant) == .zero)
    }

    @Test(arguments: [
        (0.4, "less than a second", "a few seconds left"), (1, "1 second", "a few seconds left"),
        (59, "59 seconds", "about a minute left"), (21, "21 seconds", "about 25 seconds left"),
        (200, "3 min 20 s", "about 3 minutes left"), (3599, "59 min 59 s", "about an hour left"),
        (7500, "2 h 5 min", "about 2 hours left"), (10_800_000, "3,000 h 0 min", "about 3000 hours left"),
    ])
    func `lengths of time are in words`(seconds: Double, text: String, estimate: String) {
        #expect(JobTexts.text(of: .seconds(seconds)) == text)
        #expect(JobTexts.estimate(of: .seconds(seconds)) == estimate)
    }

    @Test(arguments: [
        ("a.csv", "attachment; filename=\"a.csv\""),
        ("../../etc/passwd", "attachment; filename=\"passwd\""),
        ("", "attachment; filename=\"download\""),
        (
            "a\"\r\nSet-Cookie: b",
            "attachment; filename=\"a___Set-Cookie__b\"; filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20b"
        ),
    ])
    func `the name of a file stays within its field`(name: String, field: String) {
        #expect(JobFile.disposition(name) == field)
        #expect(JobFile.type("text/html\r\nX: y") == "application/octet-stream")
        #expect(JobFile.type("text/csv; charset=utf-8") == "text/csv; charset=utf-8")
    }
}

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
