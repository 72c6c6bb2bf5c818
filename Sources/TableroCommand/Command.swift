import Tablero
import Templates

/// The `tablero` program: reads the arguments and runs what they ask for.
@main
struct Command {
    static let version = Dashboard.version

    static func main() async {
        Terminal.fillDescriptors()
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch let error as UsageError {
            Terminal.printError("tablero: \(error.message)\n\(error.usage)")
            Terminal.exit(2)
        } catch let error as CommandFailure {
            Terminal.printError(error.message)
            Terminal.exit(1)
        } catch let faults as TemplateFaults {
            // Each fault is a line that begins with its place, as a compiler prints it.
            Terminal.printError("\(faults)")
            Terminal.exit(1)
        } catch let faults as ConfigurationFaults {
            Terminal.printError("\(faults)")
            Terminal.exit(1)
        } catch {
            Terminal.printError("tablero: \(error)")
            Terminal.exit(1)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        guard let name = arguments.first else {
            throw UsageError("say what to do: serve, demo, check or render.", usage: Usage.short)
        }
        let rest = Array(arguments.dropFirst())
        if name == "--help" || name == "-h" { return Terminal.print(Usage.long) }
        if name == "--version" { return Terminal.print("tablero \(version)") }
        guard let subcommand = Subcommand(rawValue: name) else {
            throw UsageError("there is no command “\(name)”.", usage: Usage.short)
        }
        if rest.contains("--help") || rest.contains("-h") { return Terminal.print(subcommand.help) }
        switch subcommand {
        case .serve: try await ServeCommand(parsing: rest).run()
        case .demo: try await DemoCommand(parsing: rest).run()
        case .check: try CheckCommand(parsing: rest).run()
        case .render: try RenderCommand(parsing: rest).run()
        }
    }
}

/// The thing asked for failed; the message is a whole line or more, ready for standard error.
struct CommandFailure: Error {
    let message: String
}
