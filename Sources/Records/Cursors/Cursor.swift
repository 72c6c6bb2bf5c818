/// A place between two rows of a sorted list.
///
/// It holds the type-tagged values of the sort's columns and of the key, and a hash of the table and the sort
/// it is of. Its text is opaque and safe in a URL; a damaged one is refused.
public struct Cursor: Hashable, Sendable {
    /// What a cursor remembers of its row.
    package enum Place: Hashable, Sendable {
        /// The values of the sort's columns; those too long for an address are `nil` and read again from the
        /// row.
        case row(sort: [RecordValue?], key: [RecordValue])
        /// The number of rows before it.
        case offset(Int)
    }

    package let orderHash: UInt64
    package let place: Place

    package init(orderHash: UInt64, place: Place) {
        self.orderHash = orderHash
        self.place = place
    }

    /// Reads a cursor.
    ///
    /// - Throws: ``RecordsError`` with the code `badCursor` if it is damaged.
    package init(parsing text: String) throws {
        guard let bytes = Base64URL.decode(text), let cursor = CursorCodec.decode(bytes) else {
            throw RecordsError.badCursor()
        }
        self = cursor
    }

    /// The cursor as text of `A-Z a-z 0-9 _ -`.
    package var text: String { Base64URL.encode(CursorCodec.encode(self)) }
}
