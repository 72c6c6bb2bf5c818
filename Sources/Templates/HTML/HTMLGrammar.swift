import Synchronization

/// The grammar of HTML in the folder `Grammar`, as libxml2 runs it.
///
/// A process compiles it once, when it is first asked, and all threads share it under a lock.
enum HTMLGrammar {
    private static let shared = Mutex(State())

    /// How many answers are kept; all pages of a site together have some hundreds.
    private static let maximumAnswers = 5_000

    /// An answer about more markup than this is not kept.
    private static let maximumLength = 2_000

    private struct State: ~Copyable {
        var schema: RelaxNGSchema?

        /// Whether the grammar accepts an element, by its markup.
        var answers: [String: Bool] = [:]
    }

    /// Tells of each element, given as markup with its children as stubs, whether the grammar accepts it.
    static func accepts(_ elements: [String]) -> [Bool] {
        shared.withLock { state in
            if state.answers.count > maximumAnswers { state.answers = [:] }
            var answers = state.answers
            let new = Set(elements.filter { answers[$0] == nil })
            if !new.isEmpty {
                let schema = state.schema ?? makeSchema()
                state.schema = schema
                // All of them are right in nearly every template, which one question tells.
                let areAllRight = fault(in: new.joined(), schema) == nil
                for element in new {
                    let answer = areAllRight || fault(in: element, schema) == nil
                    answers[element] = answer
                    if element.utf8.count <= maximumLength { state.answers[element] = answer }
                }
            }
            return elements.map { answers[$0] ?? false }
        }
    }

    /// What libxml2 has against a piece of markup.
    static func fault(in markup: String) -> XMLFault? {
        shared.withLock { state in
            let schema = state.schema ?? makeSchema()
            state.schema = schema
            return fault(in: markup, schema)
        }
    }

    private static func fault(in markup: String, _ schema: RelaxNGSchema) -> XMLFault? {
        let document =
            "<fragment xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:svg=\"http://www.w3.org/2000/svg\""
            + " xmlns:math=\"http://www.w3.org/1998/Math/MathML\" xmlns:tablero=\"urn:tablero:templates\">"
            + markup + "</fragment>"
        do throws(XMLFault) {
            return schema.fault(in: try XMLDocument(Array(document.utf8)))
        } catch {
            return error
        }
    }

    private static func makeSchema() -> RelaxNGSchema {
        do throws(XMLFault) {
            return try RelaxNGSchema(text)
        } catch {
            preconditionFailure("The grammar is part of the program, and tested: \(error)")
        }
    }

    /// The files of the grammar as one, because libxml2 would look for those it includes in the file system.
    static var text: [UInt8] {
        let files = [
            ("values", PackageResources.values_rng), ("attributes", PackageResources.attributes_rng),
            ("document", PackageResources.document_rng), ("sections", PackageResources.sections_rng),
            ("text", PackageResources.text_rng), ("embedded", PackageResources.embedded_rng),
            ("tables", PackageResources.tables_rng), ("forms", PackageResources.forms_rng),
            ("foreign", PackageResources.foreign_rng),
        ]
        var text = PackageResources.html_rng
        for (name, file) in files {
            guard let place = text.range(of: "<include href=\"\(name).rng\"/>"),
                let start = file.range(of: "<grammar"), let end = file.range(of: "</grammar>")
            else { preconditionFailure("The grammar includes \(name).rng, which is a grammar.") }
            text.replaceSubrange(
                place,
                with: "<div".utf8 + file[start.upperBound..<end.lowerBound] + "</div>".utf8
            )
        }
        return text
    }
}

extension [UInt8] {
    /// Where a text stands first.
    fileprivate func range(of text: String) -> Range<Int>? {
        let wanted = Array(text.utf8)
        return indices.first { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
            .map { $0..<$0 + wanted.count }
    }
}
