@testable import HTTP

/// Reads a text as each of the fields that choose among the forms of a response.
func checkContentFields(_ text: String) {
    if let date = HTTPDate(text: text), date < lastDate {
        precondition(HTTPDate(text: date.description) == date, "A date that was read is another.")
    }
    for length in [1, 10, 100] { checkRanges(text, length: length) }
    _ = AcceptEncoding(text)?.preferred
    checkNegotiation(
        text.split(separator: "\n", maxSplits: 6, omittingEmptySubsequences: false).map(String.init)
    )
}

/// The first second of the year 10000, which the form has no digits for.
private let lastDate = HTTPDate(secondsSince1970: 253_402_300_800)

/// Ranges lie within the content, and never have more bytes than it has.
private func checkRanges(_ text: String, length: Int) {
    guard case .parts(let parts) = ByteRanges(text, length: length) else { return }
    precondition(!parts.isEmpty && parts.allSatisfy { !$0.isEmpty && $0.upperBound <= length })
    precondition(parts.reduce(0) { $0 + $1.count } <= length, "Ranges overlap.")
}

/// Whatever the fields of a request say, a page is answered whole, in parts, or with a reason why not.
private func checkNegotiation(_ values: [String]) {
    let names = [
        "Range", "If-Range", "If-None-Match", "If-Match", "If-Modified-Since", "If-Unmodified-Since",
        "Accept-Encoding",
    ]
    var request = Request()
    for (name, value) in zip(names, values) where !value.isEmpty { request.fields.append(name, value) }
    let page = Response(
        fields: [
            "Content-Type": "text/plain", "ETag": "\"a\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
        ],
        body: .bytes([UInt8](repeating: 0x61, count: 2000))
    )
    let (response, _) = page.negotiated(for: request)
    precondition([200, 206, 304, 412, 416].contains(response.status.code), "A page has an odd status.")
    precondition(
        request.fields.count > 0 || response.status == .ok,
        "A request without fields is answered with a part."
    )
    let again = response.negotiated(for: request).response
    precondition(again.status == response.status && again.fields == response.fields, "It was answered twice.")
}
