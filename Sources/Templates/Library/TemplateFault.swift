/// One thing that is wrong in a template, at the place that a person must edit.
package struct TemplateFault: Error, Sendable, Hashable {
    /// The path of the file as its folder was given, such as `Views/list.html`.
    package let file: String

    /// The line, from 1.
    package let line: Int

    /// The column in characters (Unicode scalars), from 1.
    package let column: Int

    /// What is wrong, without the place.
    package let message: String
}

extension TemplateFault: CustomStringConvertible {
    /// The fault on one line: `Views/list.html:12:7: error: <td> cannot stand in <ul>`.
    package var description: String { "\(file):\(line):\(column): error: \(message)" }
}

extension TemplateFault: Comparable {
    /// Orders faults by file, then by place.
    package static func < (one: TemplateFault, other: TemplateFault) -> Bool {
        (one.file, one.line, one.column, one.message)
            < (other.file, other.line, other.column, other.message)
    }
}

/// The faults of a set of templates, sorted by file and place, each once.
package struct TemplateFaults: Error, Sendable {
    /// The faults; there is at least one.
    package let faults: [TemplateFault]

    package init(_ faults: [TemplateFault]) { self.faults = Set(faults).sorted() }
}

extension TemplateFaults: CustomStringConvertible {
    /// One line for each fault.
    package var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// A template was asked for by a name that no folder has.
package struct UnknownTemplate: Error, Sendable, CustomStringConvertible {
    /// The name that was asked for.
    package let name: String

    /// A sentence that names the template.
    package var description: String { "There is no template named \"\(name)\"." }
}
