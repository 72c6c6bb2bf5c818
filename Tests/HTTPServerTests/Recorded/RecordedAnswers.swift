import HTTP
import RecordedRequests

/// What a client must hear on a connection that gives the events of a recorded case, when the responder
/// answers each request with ``describe(_:)``.
struct RecordedAnswers {
    enum Answer {
        /// The responder saw this request.
        case seen(String, method: String)
        /// The server answered `OPTIONS *` itself.
        case serverOptions
        /// The server refused.
        case refused(code: String, message: String)
    }

    /// What becomes of the connection after the last answer.
    enum Ending {
        /// It is between requests.
        case open
        /// The server closes it.
        case closed
        /// The server waits for the rest of a request.
        case unfinished
    }

    private(set) var answers: [Answer] = []
    private(set) var ending = Ending.open
    /// Whether the server may send `100 Continue`.
    private(set) var mayContinue = false

    init(_ recorded: RecordedCase) {
        var seen: [String] = []
        var closes = false
        for event in recorded.events {
            let words = event.split(separator: " ", maxSplits: 2).map(String.init)
            switch words[0] {
            case "head":
                let rest = event.split(separator: " ").map(String.init)
                seen = [words[1] + " " + rest[2]]
                closes = rest[4] == "close"
                mayContinue = mayContinue || rest.last == "continue"
            case "end":
                let method = seen[0].split(separator: " ").map(String.init)
                answers.append(
                    method[1] == "*"
                        ? .serverOptions : .seen(seen.joined(separator: "\n"), method: method[0])
                )
                if closes {
                    ending = .closed
                    return
                }
            case "error":
                answers.append(.refused(code: words[1], message: words[2]))
                ending = .closed
                return
            default: seen.append(event)
            }
        }
        if !Self.endsBetweenRequests(recorded) { ending = .unfinished }
    }

    /// A request in the words of the recorded files.
    static func describe(_ request: Request) -> String {
        var lines = ["\(request.method) \(request.path)" + (request.query.map { "?" + $0 } ?? "")]
        lines += request.fields.map { "field \($0.name): \($0.value)" }
        if !request.body.isEmpty { lines.append("body " + String(decoding: request.body, as: UTF8.self)) }
        return lines.joined(separator: "\n")
    }

    private static func endsBetweenRequests(_ recorded: RecordedCase) -> Bool {
        var parser = RequestParser(limits: recorded.limits)
        parser.receive(recorded.bytes.span)
        while let event = try? parser.nextEvent() {
            if event == .needsInput { return parser.isBetweenRequests }
        }
        return false
    }
}
