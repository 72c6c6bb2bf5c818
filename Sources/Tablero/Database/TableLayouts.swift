import Records
import Synchronization

/// The layouts of the tables that were shown, each made once for as long as its table is the same.
final class TableLayouts: Sendable {
    private struct Name: Hashable {
        let source: String
        let table: String
    }

    private let known = Mutex<[Name: (table: Table, layout: TableLayout)]>([:])

    func layout(of named: NamedTable) -> TableLayout {
        let name = Name(source: named.source.name, table: named.table.name)
        let found = known.withLock { $0[name] }
        if let found, found.table == named.table { return found.layout }
        let layout = TableLayout(named.table)
        known.withLock { $0[name] = (named.table, layout) }
        return layout
    }
}
