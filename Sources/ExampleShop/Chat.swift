import Tablero

struct Message: Sendable { let number: Int, author: String, text: String }

/// What colleagues say about an order, for as long as the program runs.
actor Rooms {
    private var rooms: [Int: [Message]] = [:]
    func messages(about order: Int) -> [Message] { rooms[order] ?? [] }
    func say(_ text: String, about order: Int, by author: String) -> Message {
        let message = Message(number: messages(about: order).count + 1, author: author, text: text)
        rooms[order, default: []].append(message)
        return message
    }
}
struct MessageKeys: TemplateKeys {
    let id = Key<String>("id"), author = Key<String>("author"), text = Key<String>("text")
    static func fill(_ piece: inout Filling<Self>, _ message: Message) {
        (piece.id, piece.author, piece.text) = ("message-\(message.number)", message.author, message.text)
    }
}
struct ChatBody: TemplateKeys { let messages = ListKey<MessageKeys>("messages") }
struct ChatBar: TemplateKeys { let action = Key<String>("action") }

/// The chat about an order; its bar stays on top of the keyboard, and its form is posted to the page itself.
struct ChatPage: DetailController {
    static let message = Piece("cells/message", MessageKeys.self, fill: MessageKeys.fill)
    let rooms: Rooms
    let body = DetailBody("bodies/chat", ChatBody.self) { (body, messages: [Message]) in
        body.fill(\.messages, with: messages, MessageKeys.fill)
    }
    let bottomBar = BottomBar("bars/chat", ChatBar.self) { bar, request in bar.action = request.path }
    func setUp() async { _ = await rooms.say("Shall we send this one today?", about: 1964, by: "Ada") }
    func interactor(for request: PageRequest) throws -> ItemInteractor<[Message]> {
        let order = try request.parameter("id", as: Int.self)
        return ItemInteractor { _ in await rooms.messages(about: order) }
    }
    func title(of messages: [Message]) -> String { "Chat" }
}
