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
    package internal(set) var labels: [Int: Label]
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
        self.labels = labels
        self.fullLengths = fullLengths
    }
}
