/// A value of a JSON5 text, and where it stands.
struct JSON5Node: Sendable, Equatable {
    /// A line and a column in characters (Unicode scalars), both from 1.
    struct Place: Sendable, Hashable, Comparable {
        let line: Int
        let column: Int

        static func < (one: Place, other: Place) -> Bool {
            (one.line, one.column) < (other.line, other.column)
        }
    }

    /// A name of an object with its value.
    struct Member: Sendable, Equatable {
        let key: String
        let place: Place
        let node: JSON5Node
    }

    enum Value: Sendable, Equatable {
        case null
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([JSON5Node])
        case object([Member])
    }

    let value: Value
    let place: Place

    /// What the value is, as a sentence names it.
    var kind: String {
        switch value {
        case .null: "null"
        case .flag(let flag): String(flag)
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// The members of an object; none of any other value.
    var members: [Member] { if case .object(let members) = value { members } else { [] } }

    /// Returns the value of a name, or of a place in a list; `nil` if there is none.
    func child(_ step: String) -> JSON5Node? {
        switch value {
        case .object(let members): members.first { $0.key == step }?.node
        case .list(let nodes): Int(step).flatMap { nodes.indices.contains($0) ? nodes[$0] : nil }
        case .null, .flag, .number, .text: nil
        }
    }

    /// Returns where the key or the value at the end of a path stands, as far as the path leads.
    func place(of path: some Collection<String>) -> Place {
        guard let step = path.first else { return place }
        let rest = path.dropFirst()
        if rest.isEmpty, let member = members.first(where: { $0.key == step }) {
            // What is wrong about an entry is wrong about its name if that says what it is about.
            return member.place
        }
        return child(step)?.place(of: rest) ?? place
    }
}
