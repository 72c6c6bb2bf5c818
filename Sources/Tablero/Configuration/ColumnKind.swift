/// How the values of a column are shown.
///
/// A value that is not of the kind, such as a text in a column of dates, is shown as it is.
public enum ColumnKind: Sendable, Hashable {
    /// As it is, whatever it looks like.
    case text
    /// A text over several lines: its beginning in lists, whole on the page of its row.
    case longText
    /// A number, to be compared down its column.
    case number
    /// A link, if it is an address of the web or of mail.
    case url
    /// A link that writes a message.
    case email
    /// JSON, laid out and folded on the page of its row.
    case json
    /// A date or a point in time: text as SQLite writes it, or seconds or milliseconds since 1970 in UTC.
    case date
    /// Yes or no.
    case boolean
    /// A status, as a chip in a steady tone.
    case chip
    /// A colour of CSS in hexadecimal digits, with a sample of it.
    case color
    /// An amount in the smallest unit of a currency (ISO 4217, such as `EUR`), shown in whole ones.
    case cents(currency: String?)

    /// The kinds by the names that a configuration has for them.
    static let named: [(name: String, kind: ColumnKind)] = [
        ("text", .text), ("longtext", .longText), ("number", .number), ("url", .url), ("email", .email),
        ("json", .json), ("date", .date), ("boolean", .boolean), ("chip", .chip), ("color", .color),
        ("cents", .cents(currency: nil)),
    ]
}
