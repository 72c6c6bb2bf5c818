import HTTP

/// The bytes of a connection that are read but not answered yet, and what they are parsed into.
///
/// Its connection's task and the loop take turns with it; a connection that rests has none. Belongs to its loop.
final class Input {
    var parser: RequestParser

    init(limits: Limits) { parser = RequestParser(limits: limits) }
}

@available(*, unavailable, message: "The input of a connection is confined to its loop.")
extension Input: Sendable {}
