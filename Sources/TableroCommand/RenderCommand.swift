import Templates
import Tablero

/// `tablero render`: renders one template with the values of a JSON file.
struct RenderCommand {
    private let template: String
    private let values: String
    private let partials: String?

    init(parsing arguments: [String]) throws {
        let usage = Subcommand.render.usage
        let arguments = try Arguments(
            arguments,
            options: ["--data": .value, "--partials": .value],
            usage: usage
        )
        guard arguments.operands.count == 1, let values = arguments.value("--data") else {
            throw UsageError("render takes one template, and its values by --data.", usage: usage)
        }
        template = arguments.operands[0]
        self.values = values
        partials = arguments.value("--partials")
    }

    func run() throws {
        try Terminal.write(TemplateLibrary.render(file: template, data: values, partials: partials))
    }
}
