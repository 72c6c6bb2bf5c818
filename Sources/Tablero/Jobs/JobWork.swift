import HTTP

/// Something to be run, and what becomes of its errors.
struct JobWork: Sendable {
    let title: String
    /// The path that it was started at, under the dashboard's own root.
    let path: String
    /// Makes a post that came before the same job.
    let token: String?
    /// What the log calls the request.
    let requestID: String
    /// Takes each error that a reader may not see.
    let report: @Sendable (any Error) -> Void
    let run: @Sendable (JobProgress) async throws -> JobResult

    /// Work that would lead a reader to another site.
    private struct ForeignRedirect: Error, CustomStringConvertible {
        let title: String
        let path: String

        var description: String {
            "The job “\(title)” led to “\(path)”, which is no path of this site: it must begin with one slash."
        }
    }

    /// Runs the work on the common threads: on the runner, nobody could ask how far it is.
    @concurrent
    func ending(telling progress: JobProgress) async -> JobStatus.Ending {
        do {
            try Task.checkCancellation()
            let result = try await run(progress)
            if case .redirect(let path) = result, !Response.isOfThisSite(path) {
                throw ForeignRedirect(title: title, path: path)
            }
            return .done(result)
        } catch is CancellationError where progress.isCancelled {
            return .cancelled
        } catch {
            // Much that is cancelled in the midst of something throws an error of its own.
            guard !progress.isCancelled else {
                report(error)
                return .cancelled
            }
            if let error = error as? any UserFacingError { return .failed(error.message) }
            report(error)
            return .failed("The work could not be finished. The server's log says why, under \(requestID).")
        }
    }
}
