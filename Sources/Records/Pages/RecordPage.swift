/// One page of a list.
///
/// Texts and blobs over 64 KiB are cut to that length; ``RecordSource/record(_:in:)`` returns them whole.
public struct RecordPage: Sendable, Hashable {
    /// The table that the records are of, or one made of the columns of a query.
    ///
    /// `nil` if whoever made the page did not say it.
    package let table: Table?
    /// The columns of each record's values.
    public let columns: [Column]
    /// The rows, in the order of the request.
    public internal(set) var records: [Record]
    /// Where the next page begins (`after`); `nil` on the last page.
    public let next: Cursor?
    /// Where the previous page ends (`before`); `nil` on the first page.
    public let previous: Cursor?
    /// Whether rows were counted off, because nothing tells them apart: changes meanwhile may repeat or skip
    /// rows.
    package let isPagedByOffset: Bool
    /// The section of each record; empty if the request has none.
    public let sections: [RecordValue]
    /// The section of the record before the first one; `nil` if there is none.
    package let precedingSection: RecordValue?

    /// Makes a page.
    package init(
        table: Table? = nil,
        columns: [Column],
        records: [Record],
        next: Cursor? = nil,
        previous: Cursor? = nil,
        isPagedByOffset: Bool = false,
        sections: [RecordValue] = [],
        precedingSection: RecordValue? = nil
    ) {
        self.table = table
        self.columns = columns
        self.records = records
        self.next = next
        self.previous = previous
        self.isPagedByOffset = isPagedByOffset
        self.sections = sections
        self.precedingSection = precedingSection
    }

    /// The key of a record as it stands in a path; `nil` in a table or query without one.
    public func key(of record: Record) -> String? {
        guard let table, let key = record.key else { return nil }
        return key.text(for: table)
    }
}
