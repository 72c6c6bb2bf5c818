import Synchronization
import TableroTesting
import Testing

@testable import Tablero

/// What several callers of a ``ResultCache`` have of each other.
///
/// An immediate task runs up to its first suspension, where it waits for a load, before the next line does.
@Suite struct SharedLoadTests {
    private struct Outage: Error {}

    /// A load that says when it has begun, and ends when it may or is cancelled.
    private final class SlowSource: Sendable {
        let begun = Gate()
        let gate = Gate()
        let ended = Gate()
        let counts = Mutex((begun: 0, cancelled: 0))

        func load() async throws -> Int {
            let number = counts.withLock { counts in
                counts.begun += 1
                return counts.begun
            }
            begun.open()
            await gate.wait()
            defer { ended.open() }
            if Task.isCancelled {
                counts.withLock { $0.cancelled += 1 }
                throw CancellationError()
            }
            return number
        }
    }

    private let cache = ResultCache<Int>()
    private let source = SlowSource()
    private let key = ResultKey(list: "/planets")

    private func ask(
        _ loading: LoadingType = .initial,
        validFor validity: Duration = .seconds(60)
    ) -> Task<Int, any Error> {
        Task.immediate { [cache, source, key] in
            try await cache.value(for: key, validFor: validity, loading: loading) { try await source.load() }
                .value
        }
    }

    @Test func `concurrent calls share one load`() async throws {
        let tasks = (0..<8).map { _ in ask() }
        source.gate.open()
        for task in tasks { #expect(try await task.value == 1) }
        #expect(source.counts.withLock { $0.begun } == 1)
    }

    @Test func `with a validity of zero they share none`() async throws {
        let tasks = (0..<3).map { _ in ask(validFor: .zero) }
        source.gate.open()
        var values: [Int] = []
        for task in tasks { values.append(try await task.value) }
        #expect(values.sorted() == [1, 2, 3])
    }

    @Test func `who is cancelled leaves alone`() async throws {
        let (leaving, staying) = (ask(), ask())
        await source.begun.wait()
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        source.gate.open()
        #expect(try await staying.value == 1)
        #expect(source.counts.withLock { $0.cancelled } == 0)
    }

    @Test func `when the last caller goes the load is cancelled, and the next caller has a new one`()
        async throws
    {
        let tasks = [ask(), ask()]
        await source.begun.wait()
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        // The gate is not open: cancellation alone ends the load.
        await source.ended.wait()
        #expect(source.counts.withLock { $0.cancelled } == 1)
        source.gate.open()
        #expect(try await ask().value == 2)
    }

    @Test func `who is cancelled before it asks loads nothing for long`() async throws {
        let task = Task.immediate { [cache, source, key] in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            _ = try await cache.value(for: key, validFor: .seconds(60), loading: .initial) {
                try await source.load()
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        await source.ended.wait()
        #expect(source.counts.withLock { $0.cancelled } == 1)
    }

    @Test func `an error goes to all who wait`() async throws {
        let gate = Gate()
        let tasks = (0..<3).map { _ in
            Task.immediate { [cache, key] in
                try await cache.value(for: key, validFor: .seconds(60), loading: .initial) { () -> Int in
                    await gate.wait()
                    throw Outage()
                }.value
            }
        }
        gate.open()
        for task in tasks { await #expect(throws: Outage.self) { try await task.value } }
    }

    @Test func `a refresh shares the load of another refresh, and no older one`() async throws {
        let old = ask()
        await source.begun.wait()
        let refreshes = [ask(.refresh), ask(.refresh)]
        let late = ask()
        source.gate.open()
        #expect(try await old.value == 1)
        for task in refreshes + [late] { #expect(try await task.value == 2) }
        #expect(source.counts.withLock { $0.begun } == 2)
    }
}
