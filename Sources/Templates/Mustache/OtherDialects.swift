/// Recognises what other template languages have between braces, and says what Mustache has in its place.
enum OtherDialects {
    /// Sections of Handlebars that begin with a word.
    static let words = ["each", "if", "unless", "with"]

    /// The word of another language that begins a section, as in `{{#if x}}`.
    static func word(of tag: MustacheTag) -> String? {
        guard tag.kind == .section || tag.kind == .inverted, let (word, _) = parts(of: tag.name) else {
            return nil
        }
        return words.first { $0 == word }
    }

    /// Returns what is wrong with a tag of another language; `nil` if it is Mustache.
    ///
    /// - Parameter isHTML: whether names are those of a page's keys; in plain templates they may be any.
    static func message(for tag: MustacheTag, isHTML: Bool) -> String? {
        if let word = word(of: tag), let (_, rest) = parts(of: tag.name) { return message(for: word, rest) }
        guard isHTML else { return nil }
        switch tag.kind {
        case .variable, .rawVariable, .section, .inverted: break
        case .comment, .delimiters, .parent, .block, .close, .partial, .dynamicPartial, .dynamicParent:
            return nil
        }
        let name = tag.name
        if name == "else" || name.hasPrefix("else ") {
            return "Mustache has no else: write {{/x}}{{^x}}...{{/x}}, with the name of the section"
        }
        if name.hasPrefix("../") {
            return
                "Mustache has no ../: names of the levels around are in reach, so write {{\(name.dropFirst(3))}}"
        }
        if name == "this" || name.hasPrefix("this.") {
            let rest = name.dropFirst(5)
            return "Mustache has no this: write \(rest.isEmpty ? "{{.}}" : "{{\(rest)}}")"
        }
        if name.hasPrefix("@") {
            return "Mustache has no \(tag.spelling): let each item have a key of its own for it"
        }
        if name.contains("|") {
            return "Mustache has no filters: let the value of a key be what is to be shown"
        }
        if name.contains(where: "()=<>!?+*&\"',:".contains) {
            return "Mustache computes nothing: let the page have a key for what \(tag.spelling) is"
        }
        return nil
    }

    private static func message(for word: String, _ name: String) -> String {
        switch word {
        case "if":
            "Mustache has no if: write {{#\(name)}}...{{/\(name)}}, and {{^\(name)}}...{{/\(name)}} for what is "
                + "shown otherwise"
        case "unless": "Mustache has no unless: write {{^\(name)}}...{{/\(name)}}"
        case "each":
            "Mustache has no each: write {{#\(name)}}...{{/\(name)}}, and {{.}} for an item without names"
        default: "Mustache has no \(word): write {{#\(name)}}...{{/\(name)}}"
        }
    }

    private static func parts(of name: String) -> (word: String, rest: String)? {
        guard let end = name.firstIndex(where: \.isWhitespace) else { return nil }
        return (String(name[..<end]), String(name[end...].drop(while: \.isWhitespace)))
    }
}
