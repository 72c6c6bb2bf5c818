/// The arguments were not of the command's form: exit code 2.
package struct UsageError: Error {
    /// What is wrong, without the name of the program.
    package let message: String
    /// The form of the command on one line.
    package let usage: String

    /// Makes an error.
    package init(_ message: String, usage: String) {
        self.message = message
        self.usage = usage
    }
}

/// The options and operands of a command line.
package struct Arguments {
    /// How an option is written.
    package enum Kind {
        case flag, value, repeated
    }

    /// What is no option.
    package private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private let usage: String

    /// Reads arguments: `--name value`, `--name=value`, flags, operands; all after `--` are operands.
    ///
    /// - Throws: ``UsageError``.
    package init(_ arguments: [String], options: [String: Kind], usage: String) throws {
        self.usage = usage
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            try readOption(argument, rest: &rest, options: options)
        }
    }

    private mutating func readOption(
        _ argument: String,
        rest: inout ArraySlice<String>,
        options: [String: Kind]
    ) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let inline = parts.count == 2 ? String(parts[1]) : nil
        guard let kind = options[name] else { throw UsageError("there is no option \(name).", usage: usage) }
        if kind == .flag {
            guard inline == nil else { throw UsageError("\(name) takes no value.", usage: usage) }
            values[name] = [""]
            return
        }
        guard let value = inline ?? rest.popFirst() else {
            throw UsageError("\(name) needs a value.", usage: usage)
        }
        guard kind == .repeated || values[name] == nil else {
            throw UsageError("\(name) stands more than once.", usage: usage)
        }
        values[name, default: []].append(value)
    }

    /// The same with options from elsewhere where these say nothing.
    package func completed(by others: [String: [String]]) -> Arguments {
        var (whole, others) = (self, others)
        // Where to listen is one choice, and so is whom to believe.
        if has("--host") || has("--port") { others["--unix-socket"] = nil }
        if has("--unix-socket") { (others["--host"], others["--port"]) = (nil, nil) }
        if let name = value("--auth"), [name] != others["--auth"] { others["--auth-header"] = nil }
        whole.values.merge(others) { own, _ in own }
        return whole
    }

    /// Whether the option was given.
    package func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of an option, or `nil` if it was not given.
    package func value(_ name: String) -> String? { values[name]?.first }

    /// The values of an option that may stand several times.
    package func all(_ name: String) -> [String] { values[name] ?? [] }

    /// A whole number in a range, or `nil` if the option was not given.
    ///
    /// - Throws: ``UsageError``.
    package func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.",
                usage: usage
            )
        }
        return number
    }
}
