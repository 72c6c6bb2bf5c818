public import Records

/// How one table is shown, where that differs from what its schema suggests.
public struct TableConfiguration: Sendable, Hashable {
    /// A number above the rows, worked out by SQL over all rows that match.
    public struct Figure: Sendable, Hashable {
        /// What the number is called.
        public var label: String
        /// An expression such as `sum(total_cents)`; see ``/Records/RecordSource/figures(_:of:)``.
        public var expression: String
        /// How its value is shown; `nil` for a plain number.
        public var kind: ColumnKind?

        /// A number with its name.
        public init(_ label: String, _ expression: String, kind: ColumnKind? = nil) {
            self.label = label
            self.expression = expression
            self.kind = kind
        }
    }

    /// Whether the table is hidden as a whole, as if it did not exist.
    public var isHidden = false
    /// The columns that are hidden everywhere, as if they did not exist; no column of the key can be.
    ///
    /// What the key is stands in the addresses of rows. A view, a generated column or a trigger of the database that shows
    /// a hidden column elsewhere is not looked into: hide it there too.
    public var hiddenColumns: [String] = []
    /// The column whose value stands for a row; `nil` for the one that the schema suggests.
    public var label: String?
    /// The columns of the list in their order, where its address does not choose others; `nil` for all of the table.
    ///
    /// The page of a row shows these first, and then the others.
    public var columns: [String]?
    /// How values are shown, by column; others are shown as their type and their own form suggest.
    public var kinds: [String: ColumnKind] = [:]
    /// What columns are called on pages; a program knows them by their names all the same.
    public var headings: [String: String] = [:]
    /// The number of rows of a page whose address does not say it, from 1 to 1000.
    public var pageSize = ListParameters.defaultSize
    /// The order of a list whose address does not say it; empty for that of the key.
    public var sort: [SortTerm] = []
    /// The template of a row in the list, such as `cells/order`; `nil` for `cells/row`, whose keys it has.
    public var cell: String?
    /// The numbers above the rows, in their order.
    public var figures: [Figure] = []
    /// The column whose dates are shown over time above the rows; `nil` for the first that seems to hold some.
    public var timeline: String?
    /// How old what readers see may be; with zero it is always what the database holds.
    public var cacheDuration = Duration.zero
    /// Whether open pages show changes as they happen.
    public var isLive = true
    /// Whether readers may comment on rows, where there are comments at all.
    public var hasComments = true

    /// Everything is shown as the schema suggests.
    public init() {}

    /// What sources hide and call rows by.
    var mask: SchemaMask.Part {
        var part = SchemaMask.Part()
        part.isHidden = isHidden
        part.hiddenColumns = Set(hiddenColumns)
        part.label = label
        return part
    }
}
