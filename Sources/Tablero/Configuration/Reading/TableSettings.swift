import Records

extension SettingsReader {
    /// The keys of a table, in the order of the documentation.
    static let tableKeys = [
        "label", "columns", "hidden", "kinds", "labels", "pageSize", "sort", "cell", "figures", "timeline",
        "cacheSeconds", "live", "comments",
    ]
    private static let figureKeys = ["sql", "kind", "currency"]
    private static let kindKeys = ["kind", "currency"]

    /// Reads the settings of one table, without a look at the table itself.
    mutating func table(_ node: JSON5Node, _ path: String) -> TableConfiguration {
        var table = TableConfiguration()
        for member in members(node, of: path, keys: Self.tableKeys) {
            read(member, of: path, into: &table)
        }
        return table
    }

    private mutating func read(
        _ member: JSON5Node.Member,
        of path: String,
        into table: inout TableConfiguration
    ) {
        let (node, name) = (member.node, "\"\(member.key)\" in \(path)")
        switch member.key {
        case "label": table.label = text(node, name)
        case "columns":
            table.columns = texts(node, name)
            if table.columns?.isEmpty == true { refuse(node, name, "a list of at least one column") }
        case "hidden":
            if case .flag(let flag) = node.value {
                table.isHidden = flag
            } else {
                readHidden(node, name, &table)
            }
        case "kinds":
            for entry in entries(node, of: name) {
                table.kinds[entry.key] = kind(entry.node, "the kind of \"\(entry.key)\"", path)
            }
        case "labels":
            for entry in entries(node, of: name) {
                table.headings[entry.key] = text(entry.node, "the label of \"\(entry.key)\"")
            }
        case "pageSize":
            table.pageSize = number(node, name, in: 1...ListParameters.largestSize) ?? table.pageSize
        case "sort": table.sort = sort(node, name)
        case "cell": table.cell = text(node, name)
        case "figures":
            table.figures = entries(node, of: name).compactMap { figure($0, "\(path).figures") }
        case "timeline": table.timeline = text(node, name)
        case "cacheSeconds":
            table.cacheDuration = .seconds(number(node, name, in: 0...86_400) ?? 0)
        case "live": table.isLive = flag(node, name) ?? true
        default: table.hasComments = flag(node, name) ?? true
        }
    }

    private mutating func readHidden(_ node: JSON5Node, _ name: String, _ table: inout TableConfiguration) {
        guard case .list = node.value else {
            return refuse(node, name, "a list of columns, or true for the whole table")
        }
        table.hiddenColumns = texts(node, name) ?? []
    }

    /// Reads `"-created_at"`, `"status,-id"`, or a list of such.
    private mutating func sort(_ node: JSON5Node, _ name: String) -> [SortTerm] {
        var parts: [String] = []
        switch node.value {
        case .text(let text):
            parts = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        case .list(let nodes) where !nodes.isEmpty: parts = texts(node, name) ?? []
        default: refuse(node, name, "a column such as \"created_at\", with - before it for the largest first")
        }
        var terms: [SortTerm] = []
        for part in parts {
            let isDescending = part.hasPrefix("-")
            let column = isDescending ? String(part.dropFirst()) : part
            if terms.contains(where: { $0.column == column }) {
                fault(at: node.place, "\(name) sorts by \"\(column)\" twice; keep one of them")
            }
            terms.append(SortTerm(column: column, isDescending: isDescending))
        }
        return terms
    }

    private mutating func figure(_ member: JSON5Node.Member, _ path: String) -> TableConfiguration.Figure? {
        let (node, name) = (member.node, "the figure \"\(member.key)\"")
        if case .text(let text) = node.value, !text.isEmpty {
            return TableConfiguration.Figure(member.key, text)
        }
        guard case .object = node.value else {
            refuse(node, name, "an expression in SQL, such as \"sum(total)\"")
            return nil
        }
        let members = members(node, of: "\(path).\(member.key)", keys: Self.figureKeys)
        guard let sql = members.first(where: { $0.key == "sql" }) else {
            fault(at: member.place, "\(name) has no \"sql\": name an expression, such as \"sum(total)\"")
            return nil
        }
        guard let expression = text(sql.node, "\"sql\" of \(name)") else { return nil }
        return TableConfiguration.Figure(member.key, expression, kind: kind(among: members, name))
    }

    /// Reads `"chip"`, or `{kind: "cents", currency: "EUR"}`.
    private mutating func kind(_ node: JSON5Node, _ name: String, _ path: String) -> ColumnKind? {
        guard case .object = node.value else { return kind(named: node, name) }
        let members = members(node, of: "\(name) in \(path)", keys: Self.kindKeys)
        guard members.contains(where: { $0.key == "kind" }) else {
            fault(at: node.place, "\(name) has no \"kind\"")
            return nil
        }
        return kind(among: members, name)
    }

    private mutating func kind(among members: [JSON5Node.Member], _ name: String) -> ColumnKind? {
        let kind = members.first { $0.key == "kind" }.flatMap { self.kind(named: $0.node, name) }
        guard let currency = members.first(where: { $0.key == "currency" }) else { return kind }
        guard kind == .cents(currency: nil) else {
            fault(at: currency.place, "\"currency\" belongs to the kind \"cents\"")
            return kind
        }
        guard let code = text(currency.node, "\"currency\" of \(name)") else { return kind }
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            refuse(
                currency.node,
                "\"currency\" of \(name)",
                "a code of three capital letters, such as \"EUR\""
            )
            return kind
        }
        return .cents(currency: code)
    }

    private mutating func kind(named node: JSON5Node, _ name: String) -> ColumnKind? {
        guard let text = text(node, name) else { return nil }
        if let known = ColumnKind.named.first(where: { $0.name == text }) { return known.kind }
        let hint = Self.hint(text, among: ColumnKind.named.map(\.name), "the kinds are")
        fault(at: node.place, "there is no kind \"\(text)\"\(hint)")
        return nil
    }
}
