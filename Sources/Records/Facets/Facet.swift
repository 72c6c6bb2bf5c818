/// The values of one column, those of the most rows first; among equals, in SQLite's own order.
public struct Facet: Sendable, Hashable {
    /// The column.
    package let column: Column
    /// What counts as one value; dates tell their step.
    package let kind: FacetRequest.Kind
    /// The values.
    public private(set) var values: [FacetValue]
    /// Whether there are no more values than these.
    package let isComplete: Bool
    /// How many different values there are, NULL among them; `nil` where counting them would take longer.
    package let distinctCount: Int?
    /// Rows that are not NULL, but no date that `date()` can read; 0 in a facet of another kind.
    package let unreadableCount: Int

    /// Makes a facet.
    package init(
        column: Column,
        kind: FacetRequest.Kind,
        values: [FacetValue],
        isComplete: Bool,
        distinctCount: Int? = nil,
        unreadableCount: Int = 0
    ) {
        self.column = column
        self.kind = kind
        self.values = values
        self.isComplete = isComplete
        self.distinctCount = distinctCount
        self.unreadableCount = unreadableCount
    }

    /// Adds the labels that were found, one for each value or none at all.
    mutating func add(labels: [Record.Label?]) {
        for (index, label) in zip(values.indices, labels) { values[index].label = label }
    }
}

/// One value of a facet.
public struct FacetValue: Sendable, Hashable {
    /// How much of a text or blob a facet carries, in bytes.
    package static let byteLimit = 256

    /// The value; a date is a text such as `2026-03`, and the truth values of JSON are the texts `true` and `false`.
    ///
    /// Where the column takes several spellings or types for the same, such as `paid` and `PAID` in a `NOCASE`
    /// column, or 1 and 1.0, this is the first by its bytes, and an integer rather than a real number.
    public let value: RecordValue
    /// The length in bytes of a value that was cut; different values are told apart by the whole of them.
    package let fullLength: Int?
    /// How many rows have it.
    public let count: Int
    /// The row that it points to, where the column is a foreign key.
    package internal(set) var label: Record.Label?
    /// The filters that, added to the request's own, show exactly the rows counted.
    ///
    /// `nil` where no filter can say it: for a blob, a text that is cut or no UTF-8, an element of an array,
    /// and a month or year whose dates are written in several ways.
    package let filters: [Filter]?

    /// Makes a value.
    package init(
        value: RecordValue,
        fullLength: Int? = nil,
        count: Int,
        label: Record.Label? = nil,
        filters: [Filter]? = nil
    ) {
        self.value = value
        self.fullLength = fullLength
        self.count = count
        self.label = label
        self.filters = filters
    }
}
