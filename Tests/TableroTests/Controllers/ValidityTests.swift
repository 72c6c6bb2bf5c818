import HTTP
import Records
import Synchronization
import TableroTesting
import Testing

@testable import Tablero

@Suite struct ValidityTests {
    /// A source that counts how often it was asked, and fails when it is told to.
    private final class Counter: Sendable {
        private let state = Mutex((loads: 0, isBroken: false, gate: Gate()))

        var isBroken: Bool {
            get { state.withLock { $0.isBroken } }
            set { state.withLock { $0.isBroken = newValue } }
        }

        var gate: Gate {
            get { state.withLock { $0.gate } }
            set { state.withLock { $0.gate = newValue } }
        }

        func load() throws -> Int {
            try state.withLock { state in
                guard !state.isBroken else { throw Unreachable() }
                state.loads += 1
                return state.loads
            }
        }
    }

    private struct Source: CursorListInteractor {
        let counter: Counter
        var cacheDuration = Duration.seconds(3600)
        let isSearchable = true

        func loadMore(after cursor: Int?, in parameters: ListParameters, loading: LoadingType) throws
            -> (items: [String], next: Int?)
        {
            (["page \(cursor ?? 0), load \(try counter.load())"], (cursor ?? 0) + 1)
        }
    }

    private struct Thing: DetailController {
        struct Source: DetailInteractor {
            let counter: Counter
            let cacheDuration: Duration
            func item(loading: LoadingType) throws -> String? { "load \(try counter.load())" }
        }

        let counter: Counter
        var cacheDuration = Duration.seconds(3600)
        func interactor(for request: PageRequest) -> Source {
            Source(counter: counter, cacheDuration: cacheDuration)
        }
        func title(of item: String) -> String { item }
    }

    private func site(_ counter: Counter, _ duration: Duration = .seconds(3600)) async throws -> Site {
        let list = TestList(Source(counter: counter, cacheDuration: duration), cells: [noteCell])
        return try await Site {
            $0.add(list, at: "/things")
            $0.add(Thing(counter: counter, cacheDuration: duration), at: "/thing")
        }
    }

    private func next(_ page: TestResponse) throws -> String {
        try #require(page.fields["Link"].map { String($0.dropFirst().prefix { $0 != ">" }) })
    }

    @Test func `cache with a validity in seconds, off by default, for both`() async throws {
        let site = try await site(Counter(), .zero)
        #expect(Source(counter: Counter()).cacheDuration > .zero)
        #expect(ArrayInteractor([1]).cacheDuration == .zero && ItemInteractor(1).cacheDuration == .zero)
        #expect(await site.client.get("/things").text.contains("load 1"))
        let second = await site.client.get("/things")
        #expect(second.text.contains("load 2") && !second.text.contains("As of"))
        #expect(second.fields["Cache-Control"] == "private, no-cache")
        #expect(await site.client.get("/thing").text.contains("load 3"))
        #expect(await site.client.get("/thing").text.contains("load 4"))
    }

    @Test func `a page that is kept says of when it is, and for how long`() async throws {
        let site = try await site(Counter())
        _ = await site.client.get("/things")
        let page = await site.client.get("/things")
        #expect(page.text.contains("load 1"))
        #expect(page.text.contains(/As of <relative-time><time datetime="20\d\d-/))
        let age = page.fields["Cache-Control"]?.firstMatch(of: /^private, max-age=(\d+)$/)?.1
        #expect((3000...3600).contains(try #require(age.flatMap { Int($0) })))
        let detail = await site.client.get("/thing")
        #expect(await site.client.get("/thing").text == detail.text)
        #expect(detail.text.contains("As of"))
    }

    @Test func `each page has its own age, and a refresh renews them all`() async throws {
        let site = try await site(Counter())
        let first = await site.client.get("/things")
        let path = try next(first)
        #expect(await site.client.get(path).text.contains("page 1, load 2"))
        #expect(await site.client.get(path).text.contains("page 1, load 2"))
        #expect(await site.client.get("/things?_search=x").text.contains("page 0, load 3"))
        let refreshed = await site.client.get("/things/-/rows", fields: ["Cache-Control": "no-cache"])
        #expect(refreshed.text.contains("page 0, load 4"))
        #expect(refreshed.text.contains(/<tbody data-as-of="20/))
        #expect(await site.client.get(path).text.contains("page 1, load 5"))
        #expect(await site.client.get("/things").text.contains("page 0, load 4"))
    }

    @Test func `an error loses no rows, and the page says what is wrong`() async throws {
        let counter = Counter()
        let site = try await site(counter)
        _ = await site.client.get("/things")
        _ = await site.client.get("/thing")
        counter.isBroken = true
        let refresh: Fields = ["Cache-Control": "no-cache"]
        for path in ["/things", "/thing"] {
            let page = await site.client.get(path, fields: refresh)
            #expect(page.status == 200)
            #expect(page.text.contains("load "))
            #expect(page.text.contains("This could not be loaded anew. The ship cannot be reached."))
            #expect(page.fields["Cache-Control"] == "private, no-cache")
        }
        // A script has the rows, and asks for newer ones.
        #expect(await site.client.get("/things/-/rows", fields: refresh).status == 503)
        #expect(await site.client.get("/things/-/rows").text.contains("load 1"))
        counter.isBroken = false
        #expect(await site.client.get("/things", fields: refresh).text.contains("load 3"))
    }

    /// A source that waits for the gate of its counter, and whose rows are to be loaded anew each time.
    private struct Gated: CursorListInteractor {
        let counter: Counter
        let cacheDuration = Duration.nanoseconds(1)

        func loadMore(after cursor: Int?, in parameters: ListParameters, loading: LoadingType) async throws
            -> (items: [String], next: Int?)
        {
            await counter.gate.wait()
            return (["load \(try counter.load())"], nil)
        }
    }

    @Test func `rows that come late and are old say so above them, as what stands there has been sent`()
        async throws
    {
        let counter = Counter()
        var list = TestList(Gated(counter: counter), cells: [noteCell])
        list.patience = .zero
        let site = try await Site { [list] in $0.add(list, at: "/things") }
        for isBroken in [false, true] {
            (counter.isBroken, counter.gate) = (isBroken, Gate())
            var text = ""
            for try await piece in await site.client.stream("/things") {
                text += piece
                counter.gate.open()
            }
            #expect(text.contains("load 1"))
            let notice = try? /<tr class="failure">.*The ship cannot be reached.*is of 20.*load 1/
                .dotMatchesNewlines().firstMatch(in: text)
            #expect((notice != nil) == isBroken)
        }
    }

    @Test func `rows that are kept tell their age above them also where the header is late`() async throws {
        let gate = Gate()
        var list = HeadedList(Source(counter: Counter())) { _ in
            await gate.wait()
            return 7
        }
        list.patience = .zero
        let site = try await Site { [list] in $0.add(list, at: "/things") }
        _ = await site.client.get("/things/-/rows")
        var pieces = await site.client.stream("/things").makeAsyncIterator()
        let beginning = try #require(try await pieces.next())
        #expect(beginning.contains("list-header__loading") && beginning.contains("As of"))
        gate.open()
    }

    private struct KeptHeader: ListController {
        let title = "Things"
        let cells = [noteCell]
        let header = Header("headers/planets", PlanetHeader.self) { (header, total: Int) in
            header.total = total
        }
        let load: @Sendable () throws -> Int
        func interactor(for request: PageRequest) -> ArrayInteractor<String> { ArrayInteractor(["one"]) }
        func headerInteractor(for request: PageRequest) -> ItemInteractor<Int> {
            ItemInteractor(cacheDuration: .nanoseconds(1)) { [load] _ in try load() }
        }
    }

    @Test func `a header that is kept says so when it cannot be loaded anew, and so does the log`()
        async throws
    {
        struct Secret: Error {}
        let counter = Counter()
        let site = try await Site {
            $0.add(
                KeptHeader {
                    if counter.isBroken { throw Secret() }
                    return 7
                },
                at: "/things"
            )
        }
        #expect(await !site.client.get("/things").text.contains("loaded anew"))
        counter.isBroken = true
        for (number, path) in ["/things", "/things/-/header"].enumerated() {
            let page = await site.client.get(path)
            #expect(page.status == 200)
            #expect(page.text.contains("7 moons"))
            #expect(page.text.contains(/This could not be loaded anew\..*What is shown is of 20/))
            #expect(page.fields["Cache-Control"] == "private, no-cache")
            #expect(site.logged.count == number + 1)
        }
    }

    @Test func `concurrent requests share one load where an age is allowed, and only there`() async throws {
        for (duration, loads) in [(Duration.seconds(3600), 1), (.zero, 2)] {
            let (gate, events) = (Gate(), Events())
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            struct Slow: ListInteractor {
                let cacheDuration: Duration
                let work: @Sendable () async -> Void
                func page(_ parameters: ListParameters, loading: LoadingType) async -> ItemPage<String> {
                    await work()
                    return ItemPage(items: ["x"])
                }
            }
            let source = Slow(cacheDuration: duration) {
                events.add("load")
                begin.yield()
                await gate.wait()
            }
            let site = try await Site { $0.add(TestList(source, cells: [noteCell]), at: "/things") }
            async let first = site.client.get("/things")
            for await _ in begun { break }
            async let second = site.client.get("/things")
            if duration == .zero { for await _ in begun { break } }
            gate.open()
            #expect(await first.status == 200)
            #expect(await second.status == 200)
            #expect(events.all.count == loads)
        }
    }
}
