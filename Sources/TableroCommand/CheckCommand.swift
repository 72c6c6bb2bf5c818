import Records
import Tablero
import Templates

/// `tablero check`: validates templates and prints what is wrong with them.
struct CheckCommand {
    private let views: String?
    private let files: [String]
    private let isJSON: Bool

    init(parsing arguments: [String]) throws {
        let arguments = try Arguments(
            arguments,
            options: ["--views": .value, "--json": .flag],
            usage: Subcommand.check.usage
        )
        views = arguments.value("--views")
        isJSON = arguments.has("--json")
        files = arguments.operands
    }

    func run() throws {
        let folders = try ServeCommand.views(views)
        let faults =
            files.isEmpty ? faults(in: folders) : TemplateLibrary.check(files: files, folders: folders)
        for fault in faults { Terminal.print(isJSON ? Self.json(fault) : fault.description) }
        if !faults.isEmpty { Terminal.exit(1) }
    }

    private func faults(in folders: [String]) -> [TemplateFault] {
        do throws(TemplateFaults) {
            let library = try TemplateLibrary(folders: folders)
            var routes = Routes()
            routes.addDatabases([])
            let unused = views.map { Dashboard.unusedTemplates(of: routes, in: library, folder: $0) } ?? []
            return (Dashboard.faults(of: routes, in: library) + unused).sorted()
        } catch {
            return error.faults
        }
    }

    private static func json(_ fault: TemplateFault) -> String {
        "{\"file\": \(JSONText.quoted(fault.file)), \"line\": \(fault.line), \"column\": \(fault.column), "
            + "\"message\": \(JSONText.quoted(fault.message))}"
    }
}
