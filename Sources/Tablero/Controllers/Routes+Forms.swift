public import HTTP
import Templates

/// A piece of a page that a posted form brings about: a template by its name, filled from what the form made.
public struct Piece<Value: Sendable>: Sendable {
    let part: Part<Value>

    /// A piece whose keys are filled by a closure.
    public init<Keys: TemplateKeys>(
        _ template: String,
        _ keys: Keys.Type,
        fill: @escaping @Sendable (_ piece: inout Filling<Keys>, _ value: Value) -> Void
    ) {
        part = Part(template, keys, fill: fill)
    }
}

extension Routes {
    /// Adds the target of a form, such as that of a bottom bar.
    ///
    /// The closure does what the form asks for and returns what came of it. A plain form is answered with 303, which
    /// leads back to the page at the path itself; a script that says `X-Fragment: 1` gets 201 with the new piece. Pages that
    /// are open are told that something has changed. A reader who may not write is refused with 403
    /// before the closure is called.
    ///
    /// ```swift
    /// routes.addForm(at: "/chat", showing: message) { request in
    ///     await chat.add(try request.form().first("text") ?? "", by: request.user ?? "Local")
    /// }
    /// ```
    public mutating func addForm<Value>(
        at path: String,
        showing piece: Piece<Value>,
        _ handler: @escaping @Sendable (PageRequest) async throws -> Value
    ) {
        let controller = FormController(piece: piece.part)
        include(controller)
        add(.post, path, "", owner: "the form of \(piece.part.name)") { request, environment in
            guard environment.mayWrite(request.request) else {
                throw environment.refusal(titled: "You may not write here", of: "post this")
            }
            let value = try await handler(request)
            await environment.changes.storeChanged()
            guard request.wantsFragment else { return .redirect(to: request.path) }
            let content = try controller.piece.render(value, with: environment.library)
            var response = Response.html(content.bytes, status: .created)
            response.fields["Cache-Control"] = "no-store"
            return response
        }
    }
}

/// Names the template of a form's piece, so that it is checked at start.
private struct FormController<Value: Sendable>: FormPiece {
    let piece: Part<Value>

    var template: String { piece.name }
    var keyFault: String? { piece.fault }
    var templates: [(name: String, shape: TemplateShape)] { [(piece.name, piece.shape)] }
}

/// The piece of a form, whatever fills it.
protocol FormPiece: TemplateUser {
    var template: String { get }
    /// What is wrong with its keys.
    var keyFault: String? { get }
}

extension PageRequest {
    /// The fields of the form that was posted.
    ///
    /// - Throws: ``PageError`` with status 400 if they cannot be read.
    public func form() throws -> FormFields {
        do {
            return try FormFields(parsing: request.body)
        } catch {
            throw PageError.badParameter("The posted form cannot be read. \(error)")
        }
    }
}
