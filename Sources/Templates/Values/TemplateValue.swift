/// What a name in a template stands for.
///
/// A section shows its content for every value but `nothing`, `flag(false)`, an empty text and an empty
/// list; it repeats its content for each item of a list.
public enum TemplateValue: Sendable {
    /// No value: renders as nothing.
    case nothing

    /// A yes or no for sections; renders as nothing.
    case flag(Bool)

    /// Text, escaped for where it stands.
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

/// A function as a value, as the optional part of the Mustache specification has it.
///
/// In a plain template `{{name}}` calls it with an empty text and `{{#name}}source{{/name}}` with the
/// section's source; what it returns is rendered as a template in its turn. In an HTML template, where no
/// markup is written that was not checked, `{{name}}` writes what it returns as text and a section shows its
/// content as it is.
public struct TemplateLambda: Sendable {
    let apply: @Sendable (String) -> String

    /// Makes a lambda of a function.
    public init(_ apply: @escaping @Sendable (String) -> String) { self.apply = apply }
}
