import HTTP

/// A request as words: time, client, user, method, path, status, bytes, milliseconds, id.
///
/// What is not known is `-`. A byte that could end a word or a line, or move a terminal's cursor, is written
/// `\xHH`, so that no request can forge a line.
struct TextLine: LogLine {
    let request: AnsweredRequest
    var isJSON: Bool { false }

    func append(to output: inout [UInt8], time: [UInt8]) {
        output += time
        output.append(0x20)
        output.appendWord(request.client.description)
        output.append(0x20)
        output.appendWord(request.user)
        output.append(0x20)
        output.appendWord(request.method?.rawValue)
        output.append(0x20)
        output.appendWord(request.path)
        output.append(0x20)
        output.appendNumber(request.status.code)
        output.append(0x20)
        output.appendNumber(request.contentSize)
        output.append(0x20)
        output.appendMilliseconds(request.duration)
        output.append(0x20)
        output += request.id.description.utf8
    }
}

/// A request as an object; what is not known is `null`.
struct JSONLine: LogLine {
    let request: AnsweredRequest
    var isJSON: Bool { true }

    func append(to output: inout [UInt8], time: [UInt8]) {
        output += #"{"time":""#.utf8
        output += time
        output += #"","client":"#.utf8
        JSONText.append(request.client.description, to: &output)
        output += #","user":"#.utf8
        output.appendJSON(request.user)
        output += #","method":"#.utf8
        output.appendJSON(request.method?.rawValue)
        output += #","path":"#.utf8
        output.appendJSON(request.path)
        output += #","status":"#.utf8
        output.appendNumber(request.status.code)
        output += #","bytes":"#.utf8
        output.appendNumber(request.contentSize)
        output += #","milliseconds":"#.utf8
        output.appendMilliseconds(request.duration)
        output += #","id":"#.utf8
        JSONText.append(request.id.description, to: &output)
        output.append(UInt8(ascii: "}"))
    }
}

/// An error that readers may not see, under the name of the request that ran into it; controls are escaped as
/// above.
struct ErrorLine: LogLine {
    /// `nil` if it belongs to no request.
    let id: String?
    let description: String
    let isJSON: Bool

    func append(to output: inout [UInt8], time: [UInt8]) {
        if isJSON {
            output += #"{"time":""#.utf8
            output += time
            output += #"","id":"#.utf8
            output.appendJSON(id)
            output += #","error":"#.utf8
            JSONText.append(description, to: &output)
            output.append(UInt8(ascii: "}"))
        } else {
            output += time
            output += " error ".utf8
            output.appendWord(id)
            output += ": ".utf8
            output.appendEscaped(description) { $0 < 0x20 || $0 == 0x7F }
        }
    }
}

/// Something that belongs to no request, as it is: perhaps several lines of text.
struct NoteLine: LogLine {
    let text: String
    var isJSON: Bool { false }

    func append(to output: inout [UInt8], time: [UInt8]) { output += text.utf8 }
}

/// Says how many lines are missing here.
struct DropLine: LogLine {
    let count: Int
    let isJSON: Bool

    func append(to output: inout [UInt8], time: [UInt8]) {
        if isJSON {
            output += #"{"time":""#.utf8
            output += time
            output += #"","dropped":"#.utf8
            output.appendNumber(count)
            output.append(UInt8(ascii: "}"))
        } else {
            output += time
            output += " dropped ".utf8
            output.appendNumber(count)
            output += " lines, because standard error did not take them".utf8
        }
    }
}

extension [UInt8] {
    fileprivate mutating func appendWord(_ text: String?) {
        guard let text, !text.isEmpty else { return append(UInt8(ascii: "-")) }
        // A user may be called “-”, which means that there is none.
        if text == "-" { return self += #"\x2D"#.utf8 }
        appendEscaped(text) { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "\\") }
    }

    fileprivate mutating func appendEscaped(_ text: String, _ isSpecial: (UInt8) -> Bool) {
        for byte in text.utf8 {
            guard isSpecial(byte) else {
                append(byte)
                continue
            }
            self += #"\x"#.utf8
            append(hexDigits[Int(byte >> 4)])
            append(hexDigits[Int(byte & 15)])
        }
    }

    fileprivate mutating func appendJSON(_ text: String?) {
        if let text { JSONText.append(text, to: &self) } else { self += "null".utf8 }
    }

    fileprivate mutating func appendNumber(_ number: Int) {
        if number >= 10 { appendNumber(number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Milliseconds with the three digits of the microseconds.
    fileprivate mutating func appendMilliseconds(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let microseconds = Swift.max(0, Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000))
        appendNumber(microseconds / 1000)
        append(UInt8(ascii: "."))
        append(UInt8(ascii: "0") + UInt8(microseconds / 100 % 10))
        append(UInt8(ascii: "0") + UInt8(microseconds / 10 % 10))
        append(UInt8(ascii: "0") + UInt8(microseconds % 10))
    }
}
