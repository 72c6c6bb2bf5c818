import Records

/// How a column and an operator are written as the name of a query parameter: `price__gt`.
///
/// A leading underscore belongs to Tablero's own parameters and a double one to operators, so inside a
/// column's name both are encoded: `_owner` is `~5Fowner`, `price__gt` is `price~5F~5Fgt`.
struct ParameterName: Equatable {
    let column: String
    let operation: Filter.Operation

    init(column: String, operation: Filter.Operation = .exact) {
        self.column = column
        self.operation = operation
    }

    init(parsing name: String) throws {
        var encodedColumn = Substring(name)
        var operation = Filter.Operation.exact
        if let separator = Self.lastSeparator(in: name) {
            let text = name[name.index(separator, offsetBy: 2)...]
            guard let known = Filter.Operation(rawValue: String(text)) else {
                let all = Filter.Operation.allCases.map(\.rawValue).joined(separator: ", ")
                throw PageError.badParameter("There is no operator “\(text)”. The operators are \(all).")
            }
            operation = known
            encodedColumn = name[..<separator]
        }
        guard let column = URLs.name(ofSegment: String(encodedColumn)) else {
            throw PageError.badParameter("“\(encodedColumn)” is not a well-formed column name.")
        }
        self.init(column: column, operation: operation)
    }

    var text: String {
        let encoded = Self.encode(column)
        return operation == .exact ? encoded : "\(encoded)__\(operation.rawValue)"
    }

    /// A column's name as it stands in parameters, where `_`, `__` and a leading `-` have meanings of their own.
    static func encode(_ column: String) -> String {
        var encoded = TildeEncoding.encode(column)
        if encoded.hasPrefix("_") { encoded = "~5F" + encoded.dropFirst() }
        if encoded.hasPrefix("-") { encoded = "~2D" + encoded.dropFirst() }
        guard hasDoubleUnderscore(encoded) else { return encoded }
        return encoded.split(separator: "__", omittingEmptySubsequences: false).joined(separator: "~5F~5F")
    }

    private static func hasDoubleUnderscore(_ text: String) -> Bool {
        let (bytes, underscore) = (text.utf8.span, UInt8(ascii: "_"))
        for index in bytes.indices.dropFirst()
        where bytes[index] == underscore && bytes[index - 1] == underscore {
            return true
        }
        return false
    }

    /// Where the last `__` begins; in `a___gt` that is after `a_`.
    private static func lastSeparator(in name: String) -> String.Index? {
        var index = name.endIndex
        while index > name.startIndex {
            let previous = name.index(before: index)
            if previous > name.startIndex, name[previous] == "_", name[name.index(before: previous)] == "_" {
                return name.index(before: previous)
            }
            index = previous
        }
        return nil
    }
}
