import Synchronization

/// The pages that are kept, bounded in bytes.
///
/// There are two generations, each of half the memory: when the young one is full it becomes the old one, and what of
/// the old one is asked for becomes young again. So what is asked for stays, and nothing is sorted for that.
final class PageTable: Sendable {
    /// What is in a table, for whoever watches it.
    struct Census: Sendable, Equatable {
        var count = 0
        var bytes = 0
        /// How many pages had to go for others.
        var evictions = 0
    }

    private struct Generation {
        var pages: [PageKey: KeptPage] = [:]
        var bytes = 0

        mutating func take(_ key: PageKey) -> KeptPage? {
            guard let page = pages.removeValue(forKey: key) else { return nil }
            bytes -= page.response.size
            return page
        }
    }

    private struct State {
        var young = Generation()
        var old = Generation()
        var evictions = 0

        /// Adds a page that is in neither generation, and returns what has to go.
        mutating func insert(_ page: KeptPage, for key: PageKey, limit: Int) -> Generation? {
            var evicted: Generation?
            if young.bytes + page.response.size > limit {
                evicted = old
                evictions += old.pages.count
                old = young
                young = Generation()
            }
            young.pages[key] = page
            young.bytes += page.response.size
            return evicted
        }
    }

    private let limit: Int
    private let state = Mutex(State())

    /// Makes room for pages of so many bytes together.
    init(size: Int) { limit = size / 2 }

    /// What is kept now.
    var census: Census {
        state.withLock { state in
            Census(
                count: state.young.pages.count + state.old.pages.count,
                bytes: state.young.bytes + state.old.bytes,
                evictions: state.evictions
            )
        }
    }

    /// Returns the page under a key, which may be out of date.
    func page(for key: PageKey) -> KeptPage? {
        // What has to go is freed without the lock, as it may be thousands of pages.
        let (page, evicted) = state.withLock { state -> (KeptPage?, Generation?) in
            if let page = state.young.pages[key] { return (page, nil) }
            guard let page = state.old.take(key) else { return (nil, nil) }
            return (page, state.insert(page, for: key, limit: limit))
        }
        withExtendedLifetime(evicted) {}
        return page
    }

    /// Keeps a page in place of an older one, unless it is so large that it would drive many others out.
    func keep(_ page: KeptPage, for key: PageKey) {
        let fits = page.response.size <= limit / 4
        let gone = state.withLock { state -> (KeptPage?, KeptPage?, Generation?) in
            let older = (state.young.take(key), state.old.take(key))
            return (older.0, older.1, fits ? state.insert(page, for: key, limit: limit) : nil)
        }
        withExtendedLifetime(gone) {}
    }
}
