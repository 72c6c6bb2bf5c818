/// The templates of one or more folders, all compiled and found valid.
///
/// The name of a template is its path in its folder without `.html`, such as `cells/row`; that is also how
/// partials and parents are named.
package final class TemplateLibrary: Sendable {
    static let suffix = ".html"

    let inclusions: InclusionGraph
    private let compiler: TemplateCompiler
    private let table: ProgramTable
    private let templates: [String: Template]

    /// Compiles and validates every `.html` file of the folders; of files of one name the first folder's counts.
    ///
    /// - Throws: ``TemplateFaults`` with everything that is wrong in any of them.
    package init(folders: [String]) throws(TemplateFaults) {
        var compiler = TemplateCompiler(mode: .html)
        for folder in folders {
            for (name, path) in try TemplateFiles.paths(in: folder, extension: Self.suffix) {
                do throws(TemplateFaults) {
                    compiler.add(try TemplateFiles.source(path, name: name))
                } catch {
                    compiler.add(unreadable: path, name: name, error.faults)
                }
            }
        }
        let table = compiler.compile()
        guard compiler.faults.isEmpty else { throw TemplateFaults(compiler.faults) }
        inclusions = compiler.inclusions
        self.compiler = compiler
        self.table = table
        templates = Dictionary(
            uniqueKeysWithValues: table.programs.map { ($0.name, Template($0, of: table)) }
        )
    }

    /// The names of all templates, sorted.
    package var names: [String] { templates.keys.sorted() }

    /// Returns the template of that name.
    ///
    /// - Throws: ``UnknownTemplate`` if there is none.
    package func template(named name: String) throws(UnknownTemplate) -> Template {
        guard let template = templates[name] else { throw UnknownTemplate(name: name) }
        return template
    }

    /// Returns a fault for each name used by a template, or by what it includes, that the shape does not offer.
    ///
    /// A section is followed into the shape that is nested under its key. The faults are sorted, and each
    /// names the key that is spelled most like the missing one.
    ///
    /// - Parameters:
    ///   - shape: what the template is rendered with.
    ///   - name: the template's name.
    ///   - content: what its outermost parts must be, if what it renders is put into a page as trusted markup: of that
    ///     nothing else is known where the page is checked.
    package func check(
        shape: TemplateShape,
        for name: String,
        content: TemplateContent = .anything
    ) -> [TemplateFault] {
        guard let program = table.program(named: name) else {
            return TemplateFaults(file: name, "there is no such template").faults
        }
        var check = ShapeCheck(table)
        check.run(program, shape)
        return Set(check.faults + compiler.faults(of: name, as: content)).sorted()
    }
}
