/// The values of all fields in which proxies speak, found in one walk; the farthest proxy's come first.
struct ForwardingFields {
    private(set) var standard: [String] = []
    private(set) var addresses: [String] = []
    private(set) var schemes: [String] = []
    private(set) var hosts: [String] = []
    private(set) var ports: [String] = []
    /// As they were sent: a prefix is no list.
    private(set) var prefixes: [String] = []
    private(set) var host: String?

    /// Looks at each field; most names are told apart by their length alone.
    init(_ fields: Fields) {
        for (name, value) in fields {
            switch name.utf8.count {
            case 4 where Fields.isSame(name, "Host"): host = value
            case 9 where Fields.isSame(name, "Forwarded"): standard.append(value)
            case 15 where Fields.isSame(name, "X-Forwarded-For"): Self.add(value, to: &addresses)
            case 16 where Fields.isSame(name, "X-Forwarded-Host"): Self.add(value, to: &hosts)
            case 16 where Fields.isSame(name, "X-Forwarded-Port"): Self.add(value, to: &ports)
            case 17 where Fields.isSame(name, "X-Forwarded-Proto"): Self.add(value, to: &schemes)
            case 18 where Fields.isSame(name, "X-Forwarded-Prefix"): prefixes.append(value)
            default: break
            }
        }
    }

    /// Adds the elements of a list; a field's value has no blanks around it, so one element is the value.
    private static func add(_ value: String, to list: inout [String]) {
        guard value.utf8.contains(UInt8(ascii: ",")) else {
            if !value.isEmpty { list.append(value) }
            return
        }
        for piece in value.split(separator: ",") {
            let start = piece.drop { $0 == " " || $0 == "\t" }
            if let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) {
                list.append(String(start[...end]))
            }
        }
    }
}
