import Tablero

struct Message: Sendable { let id: String, author: String, text: String }
/// What colleagues say to each other, for as long as the program runs.
actor Chat {
    private(set) var messages: [Message] = []
    func say(_ text: String, by author: String) -> Message {
        messages.append(Message(id: "message-\(messages.count)", author: author, text: text))
        return messages[messages.count - 1]
    }
}
struct MessageKeys: TemplateKeys {
    let id = Key<String>("id"), author = Key<String>("author")
    let text = Key<String>("text"), isOwn = Key<Bool>("isOwn")
    static func fill(_ piece: inout Filling<Self>, _ message: Message, for reader: String) {
        (piece.id, piece.author, piece.text) = (message.id, message.author, message.text)
        piece.isOwn = message.author == reader
    }
}
struct ChatBody: TemplateKeys { let messages = ListKey<MessageKeys>("messages") }

/// The chat; its bar stays on top of the keyboard, and its form is posted to the page itself.
struct ChatPage: DetailController {
    typealias Item = (reader: String, messages: [Message])
    static let sent = Piece("cells/message", MessageKeys.self) { MessageKeys.fill(&$0, $1, for: $1.author) }
    static let chat = Chat()
    let body = DetailBody("bodies/chat", ChatBody.self) { (body, item: Item) in
        body.fill(\.messages, with: item.messages) { MessageKeys.fill(&$0, $1, for: item.reader) }
    }
    let bottomBar = BottomBar("bars/chat")
    func setUp() async { _ = await Self.chat.say("Shall we send order 1964 today?", by: "Ada") }
    func interactor(for request: PageRequest) -> ItemInteractor<Item> {
        ItemInteractor { _ in (request.user ?? "You", await Self.chat.messages) }
    }
    func title(of item: Item) -> String { "Chat" }
}
