/// What of a schema is kept from readers, and by which columns rows are called.
///
/// A source that is masked by one has neither the hidden tables nor the hidden columns: nothing can select them, filter,
/// sort, search or count by them, or tell that they are there.
///
/// ```swift
/// var mask = SchemaMask()
/// mask["customers"].hiddenColumns = ["password"]
/// let source = try source.masked(by: mask)
/// ```
///
/// A view, a generated column or a trigger of the database that shows a hidden column elsewhere is not looked into: hide
/// it there too. The columns of a key stand in the addresses of rows, and are seen there even if they are hidden.
public struct SchemaMask: Sendable, Hashable {
    /// What of a table is kept from readers, and by which column its rows are called.
    public struct Part: Sendable, Hashable {
        /// Whether the table is hidden as a whole.
        public var isHidden = false
        /// The columns that are hidden.
        public var hiddenColumns: Set<String> = []
        /// The column whose value stands for a row; `nil` for the one that its name or type suggests.
        public var label: String?

        /// Nothing.
        public init() {}

        /// Whether a column is hidden, however its name is written: to SQLite, `B` is the name `b`.
        func hides(_ column: String) -> Bool {
            hiddenColumns.contains { $0.asciiLowercased == column.asciiLowercased }
        }

        /// Whether any of these columns is hidden.
        func hides(anyOf columns: [String]) -> Bool {
            !hiddenColumns.isEmpty && columns.contains(where: hides)
        }
    }

    private var parts: [String: Part] = [:]

    /// Nothing.
    public init() {}

    /// What is said of the table of that name, whatever its case, as to SQLite.
    public subscript(table: String) -> Part {
        get { parts[table.asciiLowercased] ?? Part() }
        set { parts[table.asciiLowercased] = newValue == Part() ? nil : newValue }
    }

    /// Whether it changes nothing.
    public var isEmpty: Bool { parts.isEmpty }
}

extension RecordSource {
    /// Throws, as this source hides nothing.
    public func masked(by mask: SchemaMask) throws -> any RecordSource {
        if mask.isEmpty { return self }
        throw RecordsError(.badFilter, "“\(name)” can hide no columns, and has labels of its own.")
    }
}
