/// A regular expression of XML Schema as far as the grammar uses them, to see whether it can match in two ways.
///
/// It cannot if, after whatever was matched, a character is taken by one place in the pattern alone (Glushkov's
/// automaton is deterministic: Brüggemann-Klein and Wood, "One-Unambiguous Regular Languages").
struct Pattern {
    private indirect enum Node {
        case character(Set<Unicode.Scalar>, String)
        case sequence([Node])
        case choice([Node])
        case star(Node)
        case optional(Node)
    }

    private struct Ends {
        var isEmpty: Bool
        var first: [Int]
        var last: [Int]
    }

    /// The places in the pattern of which another could take the same character, each once, in order.
    private(set) var choices: [String] = []

    private var scalars: Substring.UnicodeScalarView
    private var places: [(set: Set<Unicode.Scalar>, text: String)] = []
    private var following: [[Int]] = []

    /// What characters are tried; the patterns know no others apart.
    private static let alphabet = Set(
        (0x20...0x7E).compactMap(Unicode.Scalar.init) + ["\t", "\n", "\r", "é", "\u{E000}"]
    )
    private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]

    init(_ text: String) {
        scalars = Substring(text).unicodeScalars
        let ends = number(readChoice())
        for places in [ends.first] + following {
            for (index, place) in places.enumerated() {
                let others = places[(index + 1)...]
                guard
                    others.contains(where: { !self.places[$0].set.isDisjoint(with: self.places[place].set) }),
                    !choices.contains(self.places[place].text)
                else { continue }
                choices.append(self.places[place].text)
            }
        }
    }

    // MARK: Reading

    private mutating func readChoice() -> Node {
        var nodes = [readSequence()]
        while scalars.first == "|" {
            scalars.removeFirst()
            nodes.append(readSequence())
        }
        return .choice(nodes)
    }

    private mutating func readSequence() -> Node {
        var nodes: [Node] = []
        while let next = scalars.first, next != "|", next != ")" { nodes.append(readQuantified()) }
        return .sequence(nodes)
    }

    private mutating func readQuantified() -> Node {
        let node = readAtom()
        switch scalars.first {
        case "*":
            scalars.removeFirst()
            return .star(node)
        case "+":
            scalars.removeFirst()
            return .sequence([node, .star(node)])
        case "?":
            scalars.removeFirst()
            return .optional(node)
        case "{":
            let bounds = scalars.dropFirst().prefix { $0 != "}" }
            scalars.removeFirst(bounds.count + 2)
            let parts = String(bounds).split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
            let least = parts[0] ?? 0
            let must = Array(repeating: node, count: least)
            guard parts.count > 1 else { return .sequence(must) }
            guard let most = parts[1] else { return .sequence(must + [.star(node)]) }
            let may = (least..<most).reduce(Node.sequence([])) { rest, _ in
                .optional(.sequence([node, rest]))
            }
            return .sequence(must + [may])
        default: return node
        }
    }

    private mutating func readAtom() -> Node {
        let start = scalars
        var set: Set<Unicode.Scalar>
        switch scalars.removeFirst() {
        case "(":
            let node = readChoice()
            scalars.removeFirst()
            return node
        case "[": set = readClass()
        case "\\": set = Self.escaped(scalars.removeFirst())
        case ".": set = Self.alphabet.subtracting(["\n", "\r"])
        case let scalar: set = [scalar]
        }
        return .character(set, String(start.prefix(start.count - scalars.count)))
    }

    private mutating func readClass() -> Set<Unicode.Scalar> {
        let isNegated = scalars.first == "^"
        if isNegated { scalars.removeFirst() }
        var set: Set<Unicode.Scalar> = []
        while let scalar = scalars.popFirst(), scalar != "]" {
            if scalar == "\\" {
                set.formUnion(Self.escaped(scalars.removeFirst()))
            } else if scalars.first == "-", let end = scalars.dropFirst().first, end != "]" {
                scalars.removeFirst(2)
                set.formUnion(Self.alphabet.filter { (scalar...end).contains($0) })
            } else {
                set.insert(scalar)
            }
        }
        return isNegated ? Self.alphabet.subtracting(set) : set
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> Set<Unicode.Scalar> {
        switch scalar {
        case "s": blanks
        case "S": alphabet.subtracting(blanks)
        default: [scalar]
        }
    }

    // MARK: Places

    private mutating func number(_ node: Node) -> Ends {
        switch node {
        case .character(let set, let text):
            places.append((set, text))
            following.append([])
            return Ends(isEmpty: false, first: [places.count - 1], last: [places.count - 1])
        case .sequence(let nodes):
            var all = Ends(isEmpty: true, first: [], last: [])
            for node in nodes {
                let next = number(node)
                follow(all.last, by: next.first)
                if all.isEmpty { all.first += next.first }
                all.last = next.isEmpty ? all.last + next.last : next.last
                all.isEmpty = all.isEmpty && next.isEmpty
            }
            return all
        case .choice(let nodes):
            let all = nodes.map { number($0) }
            return Ends(
                isEmpty: all.contains(where: \.isEmpty),
                first: all.flatMap(\.first),
                last: all.flatMap(\.last)
            )
        case .star(let node):
            let inside = number(node)
            // Nothing could be repeated any number of times.
            if inside.isEmpty { choices.append("*") }
            follow(inside.last, by: inside.first)
            return Ends(isEmpty: true, first: inside.first, last: inside.last)
        case .optional(let node):
            let inside = number(node)
            return Ends(isEmpty: true, first: inside.first, last: inside.last)
        }
    }

    private mutating func follow(_ ends: [Int], by starts: [Int]) {
        for end in ends { following[end] += starts.filter { !following[end].contains($0) } }
    }
}
