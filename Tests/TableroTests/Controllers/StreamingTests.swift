import HTTP
import TableroTesting
import Testing

@testable import Tablero

@Suite struct StreamingTests {
    /// A list that waits for a gate and has no patience.
    private func gated(
        _ gate: Gate,
        _ result: @escaping @Sendable () throws -> [String] = { ["one", "two"] }
    ) -> TestList<String, ClosureInteractor<String>> {
        var list = TestList(
            ClosureInteractor { _, _ in
                await gate.wait()
                return try result()
            },
            cells: [noteCell]
        )
        list.patience = .zero
        return list
    }

    private func site(_ list: some ListController) async throws -> Site {
        try await Site { $0.add(list, at: "/things") }
    }

    @Test func `all above the rows leaves at once, and the rows follow when they are there`() async throws {
        let gate = Gate()
        let site = try await site(gated(gate))
        var pieces = await site.client.stream("/things").makeAsyncIterator()
        let beginning = try #require(try await pieces.next())
        #expect(beginning.contains(">Things</h1>"))
        #expect(beginning.contains(#"data-state="loading-initial""#))
        #expect(beginning.hasSuffix("Loading…</td></tr>\n"))
        #expect(!beginning.contains("</tbody>"))
        gate.open()
        let rows = try #require(try await pieces.next())
        #expect(rows.hasPrefix("<tr") && rows.contains("one") && rows.contains("two"))
        let end = try #require(try await pieces.next())
        #expect(end.hasPrefix("</tbody>") && end.hasSuffix("</html>\n"))
        #expect(try await pieces.next() == nil)
    }

    @Test func `a streamed page has no tag and is kept by nobody`() async throws {
        let gate = Gate()
        let page = try await site(gated(gate)).client.get("/things")
        gate.open()
        #expect(page.status == 200)
        #expect(page.fields["ETag"] == nil)
        #expect(page.fields["Cache-Control"] == "no-store")
    }

    @Test func `an empty list hides its loading cell`() async throws {
        let gate = Gate()
        let whole = try await whole(site(gated(gate) { [] }), opening: gate)
        #expect(whole.contains(#"Loading…</td></tr>\#n<tr class="loaded" hidden=""><td></td></tr></tbody>"#))
        #expect(whole.contains("There is nothing here yet."))
    }

    @Test func `a failure after the beginning is a sentence in the rows`() async throws {
        let gate = Gate()
        let whole = try await whole(site(gated(gate) { throw Unreachable() }), opening: gate)
        #expect(whole.contains("The ship cannot be reached. Try later."))
        #expect(whole.contains(#"<tr class="failure">"#))
        #expect(whole.hasSuffix("</html>\n"))
    }

    @Test func `a list that is there in time is sent whole with its tag`() async throws {
        let list = TestList(ClosureInteractor { _, _ in ["one"] }, cells: [noteCell])
        let page = try await site(list).client.get("/things")
        #expect(page.fields["ETag"] != nil)
        #expect(page.text.contains("one") && page.text.contains("</html>"))
    }

    @Test func `a program that asks for the head waits, and is told the tag`() async throws {
        let gate = Gate()
        gate.open()
        let head = try await site(gated(gate)).client.send(.head, "/things")
        #expect(head.fields["ETag"] != nil)
    }

    @Test func `a reader who leaves ends the load`() async throws {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate()
        let list = gated(gate) {
            // The gate opens for a task that is cancelled, too.
            if Task.isCancelled { end.finish() }
            return []
        }
        let site = try await site(list)
        do {
            var pieces = await site.client.stream("/things").makeAsyncIterator()
            _ = try await pieces.next()
        }
        for await _ in ended {}
    }

    @Test func `a header that is late follows the rows`() async throws {
        let gate = Gate()
        var list = HeadedList(ArrayInteractor(["one"])) { _ in
            await gate.wait()
            return 7
        }
        list.patience = .zero
        let site = try await site(list)
        var pieces = await site.client.stream("/things").makeAsyncIterator()
        let beginning = try #require(try await pieces.next())
        #expect(beginning.contains(#"<p class="list-header__loading">"#))
        #expect(!beginning.contains("<tr class=\"loading\">"))
        #expect(try #require(try await pieces.next()).contains("one"))
        gate.open()
        let end = try #require(try await pieces.next())
        #expect(end.contains(#"id="list-header""#) && end.contains("7 moons"))
    }

    /// The whole page, whose list goes on once its beginning is there.
    private func whole(_ site: Site, opening gate: Gate) async throws -> String {
        var text = ""
        for try await piece in await site.client.stream("/things") {
            text += piece
            gate.open()
        }
        return text
    }
}
