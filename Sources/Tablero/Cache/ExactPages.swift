import HTTP
import Synchronization

/// Sends pages again for exactly as long as nothing has changed that they are made of.
///
/// What is asked for while it is being made is made once, whoever asks. A page is never older than the request that it
/// answers: the versions of what it is made of are read before it is made, and again before it is sent.
final class ExactPages: Sendable {
    /// What became of a page that several readers wait for.
    private enum Outcome: Sendable {
        case kept(KeptPage)
        /// It cannot be kept, as it is not whole; but it is as new as whoever waits can ask for.
        case shared(Response, hole: Range<Int>?)
        /// It is written while it is sent, which can be done once.
        case own
        /// The reader for whom it was made has left.
        case abandoned
    }

    private struct Work: Hashable {
        let key: PageKey
        let versions: PageGrounds.Versions
    }

    /// How often a page was there, and how often it had to be made.
    struct Counts: Sendable, Equatable {
        var hits = 0
        var misses = 0
    }

    private let table: PageTable
    private let works = Mutex<[Work: SharedLoad<Outcome>]>([:])
    private let hits = Atomic(0)
    private let misses = Atomic(0)

    /// Keeps up to so many bytes of pages.
    init(size: Int) { table = PageTable(size: size) }

    /// What is kept now.
    var census: PageTable.Census { table.census }

    /// How the pages asked for were found.
    var counts: Counts {
        Counts(hits: hits.load(ordering: .relaxed), misses: misses.load(ordering: .relaxed))
    }

    /// Returns the response that is ready, for a thread that must not wait.
    ///
    /// - Parameter told: How many changes were told that are in no source.
    func promptResponse(to request: borrowing Request, _ key: PageKey, told: Int) -> Response? {
        guard let page = table.page(for: key),
            page.grounds.areCurrent(page.versions, told: told) == true,
            let response = page.response(to: request)
        else { return nil }
        hits.add(1, ordering: .relaxed)
        return response
    }

    /// Returns the page that is kept, or makes it.
    ///
    /// - Parameters:
    ///   - told: Returns how many changes were told that are in no source.
    ///   - make: Makes the page; it is told why it cannot be kept, or where it has a hole.
    func response(
        to request: Request,
        _ key: PageKey,
        on grounds: PageGrounds,
        told: () -> Int,
        make: (PageMaking?) async throws -> Response
    ) async throws -> Response {
        while true {
            // Where nothing is known, as a file is locked, nothing is kept and nothing shared.
            guard let versions = await grounds.versions(told: told()) else { return try await make(nil) }
            if let page = table.page(for: key), page.versions == versions {
                hits.add(1, ordering: .relaxed)
                return page.wholeResponse(to: request)
            }
            // Only what a GET made is kept: a handler may tell the methods apart.
            guard request.method == .get else { return try await make(nil) }
            let outcome: Outcome
            let work = Work(key: key, versions: versions)
            switch begin(work) {
            case .own(let load):
                misses.add(1, ordering: .relaxed)
                let made: Response
                (made, outcome) = try await run(work, load, grounds, make)
                if case .own = outcome { return made }
            case .others(let load, let seat):
                outcome = try await load.value(at: seat)
                if case .kept = outcome { hits.add(1, ordering: .relaxed) }
            }
            switch outcome {
            case .kept(let page): return page.wholeResponse(to: request)
            case .shared(let response, nil): return response
            case .shared(var response, let hole?):
                OneTimeToken.fill(&response, at: hole)
                return response
            case .own: return try await make(nil)
            case .abandoned: continue
            }
        }
    }

    private enum Share {
        case own(SharedLoad<Outcome>)
        case others(SharedLoad<Outcome>, SharedLoad<Outcome>.Seat)
    }

    private func begin(_ work: Work) -> Share {
        works.withLock { works in
            if let load = works[work], let seat = load.join() { return .others(load, seat) }
            let load = SharedLoad<Outcome>()
            // Whoever makes the page has a seat for as long as that takes, so that it is there for whoever comes.
            _ = load.join()
            works[work] = load
            return .own(load)
        }
    }

    /// Makes a page in the caller's own task, and hands it to whoever waits for it.
    private func run(
        _ work: Work,
        _ load: SharedLoad<Outcome>,
        _ grounds: PageGrounds,
        _ make: (PageMaking?) async throws -> Response
    ) async throws -> (Response, Outcome) {
        let result: Result<(Response, Outcome), any Error>
        let making = PageMaking()
        let shortfalls = grounds.shortfallCount
        do {
            let response = try await make(making)
            if grounds.shortfallCount != shortfalls { making.skipCache() }
            result = .success((response, outcome(response, making, work, grounds)))
        } catch {
            result = .failure(error)
        }
        works.withLock { works in
            if works[work] === load { works[work] = nil }
        }
        if Task.isCancelled {
            load.finish(.success(.abandoned))
        } else {
            load.finish(result.map(\.1))
        }
        return try result.get()
    }

    private func outcome(
        _ response: Response,
        _ making: PageMaking,
        _ work: Work,
        _ grounds: PageGrounds
    ) -> Outcome {
        if case .stream = response.body { return .own }
        guard making.isKept, Self.mayBeKept(response),
            let kept = KeptResponse(response, hole: making.hole)
        else { return .shared(response, hole: making.hole) }
        let page = KeptPage(kept, grounds: grounds, versions: work.versions)
        table.keep(page, for: work.key)
        return .kept(page)
    }

    /// Whether a response is a page of the moment that is the same for whoever asks like this.
    private static func mayBeKept(_ response: Response) -> Bool {
        response.status == .ok && response.fields["Cache-Control"] == PageEnvironment.caching
            && response.fields["Vary"] == nil && response.fields["Set-Cookie"] == nil
    }
}
