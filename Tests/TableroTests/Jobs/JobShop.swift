import HTTP
import Synchronization
import TableroTesting
import Templates
import Testing

@testable import Tablero

/// Something that work waits for until a test lets it go on.
final class Gate: Sendable {
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init() { (signals, signal) = AsyncStream.makeStream() }

    func open() { signal.finish() }

    /// Returns when the gate is open, or the task was cancelled.
    func wait() async {
        for await _ in signals {}
    }
}

struct ClosureJob: JobController {
    let title: String
    let summary = "Adds up <every> order."
    let work: @Sendable (PageRequest, JobProgress) async throws -> JobResult

    func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult {
        try await work(request, progress)
    }
}

/// A dashboard with one job at `/shop/recompute`, the same at `/shop/{table}/check`, and what its log was told.
struct JobShop {
    let client: TestClient
    let dashboard: Dashboard
    let runner: JobRunner
    let clock = ManualClock()
    private let log = Log()

    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
    }

    init(
        limits: JobLimits = JobLimits(),
        writing: DashboardConfiguration.Writing = .localReaders,
        title: String = "Recompute totals",
        _ work: @escaping @Sendable (PageRequest, JobProgress) async throws -> JobResult
    ) async throws {
        let (clock, log) = (clock, log)
        runner = JobRunner(limits: limits) { clock.now.instant }
        var configuration = DashboardConfiguration()
        configuration.jobs = runner
        configuration.writing = writing
        configuration.reportError = { id, text in log.lines.withLock { $0.append("\(id) \(text)") } }
        var routes = Routes()
        routes.add(ClosureJob(title: title, work: work), at: "/shop/recompute")
        routes.add(ClosureJob(title: title, work: work), at: "/shop/{table}/check")
        dashboard = try await Dashboard(
            configuration,
            routes: routes,
            sources: [],
            templates: try TemplateLibrary(folders: [#require(ResourceFolders.builtIn("Views"))])
        )
        client = TestClient(dashboard)
    }

    var logged: [String] { log.lines.withLock { $0 } }

    /// Starts a job, and returns the address of its page.
    func start(_ path: String = "/shop/recompute", token: String? = nil) async throws -> String {
        let form = token.map { [(name: "token", value: $0)] } ?? []
        let answer = await client.post(path, form: form)
        #expect(answer.status == 303)
        return try #require(answer.fields["Location"])
    }

    func json(_ page: String) async -> String { await client.get(page + "/-/status.json").text }
}
