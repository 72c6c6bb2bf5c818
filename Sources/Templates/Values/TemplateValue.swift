/// What a name in a template stands for.
///
/// A section shows its content for every value but `nothing`, `flag(false)`, an empty text and an empty
/// list; it repeats its content for each item of a list.
package enum TemplateValue: Sendable {
    /// No value: renders as nothing.
    case nothing

    /// A yes or no for sections; renders as `true` or `false`.
    case flag(Bool)

    /// Text, escaped for where it stands; in an HTML template also by `{{{name}}}`.
    case text(String)

    /// A whole number in decimal.
    case integer(Int64)

    /// Trusted markup: written as it is by `{{{name}}}`, escaped like text by `{{name}}`.
    case markup(SafeHTML)

    /// A level of names of its own.
    case object(TemplateContext)

    /// A list whose items each have names of their own.
    case list([TemplateContext])

    /// A list of any values; an item that has no names is `{{.}}`.
    case values([TemplateValue])

    /// A function of a section's source; see ``TemplateLambda``.
    case lambda(TemplateLambda)
}

extension TemplateValue {
    /// Whether an inverted section shows its content for the value.
    var isAbsent: Bool {
        switch self {
        case .nothing, .flag(false): true
        case .text(let text): text.isEmpty
        case .markup(let markup): markup.bytes.isEmpty
        case .list(let items): items.isEmpty
        case .values(let items): items.isEmpty
        case .flag(true), .integer, .object, .lambda: false
        }
    }
}
