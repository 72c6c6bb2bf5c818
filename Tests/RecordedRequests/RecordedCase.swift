import FoundationEssentials
package import HTTP

/// One case of a file in `Recorded`: the bytes of a connection and the events they must give.
///
/// A file holds cases that start with `=== title`. Lines of the request follow, in which `\r`, `\n`, `\t`,
/// `\\` and `\xHH` are written out and the ends of the lines of the file mean nothing; then `---` and one
/// event a line, with the same escapes. `repeat N TEXT` in the request stands for that many copies of TEXT; `limit NAME N` sets a
/// limit for the case.
package struct RecordedCase: CustomStringConvertible, Sendable {
    /// The file, and the title of the case in it.
    package let title: String
    /// The limits of the connection.
    package private(set) var limits = Limits()
    /// What the client sends.
    package private(set) var bytes: [UInt8] = []
    /// The events that this must give, one line each.
    package private(set) var events: [String] = []

    /// The file, and the title of the case in it.
    package var description: String { title }

    /// The cases of all files in `Tests/HTTPTests/Recorded`.
    package static func all() throws -> [RecordedCase] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.appending(path: "HTTPTests/Recorded")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try files.filter { $0.hasSuffix(".txt") }.sorted().flatMap { name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            return cases(in: text, file: name)
        }
    }

    private static func cases(in text: String, file: String) -> [RecordedCase] {
        var cases: [RecordedCase] = []
        var isRequest = true
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix("=== ") {
                cases.append(RecordedCase(title: "\(file): \(line.dropFirst(4))"))
                isRequest = true
            } else if line == "---" {
                isRequest = false
            } else if !cases.isEmpty {
                cases[cases.count - 1].add(line, isRequest: isRequest)
            }
        }
        return cases
    }

    private init(title: String) { self.title = title }

    private mutating func add(_ line: Substring, isRequest: Bool) {
        guard isRequest else {
            return events.append(String(decoding: RecordedCase.unescape(String(line)), as: UTF8.self))
        }
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        if words.count == 3, words[0] == "repeat", let count = Int(words[1]) {
            let piece = RecordedCase.unescape(words[2])
            for _ in 0..<count { bytes += piece }
        } else if words.count == 3, words[0] == "limit", let number = Int(words[2]) {
            switch words[1] {
            case "requestLine": limits.requestLine = number
            case "header": limits.header = number
            case "fieldCount": limits.fieldCount = number
            case "body": limits.body = number
            default: events.append("there is no limit \(words[1])")
            }
        } else {
            bytes += RecordedCase.unescape(String(line))
        }
    }

    private static func unescape(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch escaped {
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "x"):
                bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            default: bytes.append(escaped)
            }
        }
        return bytes
    }
}
