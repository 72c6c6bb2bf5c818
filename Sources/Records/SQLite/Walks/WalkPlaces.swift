internal import Synchronization

/// Bounds how many walks a source has at the same time, each of which has a thread and a connection.
final class WalkPlaces: Sendable {
    private let limit: Int
    private let taken = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// Takes a place, which is free again when it is let go.
    ///
    /// - Throws: ``RecordsError`` with the code `busy` if there is none.
    func take() throws -> Place {
        guard taken.add(1, ordering: .relaxed).newValue <= limit else {
            taken.subtract(1, ordering: .relaxed)
            throw RecordsError(
                .busy,
                "The database is being exported \(limit) times just now. Try again in a moment."
            )
        }
        return Place(of: self)
    }

    /// A place that is taken.
    final class Place: Sendable {
        private let places: WalkPlaces

        fileprivate init(of places: WalkPlaces) { self.places = places }

        deinit { places.taken.subtract(1, ordering: .relaxed) }
    }
}
