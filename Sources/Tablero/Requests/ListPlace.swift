import HTTP
import Records

/// Where a page of a list begins, for a list whose places are cursors of its own: numbers, dates, what an API gave it.
public enum ListPlace<Cursor: Sendable>: Sendable {
    /// The first page.
    case first
    /// The last page.
    case last
    /// The page that follows what the cursor stands for.
    case after(Cursor)
    /// The page that ends before what the cursor stands for.
    case before(Cursor)
}

extension ListPlace: Equatable where Cursor: Equatable {}

extension ListParameters {
    /// Where the page begins, in a list whose places were made by ``after(_:)`` and ``before(_:)``.
    ///
    /// - Throws: an error that becomes a 400 page if the place is of another list, search or order, or no such cursor.
    public func place<Cursor: LosslessStringConvertible>(as type: Cursor.Type) throws -> ListPlace<Cursor> {
        switch position {
        case .first: .first
        case .last: .last
        case .after(let place): .after(try cursor(at: place))
        case .before(let place): .before(try cursor(at: place))
        }
    }

    /// The page of the same list that follows what a cursor stands for.
    ///
    /// The cursor stands in addresses, where a reader can see it and change it.
    public func after(_ cursor: some LosslessStringConvertible) -> ListParameters {
        at(.after(place(of: cursor)))
    }

    /// The page of the same list that ends before what a cursor stands for.
    public func before(_ cursor: some LosslessStringConvertible) -> ListParameters {
        at(.before(place(of: cursor)))
    }

    private func place(of cursor: some LosslessStringConvertible) -> Cursor {
        Cursor(orderHash: orderHash, place: .row(sort: [], key: [.text(cursor.description)]))
    }

    private func cursor<Value: LosslessStringConvertible>(at place: Cursor) throws -> Value {
        guard place.orderHash == orderHash, case .row(let sort, let key) = place.place, sort.isEmpty,
            key.count == 1, case .text(let text) = key[0], let cursor = Value(text)
        else { throw PageError.badPlace }
        return cursor
    }
}
