import Records
import Synchronization

/// The layouts of the tables that were shown, made once for as long as their table is the same.
///
/// A layout is lent to one request at a time. Two threads that render with the same one would count the same
/// references, and spend more time on that than on anything else of a page.
final class TableLayouts: Sendable {
    fileprivate struct Name: Hashable {
        let source: String
        let table: String
        let columns: [ExactText]
    }

    private struct Shelf {
        var table: Table
        var layouts: [TableLayout] = []
    }

    /// As many layouts of a table are kept as are likely to be in use at once.
    private static let kept = 8
    /// More choices of columns than people use.
    private static let most = 1000

    private let shelves = Mutex<[Name: Shelf]>([:])

    /// Lends a layout of these columns that nobody else has, for as long as the lease lives.
    func layout(of columns: [Column], in named: NamedTable) -> Lease {
        let name = Name(
            source: named.source.name,
            table: named.table.name,
            columns: columns == named.table.visibleColumns ? [] : columns.map { ExactText($0.name) }
        )
        let free = shelves.withLock { shelves -> TableLayout? in
            guard shelves[name]?.table == named.table else {
                if shelves.count >= Self.most { shelves.removeAll() }
                shelves[name] = Shelf(table: named.table)
                return nil
            }
            return shelves[name]?.layouts.popLast()
        }
        return Lease(free ?? TableLayout(columns, of: named), name: name, table: named.table, owner: self)
    }

    private func giveBack(_ layout: TableLayout, name: Name, table: Table) {
        shelves.withLock { shelves in
            guard let shelf = shelves[name], shelf.layouts.count < Self.kept, shelf.table == table else {
                return
            }
            shelves[name]?.layouts.append(layout)
        }
    }

    /// A layout in one request's hands.
    final class Lease: Sendable {
        let layout: TableLayout
        private let name: Name
        private let table: Table
        private let owner: TableLayouts

        fileprivate init(_ layout: TableLayout, name: Name, table: Table, owner: TableLayouts) {
            self.layout = layout
            self.name = name
            self.table = table
            self.owner = owner
        }

        deinit { owner.giveBack(layout, name: name, table: table) }
    }
}
