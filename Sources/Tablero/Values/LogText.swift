/// What the log is told of an error.
enum LogText {
    /// All that the error says of itself, without Swift's remark on where a private type stands.
    static func of(_ error: any Error) -> String {
        String(reflecting: error).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    }
}
