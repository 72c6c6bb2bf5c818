import Synchronization

/// The pattern of a route, as a number.
///
/// It goes with each response, from whoever knows the route to whoever counts it. A number is copied for
/// nothing, where the loops would fight over the references of one text.
package struct RouteName: Hashable, Sendable {
    /// What has no route: a path that leads nowhere, or a responder that does not tell.
    package static var other: RouteName { RouteName(number: 0) }

    /// The patterns by their numbers.
    ///
    /// There are as many as the program has routes, so none is ever forgotten.
    private static let patterns = Mutex(["other"])

    /// The number, from 0, as an index into tables of routes.
    package let number: Int32

    /// Gives a pattern its number; the same one each time.
    package init(_ pattern: String) {
        number = RouteName.patterns.withLock { patterns in
            if let index = patterns.firstIndex(of: pattern) { return Int32(index) }
            patterns.append(pattern)
            return Int32(patterns.count - 1)
        }
    }

    /// The route of a number that was given.
    package init(number: Int) { self.number = Int32(number) }

    /// The pattern, such as `/{source}/{table}`.
    package var pattern: String { RouteName.patterns.withLock { $0[Int(number)] } }
}
