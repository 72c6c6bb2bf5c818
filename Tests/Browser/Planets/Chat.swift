import Synchronization
import Tablero

struct Message: Sendable {
    let number: Int
    let author: String
    let text: String
}

final class Chat: Sendable {
    private let state = Mutex([
        Message(number: 1, author: "Ada", text: "Is Saturn still up tonight?"),
        Message(number: 2, author: "You", text: "Until two. The rings are nearly edge-on."),
        Message(number: 3, author: "Ada", text: "Then I will bring the long lens and some tea."),
    ])

    var messages: [Message] { state.withLock { $0 } }

    func add(_ text: String) -> Message {
        state.withLock { messages in
            let message = Message(number: messages.count + 1, author: "You", text: text)
            messages.append(message)
            return message
        }
    }
}

struct MessageKeys: TemplateKeys {
    let id = Key<String>("id")
    let author = Key<String>("author")
    let text = Key<String>("text")
    let isOwn = Key<Bool>("isOwn")

    static func fill(_ piece: inout Filling<MessageKeys>, _ message: Message) {
        piece.id = "message-\(message.number)"
        piece.author = message.author
        piece.text = message.text
        piece.isOwn = message.author == "You"
    }
}

struct ChatBody: TemplateKeys {
    let messages = ListKey<MessageKeys>("messages")
}

struct ChatBar: TemplateKeys {
    let action = Key<String>("action")
}

struct ChatPage: DetailController {
    static let message = Piece("cells/message", MessageKeys.self, fill: MessageKeys.fill)

    let chat: Chat
    let body = DetailBody("bodies/chat", ChatBody.self) { (body, messages: [Message]) in
        body.fill(\.messages, with: messages, MessageKeys.fill)
    }
    let bottomBar = BottomBar("bars/chat", ChatBar.self) { bar, request in bar.action = request.path }
    func interactor(for request: PageRequest) -> ItemInteractor<[Message]> { ItemInteractor(chat.messages) }
    func title(of messages: [Message]) -> String { "Observers" }
}
