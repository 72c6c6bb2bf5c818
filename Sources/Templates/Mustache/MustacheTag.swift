/// One tag of a Mustache file.
struct MustacheTag: Sendable {
    enum Kind {
        case comment, delimiters
        case variable, rawVariable
        case section, inverted, parent, block, close
        case partial, dynamicPartial, dynamicParent
    }

    let kind: Kind

    /// The name without blanks around it.
    let name: String

    /// The tag's bytes in the file, delimiters included.
    let range: Range<Int>

    /// The delimiters in force after the tag.
    let delimiters: Delimiters

    /// The pair of marks between which a tag stands.
    struct Delimiters: Equatable, Sendable {
        static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))
        let open: [UInt8]
        let close: [UInt8]
    }

    var opens: Bool {
        switch kind {
        case .section, .inverted, .parent, .dynamicParent, .block: true
        case .comment, .delimiters, .variable, .rawVariable, .close, .partial, .dynamicPartial: false
        }
    }

    /// Whether the tag disappears with its line when nothing else stands on it.
    var mayStandAlone: Bool { kind != .variable && kind != .rawVariable }

    /// The tag as messages show it.
    var spelling: String {
        switch kind {
        case .comment: "{{!}}"
        case .delimiters: "{{=}}"
        case .variable: "{{\(name)}}"
        case .rawVariable: "{{{\(name)}}}"
        case .section: "{{#\(name)}}"
        case .inverted: "{{^\(name)}}"
        case .parent: "{{<\(name)}}"
        case .dynamicParent: "{{<*\(name)}}"
        case .block: "{{$\(name)}}"
        case .close: "{{/\(name)}}"
        case .partial: "{{>\(name)}}"
        case .dynamicPartial: "{{>*\(name)}}"
        }
    }
}
