/// Matches foreign keys with the tables and columns they name, whatever the case, and drops those that name
/// nothing.
struct ForeignKeyResolver {
    private let drafts: [TableDraft]
    private let byName: [String: TableDraft]

    init(drafts: [TableDraft]) {
        self.drafts = drafts
        byName = Dictionary(
            drafts.map { ($0.name.asciiLowercased, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func tables(with searchIndexes: [String: [SearchIndex]]) -> [Table] {
        drafts.map { draft in
            Table(
                name: draft.name,
                kind: draft.kind,
                columns: draft.columns,
                identity: draft.identity,
                keyCollations: draft.keyCollations,
                foreignKeys: draft.references.compactMap { resolve($0, of: draft) },
                indexes: draft.indexes,
                searchIndexes: searchIndexes[draft.name] ?? [],
                problem: draft.problem
            )
        }
    }

    private func resolve(_ reference: TableDraft.Reference, of draft: TableDraft) -> ForeignKey? {
        guard let target = byName[reference.table.asciiLowercased], target.problem == nil else { return nil }
        let key = target.columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }
        var referenced: [String] = []
        for (index, name) in reference.referenced.enumerated() {
            if let name {
                guard let spelled = spelling(of: name, in: target) else { return nil }
                referenced.append(spelled)
            } else {
                guard index < key.count, reference.referenced.count == key.count else { return nil }
                referenced.append(key[index].name)
            }
        }
        let columns = reference.columns.compactMap { spelling(of: $0, in: draft) }
        guard columns.count == referenced.count else { return nil }
        return ForeignKey(columns: columns, table: target.name, referencedColumns: referenced)
    }

    private func spelling(of name: String, in draft: TableDraft) -> String? {
        draft.columns.first { $0.name.asciiLowercased == name.asciiLowercased }?.name
    }
}
