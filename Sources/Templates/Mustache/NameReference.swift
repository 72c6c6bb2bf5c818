/// A name as a compiled template refers to it, in one number: a single key, the current item, or a dotted
/// name in the program's list.
struct NameReference: Sendable, Hashable {
    /// The current item, `{{.}}`.
    static let currentItem = NameReference(raw: -1)

    private let raw: Int32

    private init(raw: Int32) { self.raw = raw }

    init(key: Int32) { raw = key }

    init(pathIndex: Int) { raw = -2 - Int32(pathIndex) }

    /// The key's number, if the name is one key.
    var key: Int32? { raw >= 0 ? raw : nil }

    /// The place in the program's list of dotted names, if the name is one.
    var pathIndex: Int? { raw <= -2 ? Int(-2 - raw) : nil }

    /// Returns the keys of the name; none for the current item.
    func keys(in paths: [[Int32]]) -> [Int32] {
        if let key { return [key] }
        return pathIndex.map { paths[$0] } ?? []
    }

    /// Returns the name as it is written in a template.
    func spelling(in paths: [[Int32]]) -> String {
        let keys = keys(in: paths)
        return keys.isEmpty ? "." : keys.map(KeyTable.name(of:)).joined(separator: ".")
    }
}
