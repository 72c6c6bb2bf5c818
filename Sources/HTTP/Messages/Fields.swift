/// The header fields of a message, in their order, with names compared without case (RFC 9110, section 5).
///
/// A plain array: a message has about ten fields, and a walk over ten short strings is faster than a table.
public struct Fields: Sendable {
    /// One line of the header.
    public typealias Element = (name: String, value: String)

    private var elements: [Element] = []

    /// Makes a header without fields.
    public init() {}

    /// The value of the first field of this name.
    ///
    /// Setting it replaces all of that name; `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            for element in elements where Fields.isSame(element.name, name) { return element.value }
            return nil
        }
        set {
            guard let newValue else { return elements.removeAll { Fields.isSame($0.name, name) } }
            guard let first = elements.firstIndex(where: { Fields.isSame($0.name, name) }) else {
                return elements.append((name, newValue))
            }
            elements[first].value = newValue
            var index = elements.count - 1
            while index > first {
                if Fields.isSame(elements[index].name, name) { elements.remove(at: index) }
                index -= 1
            }
        }
    }

    /// The values of all fields of this name, in their order.
    public func values(of name: String) -> [String] {
        elements.filter { Fields.isSame($0.name, name) }.map(\.value)
    }

    /// Adds a field, and keeps those of the same name.
    public mutating func append(_ name: String, _ value: String) {
        elements.append((name, value))
    }

    package mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

    /// Whether a text may be the name of a field: a token (RFC 9110, section 5.1).
    package static func isName(_ text: String) -> Bool {
        let bytes = text.utf8Span.span
        for index in bytes.indices where !ByteSets.isToken(bytes[index]) { return false }
        return !bytes.isEmpty
    }

    /// Whether two names are one but for the case of ASCII letters.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        let left = left.utf8Span.span
        let right = right.utf8Span.span
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] {
            guard left[index].asciiLowercased == right[index].asciiLowercased else { return false }
        }
        return true
    }
}

extension Fields: RandomAccessCollection {
    /// The index of the first field.
    public var startIndex: Int { 0 }
    /// The index past the last field.
    public var endIndex: Int { elements.count }
    /// The field at an index.
    public subscript(position: Int) -> Element { elements[position] }
}

extension Fields: Equatable {
    /// Whether both have the same fields in the same order.
    public static func == (left: Fields, right: Fields) -> Bool {
        left.elements.elementsEqual(right.elements) { isSame($0.name, $1.name) && $0.value == $1.value }
    }
}

extension Fields: ExpressibleByDictionaryLiteral {
    /// Makes a header of the fields listed; names may repeat.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.elements = elements.map { (name: $0.0, value: $0.1) }
    }
}
