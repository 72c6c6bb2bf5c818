import Synchronization
import Tablero

/// A dashboard on the Swift framework for the browser tests, which open its gates: `POST /gate/NAME`.
@main
struct Planets {
    static func main() async throws {
        let chat = Chat()
        let gates = Gates()
        try await Dashboard.serve(store: nil) { routes in
            routes.add(.post, "/gate/{name}") { request in
                gates.open(try request.parameter("name"))
                return .text("")
            }
            routes.add(PlanetList(), at: "/planets")
            routes.add(PlanetPage(), at: "/planets/{planet}")
            routes.add(SlowList(gates: gates, isHeaderSlow: false), at: "/slow")
            routes.add(SlowList(gates: gates, isHeaderSlow: true), at: "/late-header")
            routes.add(BrokenHeader(), at: "/broken-header")
            routes.add(Echoes(), at: "/echoes")
            routes.add(ChatPage(chat: chat), at: "/chat")
            routes.addForm(at: "/chat", showing: ChatPage.message) { request in
                chat.add(try request.form().first("text") ?? "")
            }
        }
    }
}

/// What slow pages wait for until a test opens it.
final class Gates: Sendable {
    private let waiting = Mutex<[String: [AsyncStream<Void>.Continuation]]>([:])

    /// Lets go on who waits now.
    func open(_ name: String) {
        for waiter in waiting.withLock({ $0.removeValue(forKey: name) }) ?? [] { waiter.finish() }
    }

    /// Waits until the gate is opened, or the task is cancelled.
    func wait(for name: String) async {
        // One stream for each who waits: one who leaves would end a common one for all.
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        waiting.withLock { $0[name, default: []].append(end) }
        for await _ in stream {}
    }
}
