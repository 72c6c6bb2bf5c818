import Synchronization

/// What becomes known of a page while it is made, where it may be kept.
final class PageMaking: Sendable {
    private struct State {
        var isKept = true
        var hole: Range<Int>?
    }

    private let state = Mutex(State())

    /// Whether nothing speaks against keeping the page.
    var isKept: Bool { state.withLock(\.isKept) }

    /// Where the page has a hole for what is each reader's own.
    var hole: Range<Int>? { state.withLock(\.hole) }

    /// Says that the page must not be kept.
    func skipCache() { state.withLock { $0.isKept = false } }

    /// Says that the page has a hole, which is filled for each reader.
    func leave(_ hole: Range<Int>) { state.withLock { $0.hole = hole } }
}
