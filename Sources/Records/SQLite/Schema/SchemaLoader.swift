/// Reads the schema of a SQLite file.
///
/// An object whose own definition does not work gets a problem; the others are read all the same.
struct SchemaLoader {
    private let connection: SQLiteConnection

    init(connection: SQLiteConnection) { self.connection = connection }

    func load() throws -> Schema {
        let objects = try connection.rows(
            """
            SELECT name, type, wr, strict FROM pragma_table_list \
            WHERE schema = 'main' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'
            """
        ) { row in
            Object(
                name: row.text(at: 0),
                kind: kind(row.text(at: 1)),
                isWithoutRowID: row.integer(at: 2) != 0,
                isStrict: row.integer(at: 3) != 0
            )
        }
        let virtual = try virtualTables()
        let vocabularies = Self.vocabularies(among: virtual)
        let drafts = try objects.map { object in
            var draft = try draft(object)
            if vocabularies.contains(draft.name) { (draft.identity, draft.keyCollations) = (.none, []) }
            return draft
        }
        let indexes = SearchIndexFinder(drafts).indexes(virtual)
        return Schema(
            tables: ForeignKeyResolver(drafts: drafts).tables(with: indexes),
            unsteadyNames: SteadinessFinder(virtualTables: virtual, views: try views()).unsteadyNames(),
            fullTextTables: SearchIndexFinder.fullTextTables(virtual)
        )
    }

    private func views() throws -> [(name: String, sql: String)] {
        try connection.rows("SELECT name, sql FROM main.sqlite_schema WHERE type = 'view'") { row in
            (name: row.text(at: 0), sql: row.text(at: 1))
        }
    }

    /// The definitions of virtual tables, which have no page of their own in the file.
    private func virtualTables() throws -> [(name: String, sql: String)] {
        try connection.rows(
            "SELECT name, sql FROM main.sqlite_schema WHERE type = 'table' AND ifnull(rootpage, 0) = 0"
        ) { row in (name: row.text(at: 0), sql: row.text(at: 1)) }
    }

    /// The tables of the words of full-text indexes: their rowids count the rows of each query anew, and are no key.
    ///
    /// See <https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module>.
    private static func vocabularies(among definitions: [(name: String, sql: String)]) -> Set<String> {
        let modules: Set = ["fts5vocab", "fts4aux"]
        return Set(
            definitions.filter { ModuleCall(parsing: $0.sql).map { modules.contains($0.module) } ?? false }
                .map(\.name)
        )
    }

    private func kind(_ type: String) -> Table.Kind {
        switch type {
        case "view": .view
        case "virtual": .virtual
        case "shadow": .shadow
        default: .table
        }
    }

    private func draft(_ object: Object) throws -> TableDraft {
        let (name, kind) = (object.name, object.kind)
        do {
            // A view does not tell whether the table below it is strict. Without a preference, a value is compared
            // both as text and as a number, which is right for either.
            let columns = try columns(of: name, isStrict: object.isStrict || kind == .view)
            let indexes = kind == .view ? [] : try indexes(of: name)
            let identity = IdentityFinder(
                kind: kind,
                isWithoutRowID: object.isWithoutRowID,
                columns: columns,
                indexes: indexes,
                columnCollations: kind == .table ? collations(of: columns, in: name) : [:]
            ).identity()
            return TableDraft(
                name: name,
                kind: kind,
                isWithoutRowID: object.isWithoutRowID,
                columns: columns,
                indexes: indexes.map(\.index),
                identity: identity.identity,
                keyCollations: identity.collations,
                references: kind == .view ? [] : try references(of: name)
            )
        } catch let error as RecordsError where error.code == .statement || error.code == .corrupt {
            // A virtual table whose own tables are damaged says the same as a damaged file.
            let problem =
                error.code == .corrupt
                ? "“\(name)” is damaged. Restore it from a copy, or make it anew."
                : error.blaming(name).message
            return TableDraft(name: name, kind: kind, columns: [], identity: .none, problem: problem)
        }
    }

    private func columns(of table: String, isStrict: Bool) throws -> [Column] {
        try connection.rows(
            "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?, 'main')",
            [.text(table)]
        ) { row in
            Column(
                name: row.text(at: 0),
                declaredType: row.text(at: 1),
                isStrict: isStrict,
                isNotNull: row.integer(at: 2) != 0,
                keyPosition: Int(row.integer(at: 4)),
                isGenerated: row.integer(at: 5) >= 2,
                isHidden: row.integer(at: 5) == 1,
                defaultSQL: row.optionalText(at: 3)
            )
        }
    }

    private func collations(of columns: [Column], in table: String) -> [String: String] {
        Dictionary(
            columns.map { ($0.name, connection.collation(of: $0.name, in: table) ?? "BINARY") },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private func indexes(of table: String) throws -> [FoundIndex] {
        let list = try connection.rows(
            "SELECT name, \"unique\", origin, partial FROM pragma_index_list(?, 'main')",
            [.text(table)]
        ) { row in
            (
                name: row.text(at: 0), isUnique: row.integer(at: 1) != 0, isKey: row.text(at: 2) == "pk",
                isPartial: row.integer(at: 3) != 0
            )
        }
        return try list.map { entry in
            let parts = try connection.rows(
                "SELECT name, \"desc\", coll FROM pragma_index_xinfo(?, 'main') WHERE \"key\" ORDER BY seqno",
                [.text(entry.name)]
            ) { row in
                TableIndex.Part(
                    column: row.optionalText(at: 0),
                    isDescending: row.integer(at: 1) != 0,
                    collation: row.text(at: 2)
                )
            }
            let index = TableIndex(
                name: entry.name,
                isUnique: entry.isUnique,
                isPartial: entry.isPartial,
                parts: parts
            )
            return FoundIndex(index: index, isKey: entry.isKey)
        }
    }

    private func references(of table: String) throws -> [TableDraft.Reference] {
        var references: [TableDraft.Reference] = []
        try connection.forEachRow(
            """
            SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?, 'main') ORDER BY id DESC, seq
            """,
            [.text(table)]
        ) { row in
            let id = Int(row.integer(at: 0))
            if references.last?.id != id {
                references.append(TableDraft.Reference(id: id, table: row.text(at: 1)))
            }
            references[references.count - 1].columns.append(row.text(at: 2))
            references[references.count - 1].referenced.append(row.optionalText(at: 3))
        }
        return references
    }
}

/// What the list of tables tells about one.
private struct Object {
    let name: String
    let kind: Table.Kind
    let isWithoutRowID: Bool
    let isStrict: Bool
}

/// An index, and whether it is the one that SQLite made for the primary key.
struct FoundIndex {
    let index: TableIndex
    let isKey: Bool
}
