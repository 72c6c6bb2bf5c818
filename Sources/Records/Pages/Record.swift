/// One row.
public struct Record: Sendable, Hashable {
    /// The row that a foreign key points to.
    package struct Label: Sendable, Hashable {
        /// What to show for the row.
        package let text: String
        /// The key of the row, as in its path.
        package let key: String
        /// The table of the row.
        package let table: String

        /// Makes a label.
        package init(text: String, key: String, table: String) {
            self.text = text
            self.key = key
            self.table = table
        }
    }

    /// The row's identity; `nil` in a table or view without one.
    public let key: RecordKey?
    /// The values, in the order of the page's columns.
    public let values: [RecordValue]
    /// The labels of foreign keys, by the index of each column that refers.
    ///
    /// Dangling and NULL references have none.
    package internal(set) var labels: [Int: Label] {
        get {
            switch known {
            case .none: [:]
            case .one(let column, let label): [column: label]
            case .several(let labels): labels
            }
        }
        set { known = Labels(newValue) }
    }
    /// The length in bytes of each value that was cut because a list shows only its beginning, by the
    /// index of its column.
    package let fullLengths: [Int: Int]

    /// Makes a record.
    package init(
        key: RecordKey?,
        values: [RecordValue],
        labels: [Int: Label] = [:],
        fullLengths: [Int: Int] = [:]
    ) {
        self.key = key
        self.values = values
        known = Labels(labels)
        self.fullLengths = fullLengths
    }

    /// Most records have one label or none, and a dictionary for each would cost more than to find the label.
    private enum Labels: Sendable, Hashable {
        case none
        case one(column: Int, Label)
        case several([Int: Label])

        init(_ labels: [Int: Label]) {
            self =
                switch labels.count {
                case 0: .none
                case 1: labels.first.map { .one(column: $0.key, $0.value) } ?? .none
                default: .several(labels)
                }
        }
    }

    private var known: Labels

    /// The label of the foreign key in a column, if it has one.
    package func label(at column: Int) -> Label? {
        switch known {
        case .none: nil
        case .one(let labelled, let label): labelled == column ? label : nil
        case .several(let labels): labels[column]
        }
    }

    /// Sets the label of the foreign key in a column.
    mutating func setLabel(_ label: Label, at column: Int) {
        switch known {
        case .none: known = .one(column: column, label)
        case .one(column, _): known = .one(column: column, label)
        case .one, .several: labels[column] = label
        }
    }
}
