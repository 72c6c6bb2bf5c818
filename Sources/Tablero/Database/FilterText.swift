import Records

/// Says a filter in words.
enum FilterText {
    static func describe(_ filter: Filter, called heading: String? = nil) -> String {
        let column = heading ?? filter.column
        return switch filter.operation {
        case .isNull: "\(column) is NULL"
        case .isNotNull: "\(column) is not NULL"
        default: "\(column) \(verb(filter.operation)) \(filter.value.isEmpty ? "empty" : filter.value)"
        }
    }

    /// Says a search in a column in words.
    static func describe(_ search: ColumnSearch, called heading: String? = nil) -> String {
        "\(heading ?? search.column) with “\(search.words)”"
    }

    private static func verb(_ operation: Filter.Operation) -> String {
        switch operation {
        case .exact: "is"
        case .not: "is not"
        case .gt: "is over"
        case .gte: "is at least"
        case .lt: "is under"
        case .lte: "is at most"
        case .contains: "contains"
        case .hasPrefix: "starts with"
        case .hasSuffix: "ends with"
        case .in: "is one of"
        case .date: "is on"
        case .isNull, .isNotNull: "is"
        }
    }
}
