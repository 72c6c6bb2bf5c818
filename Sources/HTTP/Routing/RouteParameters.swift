/// The segments of a path that a route's parameters stand for, still percent-encoded.
package struct RouteParameters: Sendable, Equatable {
    /// The route itself.
    package let route: RouteName
    /// The names of all parameters.
    package let names: [String]
    private let values: [String]

    init(route: RouteName, names: [String], values: [String]) {
        self.route = route
        self.names = names
        self.values = values
    }

    /// The segment of a parameter, as it was sent, or `nil` if the route has none of that name.
    package subscript(name: String) -> String? {
        names.firstIndex(of: name).map { values[$0] }
    }
}
