/// Why records could not be read.
///
/// The description is a sentence that may be shown to anyone; SQL, paths and arguments are only in the debug
/// description.
public struct RecordsError: Error, Sendable {
    /// What kind of thing went wrong.
    package enum Code: Sendable, Hashable {
        /// The file is there, but it is no SQLite database.
        case notADatabase
        /// The file is missing, or may not be read.
        case cannotOpen
        /// The file is damaged.
        case corrupt
        /// Locked elsewhere, or more is asked than the readers can do: try again.
        case busy
        /// The time limit of a query was over.
        case tooSlow
        /// The source has no table or view of that name.
        case noSuchTable
        /// The table has no column of that name.
        case noSuchColumn
        /// A condition or search makes no sense for its column.
        case badFilter
        /// A cursor is damaged, or belongs to another order.
        case badCursor
        /// A key is malformed, or has another number of parts than the table's.
        case badKey
        /// A view or table whose own definition does not work.
        case brokenObject
        /// A rule of the schema forbids what was to be written.
        case constraint
        /// The disk or the operating system failed.
        case storage
        /// A statement of Tablero's own is at fault.
        case statement
    }

    /// What kind of fault it is.
    package let code: Code
    /// What happened, and what to do, in one sentence or two.
    public let message: String
    /// What is for the log, and for whoever starts the program, alone.
    package let details: String
    /// What SQLite said about a statement that it refused.
    var reason: String?

    /// Makes an error; the details are for the log only.
    package init(_ code: Code, _ message: String, details: String = "") {
        self.code = code
        self.message = message
        self.details = details
    }
}

extension RecordsError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The sentence for the reader.
    public var description: String { message }
    /// The sentence with its details, for the log.
    public var debugDescription: String {
        details.isEmpty ? "\(code): \(message)" : "\(code): \(message) [\(details)]"
    }
}

extension RecordsError {
    static func noSuchTable(_ name: String) -> RecordsError {
        RecordsError(.noSuchTable, "There is no table “\(name)”. It may have been renamed or removed.")
    }

    static func noSuchColumn(_ name: String, in table: Table) -> RecordsError {
        let names = table.columns.map { "“\($0.name)”" }.joined(separator: ", ")
        return RecordsError(.noSuchColumn, "“\(table.name)” has no column “\(name)”. It has \(names).")
    }

    static func badFilter(_ filter: Filter, _ reason: String) -> RecordsError {
        RecordsError(.badFilter, "The filter “\(filter.operation.rawValue)” on “\(filter.column)” \(reason)")
    }

    static func badCursor() -> RecordsError {
        RecordsError(.badCursor, "The place in the list is not valid for this list. Begin at its first page.")
    }

    static func badKey(_ text: String, in table: String) -> RecordsError {
        RecordsError(.badKey, "“\(text)” is no key of “\(table)”. Open the row from its list.")
    }

    static func noKey(of table: String) -> RecordsError {
        RecordsError(.badKey, "The rows of “\(table)” have no key, so a single row cannot be opened.")
    }
}
