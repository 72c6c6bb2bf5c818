import FoundationEssentials
import HTTP
import Records
import Synchronization
import TableroTesting
import Testing

@testable import Tablero

/// No page is older than the request that it answers, whatever happens at the same time.
@Suite struct FreshnessTests {
    /// Where there is one core, no thread may look at the disk that must not wait.
    private static let areLoopsPrompt = ProcessInfo.processInfo.activeProcessorCount > 1

    private final class Race: Sendable {
        let committed = Atomic(2)
        let faults = Mutex<[String]>([])
    }

    @Test(arguments: [true, false]) func `a reader never sees less than was committed before he asked`(
        isLogged: Bool
    ) async throws {
        let shop = try await Keeping(isLogged: isLogged)
        let rounds = 100
        let race = Race()
        await withTaskGroup { group in
            group.addTask {
                for number in 3...(rounds + 2) {
                    do {
                        try shop.change("INSERT INTO orders VALUES (\(number), 'n')")
                    } catch {
                        race.faults.withLock { $0.append("\(error)") }
                    }
                    race.committed.store(number, ordering: .sequentiallyConsistent)
                }
            }
            for reader in 0..<4 {
                group.addTask {
                    while true {
                        // The writer must get on, too.
                        await Task.yield()
                        let before = race.committed.load(ordering: .sequentiallyConsistent)
                        // The loop's own way first, as a server asks.
                        let request = Request(
                            path: "/shop/orders/-/rows.json",
                            query: "_size=1&_sort=-id",
                            peer: .unix
                        )
                        let prompt = reader % 2 == 0 ? shop.dashboard.promptResponse(to: request) : nil
                        var response = prompt
                        if response == nil { response = await shop.dashboard.respond(to: request) }
                        guard case .bytes(let bytes)? = response?.body else { continue }
                        let text = String(decoding: bytes, as: UTF8.self)
                        // A rollback journal has readers wait for the writer, longer than one may.
                        guard response?.status == .ok else { continue }
                        let found = text.firstMatch(of: /"id": ([0-9]+)/).flatMap { Int($0.output.1) } ?? 0
                        if found < before { race.faults.withLock { $0.append("\(found) after \(before)") } }
                        if before == rounds + 2 { return }
                    }
                }
            }
        }
        #expect(race.faults.withLock(\.self) == [])
        #expect(await shop.misses > 0)
    }

    @Test(.enabled(if: areLoopsPrompt))
    func `what is kept is ready for a thread that must not wait, until something is committed`()
        async throws
    {
        let shop = try await Keeping()
        let request = Request(path: "/shop/orders", peer: .unix)
        #expect(shop.dashboard.promptResponse(to: request) == nil)
        let made = await shop.dashboard.respond(to: request)
        // Threads that must not wait take turns at the disk, and others may have theirs.
        var prompt = shop.dashboard.promptResponse(to: request)
        while prompt == nil {
            await Task.yield()
            prompt = shop.dashboard.promptResponse(to: request)
        }
        #expect(prompt?.fields["ETag"] == made.fields["ETag"])
        #expect(prompt?.fields["Content-Security-Policy"] != nil)
        #expect(prompt?.head != nil)
        try await shop.database.change(["DELETE FROM orders WHERE id = 1"])
        #expect(shop.dashboard.promptResponse(to: request) == nil)
    }

    @Test(.enabled(if: areLoopsPrompt))
    func `a comment makes the page of its row unready`() async throws {
        let shop = try await Keeping()
        let request = Request(path: "/shop/orders/1", peer: .unix)
        _ = await shop.dashboard.respond(to: request)
        while shop.dashboard.promptResponse(to: request) == nil { await Task.yield() }
        let other = try await CommentStore(path: shop.store, limits: .patient)
        let subject = CommentSubject(source: "shop", table: "orders", key: "1")
        _ = try await other.add("from another", by: "Ada", on: subject, token: nil)
        #expect(shop.dashboard.promptResponse(to: request) == nil)
    }

    @Test(.enabled(if: areLoopsPrompt))
    func `nobody gets at a page that is ready without being known`() async throws {
        let shop = try await Keeping(configure: { $0.userField = "X-User" })
        let known = Request(path: "/shop/orders", peer: .unix, user: "Ada")
        #expect(await shop.dashboard.respond(to: known).status == .ok)
        let unknown = Request(path: "/shop/orders", peer: .unix)
        while shop.dashboard.promptResponse(to: known) == nil { await Task.yield() }
        #expect(shop.dashboard.promptResponse(to: unknown) == nil)
        #expect(await shop.dashboard.respond(to: unknown).status == .forbidden)
    }
}
