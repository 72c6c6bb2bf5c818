/// What of a schema is kept from readers, and by which columns rows are called.
///
/// A source that is masked by one has neither the hidden tables nor the hidden columns: nothing can select them, filter,
/// sort, search or count by them, or tell that they are there.
///
/// ```swift
/// var mask = SchemaMask()
/// mask["customers"].hiddenColumns = ["password"]
/// let source = source.masked(by: mask)
/// ```
///
/// A view, a generated column or a trigger of the database that shows a hidden column elsewhere is not looked into: hide
/// it there too. The columns of a key stand in the addresses of rows, and are seen there even if they are hidden.
package struct SchemaMask: Sendable, Hashable {
    /// What of a table is kept from readers, and by which column its rows are called.
    package struct Part: Sendable, Hashable {
        /// Whether the table is hidden as a whole.
        package var isHidden = false
        /// The columns that are hidden.
        package var hiddenColumns: Set<String> = []
        /// The column whose value stands for a row; `nil` for the one that its name or type suggests.
        package var label: String?

        /// Nothing.
        package init() {}

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
    package init() {}

    /// What is said of the table of that name, whatever its case, as to SQLite.
    package subscript(table: String) -> Part {
        get { parts[table.asciiLowercased] ?? Part() }
        set { parts[table.asciiLowercased] = newValue == Part() ? nil : newValue }
    }

    /// Whether it changes nothing.
    package var isEmpty: Bool { parts.isEmpty }
}

/// A source that can hide tables and columns.
package protocol MaskedSource: RecordSource {
    /// Returns the same records without what a mask hides, and with its labels.
    func masked(by mask: SchemaMask) -> any RecordSource
}

extension RecordSource {
    /// Returns the same records without what a mask hides, and with its labels.
    ///
    /// - Throws: ``RecordsError`` if the source can hide nothing.
    package func withoutHidden(by mask: SchemaMask) throws -> any RecordSource {
        if mask.isEmpty { return self }
        if let source = self as? any MaskedSource { return source.masked(by: mask) }
        throw RecordsError(.badFilter, "“\(name)” can hide no columns, and has labels of its own.")
    }
}
