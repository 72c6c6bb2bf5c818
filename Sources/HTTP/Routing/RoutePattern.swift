/// A route's pattern, such as `/{source}/{table}/-/rows`, taken apart.
struct RoutePattern {
    enum Segment: Equatable {
        case literal(String)
        case parameter
        case rest
    }

    let segments: [Segment]
    let names: [String]

    /// Reads a pattern.
    ///
    /// A malformed one is a mistake in the program, and traps.
    init(_ pattern: String) {
        precondition(pattern.hasPrefix("/"), "The route \(pattern) must start with a slash.")
        var segments: [Segment] = []
        var names: [String] = []
        for piece in pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            precondition(segments.last != .rest, "In the route \(pattern) nothing may follow a catch-all.")
            guard piece.hasPrefix("{"), piece.hasSuffix("}") else {
                precondition(
                    !piece.contains("{") && !piece.contains("}"),
                    "A parameter is a whole segment: \(pattern)"
                )
                segments.append(.literal(String(piece)))
                continue
            }
            let isRest = piece.hasSuffix("...}")
            let name = String(piece.dropFirst().dropLast(isRest ? 4 : 1))
            precondition(
                !name.isEmpty && !names.contains(name),
                "Each parameter of \(pattern) needs its own name."
            )
            segments.append(isRest ? .rest : .parameter)
            names.append(name)
        }
        self.segments = segments
        self.names = names
    }
}
