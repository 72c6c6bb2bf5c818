/// The templates of one or more folders, all compiled and found valid.
///
/// The name of a template is its path in its folder without `.html`, such as `cells/row`; that is also how
/// partials and parents are named.
public final class TemplateLibrary: Sendable {
    private let templates: [String: Template]

    /// Compiles and validates every `.html` file of the folders; of files of one name the first folder's counts.
    ///
    /// - Throws: ``TemplateFaults`` with everything that is wrong in any of them.
    public init(folders: [String]) throws(TemplateFaults) { templates = [:] }

    /// Returns the template of that name.
    ///
    /// - Throws: ``UnknownTemplate`` if there is none.
    public func template(named name: String) throws(UnknownTemplate) -> Template {
        guard let template = templates[name] else { throw UnknownTemplate(name: name) }
        return template
    }

    /// Returns a fault for each name used by a template, or by what it includes, that the shape does not offer.
    public func check(shape: TemplateShape, for name: String) -> [TemplateFault] { [] }

    /// Returns the faults of single files, whose partials are looked up in the folders.
    public static func check(files: [String], folders: [String]) -> [TemplateFault] { [] }
}
