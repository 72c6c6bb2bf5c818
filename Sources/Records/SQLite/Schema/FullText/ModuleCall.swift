/// The module of a virtual table, and its arguments as they are written.
struct ModuleCall: Equatable {
    /// The name of the module in lower case.
    let module: String
    /// The arguments, without the blanks and comments around them.
    let arguments: [String]

    /// Reads a `CREATE VIRTUAL TABLE` statement; `nil` if it is none.
    init?(parsing sql: String) {
        var scanner = SQLScanner(sql)
        for word in ["create", "virtual", "table"] {
            guard let token = scanner.next(), scanner.text(token.range).asciiLowercased == word else {
                return nil
            }
        }
        // The name of the table may be “using” in quotes, and `IF NOT EXISTS` may stand before it.
        guard scanner.next() != nil else { return nil }
        while let token = scanner.next() {
            guard token.kind == .word, scanner.text(token.range).asciiLowercased == "using" else { continue }
            guard let module = scanner.next() else { return nil }
            self.module = SQLScanner.unquoted(scanner.text(module.range)).asciiLowercased
            arguments = Self.arguments(&scanner)
            return
        }
        return nil
    }

    private static func arguments(_ scanner: inout SQLScanner) -> [String] {
        guard scanner.next()?.kind == .other(UInt8(ascii: "(")) else { return [] }
        var arguments: [String] = []
        var range: Range<Int>?
        var depth = 0
        while let token = scanner.next() {
            switch token.kind {
            case .other(UInt8(ascii: ")")) where depth == 0, .other(UInt8(ascii: ",")) where depth == 0:
                if let found = range { arguments.append(scanner.text(found)) }
                range = nil
                if token.kind == .other(UInt8(ascii: ")")) { return arguments }
            default:
                if token.kind == .other(UInt8(ascii: "(")) { depth += 1 }
                if token.kind == .other(UInt8(ascii: ")")) { depth -= 1 }
                range = (range?.lowerBound ?? token.range.lowerBound)..<token.range.upperBound
            }
        }
        return arguments
    }
}
