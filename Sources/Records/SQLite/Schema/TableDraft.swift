/// A table whose foreign keys are as written: not yet matched with the tables they name.
struct TableDraft {
    struct Reference {
        let id: Int
        let table: String
        var columns: [String] = []
        /// The referenced columns; `nil` stands for the primary key.
        var referenced: [String?] = []
    }

    let name: String
    let kind: Table.Kind
    var isWithoutRowID = false
    let columns: [Column]
    var indexes: [TableIndex] = []
    var identity: RowIdentity
    var keyCollations: [String?] = []
    var references: [Reference] = []
    var problem: String?
}
