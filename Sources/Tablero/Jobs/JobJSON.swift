import HTTP

/// How a job stands, for programs: `GET .../-/status.json`.
///
/// `phase` is `waiting`, `running`, `done`, `failed` or `cancelled`; what is not known is `null`.
struct JobJSON: Sendable {
    let status: JobStatus
    let links: JobLinks

    var text: String {
        let texts = JobTexts(status: status)
        var place: Int?
        if case .waiting(let number) = status.phase { place = number }
        let members = [
            ("id", JSONText.quoted(status.id)),
            ("title", JSONText.quoted(status.title)),
            ("phase", JSONText.quoted(texts.phase)),
            ("is_cancelling", String(status.phase == .running(isCancelling: true))),
            ("place", Self.number(place)),
            ("message", JSONText.quoted(texts.message)),
            ("completed", Self.number(status.progress.completed)),
            ("total", Self.number(status.progress.total)),
            ("fraction", status.progress.fraction.map(String.init(describing:)) ?? "null"),
            ("amount", texts.amount.map(JSONText.quoted) ?? "null"),
            ("time", JSONText.quoted(texts.time)),
            ("remaining", texts.remaining.map(JSONText.quoted) ?? "null"),
            ("elapsed_seconds", String(status.elapsed.components.seconds)),
            ("remaining_seconds", Self.number(status.remaining.map { Int($0.components.seconds) })),
            ("result", result),
            ("page_url", JSONText.quoted(links.page)),
            ("status_url", JSONText.quoted(links.statusJSON)),
            ("cancel_url", JSONText.quoted(links.cancel)),
        ]
        return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}\n"
    }

    private var result: String {
        switch status.result {
        case nil: "null"
        case .text(let text): "{\"text\": \(JSONText.quoted(text))}"
        case .redirect(let path): "{\"redirect_url\": \(JSONText.quoted(path))}"
        case .file(let name, let type, let bytes):
            "{\"file_url\": \(JSONText.quoted(links.file)), \"name\": \(JSONText.quoted(name)), "
                + "\"type\": \(JSONText.quoted(type)), \"bytes\": \(bytes.count)}"
        }
    }

    private static func number(_ number: Int?) -> String { number.map(String.init) ?? "null" }
}
