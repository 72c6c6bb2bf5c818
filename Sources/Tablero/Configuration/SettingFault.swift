import Records

/// A setting of a table that goes against the table itself.
struct SettingFault: Error {
    /// The name of the table, and the way to the setting from there.
    let path: [String]
    let message: String

    /// Returns what is wrong with the settings of a source.
    static func faults(
        in tables: [String: TableConfiguration],
        _ schema: Schema,
        source: String
    ) -> [SettingFault] {
        tables.flatMap { name, settings -> [SettingFault] in
            guard let table = schema.table(named: name) else {
                let hint = SettingsReader.hint(name, among: schema.tables.map(\.name), "its tables are")
                return [
                    SettingFault(
                        path: [name],
                        message: "the source \"\(source)\" has no table \"\(name)\"\(hint)"
                    )
                ]
            }
            // Its columns cannot be known; its page says why.
            if table.problem != nil { return [] }
            return SettingCheck(settings: settings, table: table).faults()
        }
    }
}

extension SettingFault: CustomStringConvertible {
    /// The setting, and what is wrong with it.
    var description: String {
        "the settings of \(path.filter { !$0.isEmpty }.joined(separator: ".")) are wrong: \(message)"
    }
}

/// Compares the settings of a table with its columns.
private struct SettingCheck {
    let settings: TableConfiguration
    let table: Table

    func faults() -> [SettingFault] {
        hiddenFaults() + numberFaults()
            + uses.compactMap { path, column in
                fault(of: column).map { SettingFault(path: [table.name] + path, message: $0) }
            }
    }

    /// The columns that settings name, each with the way to it.
    private var uses: [(path: [String], column: String)] {
        var uses: [(path: [String], column: String)] = []
        if let label = settings.label { uses.append((["label", ""], label)) }
        for (index, column) in (settings.columns ?? []).enumerated() {
            uses.append((["columns", String(index)], column))
        }
        uses += settings.kinds.keys.map { (["kinds", $0], $0) }
        uses += settings.headings.keys.map { (["labels", $0], $0) }
        for (index, term) in settings.sort.enumerated() {
            uses.append((["sort", String(index)], term.column))
        }
        if let timeline = settings.timeline { uses.append((["timeline", ""], timeline)) }
        return uses
    }

    private func fault(of column: String) -> String? {
        guard isKnown(column) else { return unknown(column) }
        guard settings.hiddenColumns.contains(column) else { return nil }
        return "the column \"\(column)\" is hidden: it cannot be shown or sorted by"
    }

    private func numberFaults() -> [SettingFault] {
        var faults: [SettingFault] = []
        if !(1...ListParameters.largestSize).contains(settings.pageSize) {
            let message = "a page has 1 to \(ListParameters.largestSize) rows, not \(settings.pageSize)"
            faults.append(SettingFault(path: [table.name, "pageSize"], message: message))
        }
        if settings.cacheDuration < .zero {
            let message = "what readers see cannot be \(settings.cacheDuration) old: let it be zero or more"
            faults.append(SettingFault(path: [table.name, "cacheSeconds"], message: message))
        }
        return faults
    }

    private func hiddenFaults() -> [SettingFault] {
        let keys = table.keyColumnNames
        var faults = settings.hiddenColumns.enumerated().compactMap { index, column -> SettingFault? in
            let message =
                keys.contains(column)
                ? "\"\(column)\" is the key of the table, and stands in addresses: it cannot be hidden"
                : isKnown(column) ? nil : unknown(column)
            return message.map { SettingFault(path: [table.name, "hidden", String(index)], message: $0) }
        }
        let left = table.visibleColumns.filter { !settings.hiddenColumns.contains($0.name) }
        if faults.isEmpty, left.isEmpty, !settings.hiddenColumns.isEmpty {
            let message = "no column of \"\(table.name)\" is left; hide the whole table with hidden: true"
            faults.append(SettingFault(path: [table.name, "hidden"], message: message))
        }
        return faults
    }

    private func isKnown(_ column: String) -> Bool { table.visibleColumns.contains { $0.name == column } }

    private func unknown(_ column: String) -> String {
        let names = table.visibleColumns.map(\.name)
        return "\"\(table.name)\" has no column \"\(column)\""
            + SettingsReader.hint(column, among: names, "its columns are")
    }
}

extension Table {
    /// The columns that the addresses of rows are made of.
    fileprivate var keyColumnNames: [String] {
        switch identity {
        case .rowid(let alias): [alias]
        case .columns(let names): names
        case .none: []
        }
    }
}
