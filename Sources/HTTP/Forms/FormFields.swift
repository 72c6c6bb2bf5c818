/// The names and values of a query string or of a posted form, in their order.
///
/// The format is `application/x-www-form-urlencoded` (url.spec.whatwg.org), except that what that page
/// repairs, a stray `%` or bytes that are no UTF-8, is an error here: nothing a reader asked for is silently
/// changed.
public struct FormFields: Sendable, Equatable {
    /// One name with its value.
    package struct Pair: Sendable, Equatable {
        /// The name, decoded.
        package var name: String
        /// The value, decoded.
        package var value: String
    }

    /// Why a text is no form; safe to show.
    package struct Malformed: Error, Equatable, CustomStringConvertible {
        /// The piece between two `&`, as it was sent.
        package let piece: String
        /// A sentence.
        package var description: String {
            "“\(piece)” cannot be read: two hexadecimal digits must follow a %, and the text must be UTF-8."
        }
    }

    /// Everything, in order; names may repeat.
    package private(set) var pairs: [Pair]

    /// Makes a form without fields.
    package init() { pairs = [] }

    /// Reads a query string, without its `?`.
    package init(parsing query: String) throws(Malformed) {
        try self.init(parsing: Array(query.utf8))
    }

    /// Reads the content of a posted form.
    package init(parsing bytes: [UInt8]) throws(Malformed) {
        pairs = []
        for piece in bytes.split(separator: UInt8(ascii: "&")) {
            let end = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
            let value = piece[end...].dropFirst()
            guard let name = PercentEncoding.decode(piece[..<end], plusIsSpace: true),
                let value = PercentEncoding.decode(value, plusIsSpace: true)
            else { throw Malformed(piece: String(decoding: piece, as: UTF8.self)) }
            pairs.append(Pair(name: name, value: value))
        }
    }

    /// The value of the first field of this name.
    public func first(_ name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The values of all fields of this name, in order.
    public func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    /// Adds a field at the end.
    package mutating func append(_ name: String, _ value: String) {
        pairs.append(Pair(name: name, value: value))
    }

    /// The form as text, ready for a query or a post.
    package var text: String {
        Self.text(of: pairs.map { (name: $0.name, value: $0.value) })
    }

    /// The form with these fields as text.
    package static func text(of pairs: [(name: String, value: String)]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64 * pairs.count)
        for (name, value) in pairs {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            PercentEncoding.append(form: name, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            PercentEncoding.append(form: value, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
