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
                gates.open(try request.name("name"))
                return .text("")
            }
            routes.add(PlanetList(), at: "/planets")
            routes.add(PlanetPage(), at: "/planets/{planet}")
            routes.add(SlowList(gates: gates, isHeaderSlow: false), at: "/slow")
            routes.add(SlowList(gates: gates, isHeaderSlow: true), at: "/late-header")
            routes.add(BrokenHeader(), at: "/broken-header")
            routes.add(ChatPage(chat: chat), at: "/chat")
            routes.addForm(at: "/chat", showing: ChatPage.message) { request in
                chat.add(try request.form().first("text") ?? "")
            }
        }
    }
}

/// What slow pages wait for until a test has opened it.
final class Gates: Sendable {
    private let opened = Mutex<[String: (stream: AsyncStream<Void>, end: AsyncStream<Void>.Continuation)]>([:])

    func open(_ name: String) { gate(name).end.finish() }
    func wait(for name: String) async { for await _ in gate(name).stream {} }

    private func gate(_ name: String) -> (stream: AsyncStream<Void>, end: AsyncStream<Void>.Continuation) {
        opened.withLock { opened in
            if let gate = opened[name] { return gate }
            let (stream, end) = AsyncStream.makeStream(of: Void.self)
            opened[name] = (stream, end)
            return (stream, end)
        }
    }
}
