import Templates

/// Long work that a reader starts: a page with a Start button, and a page for each run with its progress.
///
/// Its title, what it does in a sentence, and the work itself are all there is to write:
///
/// ```swift
/// struct RecomputeTotals: JobController {
///     let title = "Recompute totals"
///     let summary = "Adds up the lines of every order again."
///
///     func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult {
///         for number in 1...100 { try progress.update(number, of: 100, "Order \(number)") }
///         return .text("100 orders were added up.")
///     }
/// }
/// ```
///
/// Only so many of them run at once as ``DashboardConfiguration/jobLimits`` allow; the others wait for their turn.
public protocol JobController: PageController {
    /// What the work is called.
    var title: String { get }

    /// What the work does, in a sentence, beside its Start button; nothing by default.
    var summary: String { get }

    /// Does the work, away from the threads that answer requests.
    ///
    /// The request is the post that started it: its path's parameters, its form and who sent it. Work that is
    /// cancelled hears of it from ``JobProgress/update(_:of:_:)``, as from any other cancelled task. Work that
    /// computes for long without calling either should yield now and then.
    ///
    /// - Throws: a ``UserFacingError`` whose sentence the reader may see; of any other error the reader is told
    ///   only that the log knows it.
    func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult
}

extension JobController {
    /// Nothing.
    public var summary: String { "" }
    /// No: the page of a job follows that job alone.
    public var isLive: Bool { false }
}

/// What work has come to, which is kept until it is seen.
public enum JobResult: Sendable, Equatable {
    /// A sentence.
    case text(String)
    /// A download; its bytes are kept in memory for as long as the result is.
    case file(name: String, type: String, bytes: [UInt8])
    /// A page of this site, named by its path under the base path, as ``URLs`` makes it.
    case redirect(to: String)
}
