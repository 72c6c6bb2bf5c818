/// One page of a list.
///
/// Texts and blobs over 64 KiB are cut to that length; ``Record/fullLengths`` tells which, and how long they
/// are.
public struct RecordPage: Sendable, Hashable {
    /// The columns of each record's values.
    public let columns: [Column]
    public let records: [Record]
    /// Where the next page begins (`after`); `nil` on the last page.
    public let next: Cursor?
    /// Where the previous page ends (`before`); `nil` on the first page.
    public let previous: Cursor?
    /// Whether rows were counted off, because nothing tells them apart: changes meanwhile may repeat or skip
    /// rows.
    public let isPagedByOffset: Bool

    /// Makes a page.
    public init(
        columns: [Column],
        records: [Record],
        next: Cursor? = nil,
        previous: Cursor? = nil,
        isPagedByOffset: Bool = false
    ) {
        self.columns = columns
        self.records = records
        self.next = next
        self.previous = previous
        self.isPagedByOffset = isPagedByOffset
    }
}
