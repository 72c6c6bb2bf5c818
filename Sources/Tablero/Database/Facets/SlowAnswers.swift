import Synchronization

/// Remembers for some minutes what took too long, so that it is not tried for each reader.
final class SlowAnswers: Sendable {
    private static let remembered = Duration.seconds(600)
    private static let most = 1000

    private let moments = Mutex<[String: ContinuousClock.Instant]>([:])

    func contains(_ name: String) -> Bool {
        moments.withLock { moments in
            guard let moment = moments[name] else { return false }
            if moment + Self.remembered > .now { return true }
            moments[name] = nil
            return false
        }
    }

    func insert(_ name: String) {
        moments.withLock { moments in
            if moments.count >= Self.most { moments.removeAll() }
            moments[name] = .now
        }
    }
}
