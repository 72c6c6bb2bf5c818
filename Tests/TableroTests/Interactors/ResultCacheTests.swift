import FoundationEssentials
import Synchronization
import TableroTesting
import Testing

@testable import Tablero

@Suite struct ResultCacheTests {
    private struct Outage: Error {}

    /// Counts loads, and gives each its number as its result.
    private final class Source: Sendable {
        private let state = Mutex((count: 0, isBroken: false))

        var count: Int { state.withLock { $0.count } }

        func setBroken(_ isBroken: Bool) { state.withLock { $0.isBroken = isBroken } }

        func load() throws -> Int {
            try state.withLock { state in
                state.count += 1
                if state.isBroken { throw Outage() }
                return state.count
            }
        }
    }

    private let clock = ManualClock()
    private let source = Source()
    private let first = ResultKey(list: "/planets", page: "")
    private let second = ResultKey(list: "/planets", page: "_next=2")

    private func makeCache(
        limits: ResultLimits = ResultLimits(),
        weight: @escaping @Sendable (Int) -> Int = { _ in 1 }
    ) -> ResultCache<Int> {
        ResultCache(limits: limits, now: { [clock] in clock.now }, weight: weight)
    }

    private func ask(
        _ cache: ResultCache<Int>,
        _ key: ResultKey,
        _ loading: LoadingType = .initial,
        validFor validity: Duration = .seconds(60)
    ) async throws -> Loaded<Int> {
        try await cache.value(for: key, validFor: validity, loading: loading) { [source] in try source.load()
        }
    }

    // MARK: Ages

    @Test func `a result is kept for its validity, and then loaded anew`() async throws {
        let cache = makeCache()
        let loadedAt = clock.now.date
        #expect(try await ask(cache, first).value == 1)
        clock.advance(by: .seconds(59))
        let kept = try await ask(cache, first)
        #expect(kept.value == 1)
        #expect(kept.loadedAt == loadedAt)
        #expect(kept.failure == nil)
        clock.advance(by: .seconds(1))
        let renewed = try await ask(cache, first)
        #expect(renewed.value == 2)
        #expect(renewed.loadedAt == loadedAt + 60)
    }

    @Test func `each page has an age of its own`() async throws {
        let cache = makeCache()
        _ = try await ask(cache, first)
        clock.advance(by: .seconds(40))
        _ = try await ask(cache, second)
        clock.advance(by: .seconds(40))
        #expect(try await ask(cache, first).value == 3)
        #expect(try await ask(cache, second).value == 2)
    }

    @Test func `the age is reckoned from the beginning of the load`() async throws {
        let cache = makeCache()
        let begun = clock.now.date
        let result = try await cache.value(for: first, validFor: .seconds(60), loading: .initial) {
            [clock, source] in
            clock.advance(by: .seconds(50))
            return try source.load()
        }
        #expect(result.loadedAt == begun)
        clock.advance(by: .seconds(10))
        #expect(try await ask(cache, first).value == 2)
    }

    @Test func `readers never see each other's results`() async throws {
        let cache = makeCache()
        let (ada, bo) = (ResultKey(list: "/a", reader: "ada"), ResultKey(list: "/a", reader: "bo"))
        #expect(try await ask(cache, ada).value == 1)
        #expect(try await ask(cache, bo).value == 2)
        #expect(try await ask(cache, ada, .refresh).value == 3)
        #expect(try await ask(cache, bo).value == 2)
    }

    @Test func `with a validity of zero nothing is kept`() async throws {
        let cache = makeCache()
        #expect(try await ask(cache, first, validFor: .zero).value == 1)
        #expect(try await ask(cache, first, validFor: .zero).value == 2)
        source.setBroken(true)
        await #expect(throws: Outage.self) { try await ask(cache, first, validFor: .zero) }
    }

    // MARK: Refresh

    @Test func `a refresh loads anew, and the other pages when they are asked for`() async throws {
        let cache = makeCache()
        let other = ResultKey(list: "/moons")
        for key in [first, second, other] { _ = try await ask(cache, key) }
        #expect(try await ask(cache, first, .refresh).value == 4)
        #expect(try await ask(cache, first).value == 4)
        #expect(source.count == 4)
        #expect(try await ask(cache, second).value == 5)
        #expect(try await ask(cache, second).value == 5)
        #expect(try await ask(cache, other).value == 3)
    }

    @Test func `a failed refresh drops nothing`() async throws {
        let cache = makeCache()
        _ = try await ask(cache, first)
        _ = try await ask(cache, second)
        source.setBroken(true)
        let refreshed = try await ask(cache, first, .refresh)
        #expect(refreshed.value == 1)
        #expect(refreshed.failure is Outage)
        #expect(try await ask(cache, second).value == 2)
        #expect(source.count == 3)
    }

    @Test func `a page dropped by a refresh is still there when it cannot be loaded`() async throws {
        let cache = makeCache()
        _ = try await ask(cache, first)
        _ = try await ask(cache, second)
        _ = try await ask(cache, first, .refresh)
        source.setBroken(true)
        let old = try await ask(cache, second)
        #expect(old.value == 2)
        #expect(old.failure is Outage)
    }

    @Test func `what began before a refresh is not kept as if it were newer`() async throws {
        let cache = makeCache()
        let (begun, gate) = (Gate(), Gate())
        let slow = [first, second].map { key in
            Task.immediate {
                try await cache.value(for: key, validFor: .seconds(60), loading: .initial) {
                    begun.open()
                    await gate.wait()
                    return -1
                }
            }
        }
        await begun.wait()
        #expect(try await ask(cache, first, .refresh).value == 1)
        gate.open()
        for task in slow { #expect(try await task.value.value == -1) }
        #expect(try await ask(cache, first).value == 1)
        #expect(try await ask(cache, second).value == 2)
    }

    // MARK: Errors

    @Test func `without an older value a load's error is thrown`() async throws {
        let cache = makeCache()
        source.setBroken(true)
        await #expect(throws: Outage.self) { try await ask(cache, first) }
        source.setBroken(false)
        #expect(try await ask(cache, first).value == 2)
    }

    @Test func `an error leaves the old value with its age, and the next call tries again`() async throws {
        let cache = makeCache()
        let loadedAt = clock.now.date
        _ = try await ask(cache, first)
        clock.advance(by: .seconds(60))
        source.setBroken(true)
        for attempt in 2...3 {
            let old = try await ask(cache, first)
            #expect(old.value == 1)
            #expect(old.loadedAt == loadedAt)
            #expect(old.failure is Outage)
            #expect(source.count == attempt)
        }
        source.setBroken(false)
        let new = try await ask(cache, first)
        #expect(new.value == 4)
        #expect(new.failure == nil)
    }

    // MARK: Room

    @Test func `what was used longest ago goes when there are too many`() async throws {
        var limits = ResultLimits()
        limits.count = 2
        let cache = makeCache(limits: limits)
        _ = try await ask(cache, first)
        _ = try await ask(cache, second)
        _ = try await ask(cache, first)
        _ = try await ask(cache, ResultKey(list: "/moons"))
        #expect(try await ask(cache, first).value == 1)
        #expect(try await ask(cache, second).value == 4)
    }

    @Test func `what was used longest ago goes when all weigh too much`() async throws {
        var limits = ResultLimits()
        limits.weight = 5
        // The results are 1, 2 and 3, and so are their weights.
        let cache = makeCache(limits: limits) { $0 }
        let third = ResultKey(list: "/moons")
        for key in [first, second, third] { _ = try await ask(cache, key) }
        #expect(try await ask(cache, second).value == 2)
        #expect(try await ask(cache, third).value == 3)
        #expect(try await ask(cache, first).value == 4)
        #expect(try await ask(cache, third).value == 5)
    }

    @Test func `what is heavier than all may be is returned and not kept`() async throws {
        var limits = ResultLimits()
        limits.weight = 1
        let cache = makeCache(limits: limits) { $0 }
        #expect(try await ask(cache, first).value == 1)
        #expect(try await ask(cache, second).value == 2)
        #expect(try await ask(cache, second).value == 3)
        #expect(try await ask(cache, first).value == 1)
    }
}
