/// A table, or a view of one, made up from a seed, and all that a test must know of it to ask SQLite the same.
struct RandomTable {
    struct Column {
        let name: String
        let type: String
        let collation: String?
        let isNotNull: Bool
        /// The expression of a generated column.
        let expression: String?
        let domain: [String]

        /// SQL for the name.
        var quoted: String { RandomTable.quoted(name) }
    }

    /// What tells rows apart, by what SQLite's documentation says of tables like it.
    enum Identity {
        /// Columns, or a name of the rowid, each with the collation that makes it unique.
        case key([(name: String, collation: String?)])
        /// One of these unique indexes.
        case anyOf([[(name: String, collation: String?)]])
        case none
    }

    /// The name of what is read.
    let name: String
    /// All statements that make it; those that insert may be refused.
    let statements: [String]
    /// The names of the columns that a list shows, with their declared types where the table is no view.
    let columns: [(name: String, type: String)]
    let identity: Identity
    let isStrict: Bool
    let isView: Bool

    static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
