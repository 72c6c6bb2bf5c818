/// Finds the full-text indexes of tables in their definitions.
struct SearchIndexFinder {
    private let tables: [String: TableDraft]

    init(_ drafts: [TableDraft]) {
        tables = Dictionary(
            drafts.map { ($0.name.asciiLowercased, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the indexes of each table that has some, by its name; the best one first.
    ///
    /// A full-text table is an index of itself. One without content has rowids that nobody else knows of. An index
    /// that does not work, or whose table has no rowid that it could mean, is left out.
    func indexes(_ definitions: [(name: String, sql: String)]) -> [String: [SearchIndex]] {
        var found: [String: [SearchIndex]] = [:]
        for (name, sql) in definitions {
            guard let definition = ModuleCall(parsing: sql).flatMap(FullTextDefinition.init),
                !definition.hasLanguages, let draft = tables[name.asciiLowercased], draft.problem == nil
            else { continue }
            if case .rowid(let alias) = draft.identity {
                found[draft.name, default: []].append(index(draft, definition, of: draft, alias))
            }
            guard case .table(let name) = definition.content, let target = tables[name.asciiLowercased],
                target.name != draft.name, target.problem == nil,
                let rowID = rowID(definition.contentRowID, of: target)
            else { continue }
            found[target.name, default: []].append(index(draft, definition, of: target, rowID))
        }
        return found.mapValues { indexes in
            indexes.sorted {
                ($0.version.rawValue, $0.columns.count, $1.name)
                    > ($1.version.rawValue, $1.columns.count, $0.name)
            }
        }
    }

    /// Returns the names of the full-text tables over each table, by its name in lower case: those too that are no
    /// index for a search.
    static func fullTextTables(_ definitions: [(name: String, sql: String)]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for (name, sql) in definitions {
            guard let definition = ModuleCall(parsing: sql).flatMap(FullTextDefinition.init),
                case .table(let table) = definition.content
            else { continue }
            found[table.asciiLowercased, default: []].append(name)
        }
        return found
    }

    private func index(
        _ draft: TableDraft,
        _ definition: FullTextDefinition,
        of target: TableDraft,
        _ rowID: String
    ) -> SearchIndex {
        let columns = draft.columns.filter { !$0.isHidden }.map(\.name.asciiLowercased)
        return SearchIndex(
            name: draft.name,
            version: definition.version,
            rowID: rowID,
            columns: Set(columns).subtracting(definition.unindexedColumns),
            isTrigram: definition.isTrigram,
            hasTexts: definition.content != .none,
            prefixes: definition.prefixes,
            foundName: Self.name("found", unlike: target.columns.map(\.name)),
            alias: Self.name("index", unlike: [target.name, draft.name])
        )
    }

    /// What stands for the index's rowid in a row of its table; `nil` if that has none, or SQLite would have to scan
    /// for it.
    private func rowID(_ name: String, of target: TableDraft) -> String? {
        let column = target.columns.first { $0.name.asciiLowercased == name.asciiLowercased }
        if let column {
            let isKey =
                target.identity == .rowid(alias: column.name) || target.identity == .columns([column.name])
            return isKey || target.kind == .view ? column.name.quotedIdentifier : nil
        }
        let isAlias = ["rowid", "_rowid_", "oid"].contains(name.asciiLowercased)
        return isAlias && target.kind == .table && !target.isWithoutRowID ? name.asciiLowercased : nil
    }

    private static func name(_ name: String, unlike others: [String]) -> String {
        let others = Set(others.map(\.asciiLowercased))
        var name = "tablero \(name)"
        while others.contains(name) { name += "'" }
        return name
    }
}
