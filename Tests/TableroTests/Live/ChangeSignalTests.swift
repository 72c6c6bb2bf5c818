import Synchronization
import TableroTesting
import Testing

@testable import Tablero

/// Data that is in no source says itself that it has changed.
@Suite struct ChangeSignalTests {
    /// Letters in memory, which come from anywhere.
    final class Inbox: Sendable {
        let changes = ChangeSignal()
        let letters = Mutex(["first"])

        func receive(_ letter: String) {
            letters.withLock { $0.append(letter) }
            changes.tell()
        }
    }

    struct Letters: ListController {
        let inbox: Inbox
        let title = "Letters"
        let cells = [noteCell]
        var changes: ChangeSignal? { inbox.changes }
        func interactor(for request: PageRequest) -> ArrayInteractor<String> {
            ArrayInteractor(inbox.letters.withLock(\.self))
        }
    }

    private static func site(_ inboxes: [(String, Inbox)]) async throws -> Site {
        try await Site { routes in
            for (path, inbox) in inboxes { routes.add(Letters(inbox: inbox), at: path) }
        }
    }

    /// The address of the event stream that a page opens.
    private static func events(_ site: Site, _ path: String) async throws -> String {
        let page = await site.client.get(path).text
        let url = try #require(page.firstMatch(of: /<live-updates src="([^"]+)"/)?.1)
        return url.split(separator: "&amp;").joined(separator: "&")
    }

    @Test func `a task of the background wakes the page, without a request`() async throws {
        let inbox = Inbox()
        let site = try await Self.site([("/letters", inbox)])
        let target = try await Self.events(site, "/letters")
        var events = await site.client.stream(target).makeAsyncIterator()
        await Task { inbox.receive("second") }.value
        let first = try #require(try await events.next())
        #expect(first.contains(#""path": "/letters""#))
        inbox.receive("third")
        let second = try #require(try await events.next())
        #expect(second != first && second.contains(#""path": "/letters""#))
        #expect(await site.client.get("/letters").text.contains("third"))
    }

    @Test func `what changed between the page and its stream is told at once`() async throws {
        let inbox = Inbox()
        let site = try await Self.site([("/letters/{box}", inbox)])
        let target = try await Self.events(site, "/letters/a~20b")
        inbox.receive("second")
        var events = await site.client.stream(target).makeAsyncIterator()
        let event = try #require(try await events.next())
        let since = try #require(target.split(separator: "since=").last)
        #expect(!event.contains("\"version\": \"\(since)\""))
        // The version heard of is that of a page which is read now.
        let now = try await Self.events(site, "/letters/a~20b")
        #expect(event.contains("\"version\": \"\(try #require(now.split(separator: "since=").last))\""))
    }

    @Test func `only the pages of its own controller are woken`() async throws {
        let (one, other) = (Inbox(), Inbox())
        let site = try await Self.site([("/one", one), ("/other", other)])
        var events = await site.client.stream(try await Self.events(site, "/other")).makeAsyncIterator()
        var own = await site.client.stream(try await Self.events(site, "/one")).makeAsyncIterator()
        one.receive("for one")
        #expect(try await own.next() != nil)
        // The first that the other page hears of is its own change.
        other.receive("for the other")
        let event = try #require(try await events.next())
        let now = try await Self.events(site, "/other")
        #expect(event.contains("\"version\": \"\(try #require(now.split(separator: "since=").last))\""))
        #expect(one.changes.version == 1 && other.changes.version == 1)
    }

    @Test func `nobody listens to a signal any more when its pages are closed`() async throws {
        let signal = ChangeSignal()
        var stream: AsyncStream<Void>? = signal.listen()
        #expect(signal.listenerCount == 1)
        stream = nil
        #expect(stream == nil && signal.listenerCount == 0)
        signal.tell()
        #expect(signal.version == 1)
    }

    @Test func `a signal that is new each time is a fault at start`() async throws {
        struct Forgetful: ListController {
            let title = "Forgetful"
            let cells = [noteCell]
            var changes: ChangeSignal? { ChangeSignal() }
            func interactor(for request: PageRequest) -> ArrayInteractor<String> { ArrayInteractor([]) }
        }
        await #expect {
            _ = try await Site { $0.add(Forgetful(), at: "/forgetful") }
        } throws: {
            "\($0)"
                == "Forgetful makes a new ChangeSignal whenever it is asked for changes: it must keep one."
        }
    }
}
