import Records

/// How the tables of databases are shown, where that differs from what their schema suggests.
///
/// ```swift
/// var configuration = DatabaseConfiguration()
/// configuration["orders", in: "shop"].sort = [.descending("created_at")]
/// configuration["customers", in: "shop"].hiddenColumns = ["password"]
/// routes.addDatabases(configuration: configuration)
/// ```
///
/// `tablero serve --config FILE` reads one from a file: see <doc:Configuration>.
public struct DatabaseConfiguration: Sendable, Hashable {
    private var sources: [String: [String: TableConfiguration]] = [:]

    /// Everything is shown as the schema suggests.
    public init() {}

    /// How the table of that name is shown, in the source of that name.
    public subscript(table: String, in source: String) -> TableConfiguration {
        get { sources[source]?[table] ?? TableConfiguration() }
        set { sources[source, default: [:]][table] = newValue }
    }

    /// What is hidden of a source, and what its rows are called by.
    func mask(of source: String) -> SchemaMask {
        var mask = SchemaMask()
        // Names that differ only in their case are one table's: what either hides is hidden.
        for (name, table) in tables(of: source) {
            mask[name].isHidden = mask[name].isHidden || table.mask.isHidden
            mask[name].hiddenColumns.formUnion(table.mask.hiddenColumns)
            mask[name].label = table.mask.label ?? mask[name].label
        }
        return mask
    }

    /// The settings of a source by its tables.
    func tables(of source: String) -> [String: TableConfiguration] { sources[source] ?? [:] }

    /// The templates of rows, each with what it shows: a source, a table, and the columns of its list.
    var cells: [(name: String, source: String, table: String, columns: [String])] {
        sources.flatMap { source, tables in
            tables.compactMap { table, settings in
                settings.cell.map {
                    (name: $0, source: source, table: table, columns: settings.columns ?? [])
                }
            }
        }
    }
}
