/// A function as a value, as the optional part of the Mustache specification has it.
///
/// In a plain template `{{name}}` calls it with an empty text and `{{#name}}source{{/name}}` with the
/// section's source; what it returns is rendered as a template in its turn. In an HTML template, where no
/// markup is written that was not checked, `{{name}}` writes what it returns as text and a section shows its
/// content as it is.
package struct TemplateLambda: Sendable {
    let apply: @Sendable (String) -> String

    /// Makes a lambda of a function.
    package init(_ apply: @escaping @Sendable (String) -> String) { self.apply = apply }
}
