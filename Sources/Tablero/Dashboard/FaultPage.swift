package import HTTP
package import Templates

/// Answers every request with what is wrong in the templates, for whoever is writing them.
///
/// The page asks for itself again each second, and so gives way to the page that was asked for once the faults are
/// mended. It needs none of the templates and no file of `Public`, which may be what is broken.
package struct FaultPage: Responder {
    private static let stylesheet = "/-/faults.css"

    private let message: String
    private let context: @Sendable (_ basePath: String) -> TemplateContext
    private let template: Template

    /// Makes the page, and reads the lines of the files that hold the faults.
    ///
    /// - Throws: `TemplateFaults` if the page itself is faulty, which a test rules out.
    package init(_ faults: TemplateFaults) throws {
        let entries = faults.faults.map { fault in
            TemplateContext(Self.faultShape, [.text("\(fault)"), .optional(SourceExcerpt(fault)?.text)])
        }
        let count = entries.count
        let title = count == 1 ? "A template has a fault" : "The templates have \(count) faults"
        message = "\(title). \(faults.faults[0])"
        template = try Template(name: "faults", text: Self.text)
        context = { basePath in
            TemplateContext(Self.shape, [.text(title), .text(basePath + Self.stylesheet), .list(entries)])
        }
    }

    /// Returns the page with status 500; for an address that ends in `.json` an object with the first fault.
    ///
    /// The process is alive all the same, as `/-/health` says, but it is not ready.
    package func respond(to request: Request) async -> Response {
        var response: Response
        if request.path == Self.stylesheet {
            response = .text(Self.style, status: .ok)
            response.fields["Content-Type"] = "text/css; charset=utf-8"
        } else if request.path == "/-/health" {
            response = .text("ok\n")
        } else if request.path == "/-/ready" {
            response = .text("the templates have faults\n", status: .serviceUnavailable)
        } else if request.path.hasSuffix(".json") {
            let text = "{\"error\": \(JSONText.quoted(message)), \"status\": 500}\n"
            response = .json(Array(text.utf8), status: .internalServerError)
        } else {
            let page = template.render(context(request.basePath))
            response = .html(page.bytes, status: .internalServerError)
        }
        response.fields["Cache-Control"] = "no-store"
        SecurityFields.add(to: &response)
        return response
    }

    private static let shape = TemplateShape(
        "fault page",
        ["title", "stylesheet", "faults"],
        nested: ["faults": faultShape]
    )
    private static let faultShape = TemplateShape("fault", ["line", "excerpt"])

    private static let text = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
          <meta charset="utf-8"/>
          <meta http-equiv="refresh" content="1"/>
          <meta name="viewport" content="width=device-width, initial-scale=1"/>
          <meta name="color-scheme" content="light dark"/>
          <title>{{title}}</title>
          <link rel="stylesheet" href="{{stylesheet}}"/>
        </head>
        <body>
          <main>
            <h1>{{title}}</h1>
            <ol>{{#faults}}<li><p>{{line}}</p>{{#excerpt}}<pre>{{excerpt}}</pre>{{/excerpt}}</li>{{/faults}}</ol>
            <p>The page that was asked for appears here once this is mended.</p>
          </main>
        </body>
        </html>

        """

    private static let style = """
        body { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem; font: 1rem / 1.5 system-ui, sans-serif; }
        ol { padding: 0; list-style: none; }
        li { margin-block: 1.5rem; }
        li p { margin: 0; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
        pre { margin: 0.5rem 0 0; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem; overflow-x: auto; }

        """
}
