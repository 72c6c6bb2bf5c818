import Tablero

/// A dashboard of long work for the browser tests, which let it go on step by step: `POST /steps`.
@main
struct JobShop {
    static func main() async throws {
        var configuration = DashboardConfiguration()
        configuration.siteTitle = "Job shop"
        let (steps, step) = AsyncStream.makeStream(of: Void.self)
        let work = Steps(steps: steps)
        try await Dashboard.serve(configuration, port: 0, store: nil) { routes in
            routes.addDatabases([])
            routes.add(Recompute(title: "Recompute totals", steps: work), at: "/shop/recompute")
            routes.add(Recompute(title: "Make the report", steps: work), at: "/shop/report")
            routes.add(Recompute(title: "Open the index", steps: work), at: "/shop/open")
            routes.add(Recompute(title: "Import orders", steps: work), at: "/shop/broken")
            routes.add(.post, "/steps") { _ in
                step.yield()
                return .text("")
            }
        }
    }
}

/// What all jobs of the shop wait for.
struct Steps: Sendable {
    let steps: AsyncStream<Void>

    /// Returns when a test says so, or the job is cancelled.
    func next() async {
        var iterator = steps.makeAsyncIterator()
        await iterator.next()
    }
}

struct Recompute: JobController {
    struct Closed: UserFacingError {
        let status = Status.conflict
        let message = "Another import runs. Wait for it, then start this again."
    }

    let title: String
    let summary = "Adds up the lines of every order again. It takes as long as a test lets it."
    let steps: Steps

    func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult {
        for number in 0..<4 {
            try progress.update(number * 1000, of: 4000, "Order \(number * 1000 + 1)")
            await steps.next()
        }
        try progress.update(4000, of: 4000)
        switch title {
        case "Make the report": return .file(name: "report.csv", type: "text/csv", bytes: Array("a,b\n".utf8))
        case "Open the index": return .redirect(to: request.urls.home)
        case "Import orders": throw Closed()
        default: return .text("4,000 orders were added up. The total is 1,204,311.50.")
        }
    }
}
