import Glibc
import Records
import Templates

/// Why a dashboard is not served, as a sentence for whoever starts the program.
struct ServingFailure: Error {
    let message: String

    init(_ message: String) { self.message = message }

    /// The name under which the program was started.
    static var program: String {
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "dashboard"
    }

    /// Says what an error says on standard error, and ends the process: with exit code 2 for a wrong command line, 1
    /// for anything else.
    static func end(_ error: any Error) -> Never {
        // What the program itself has printed may still be in a buffer.
        fflush(nil)
        switch error {
        case let error as UsageError:
            Terminal.printError("\(program): \(error.message)\n\(error.usage)")
            Terminal.exit(2)
        case let faults as TemplateFaults:
            // Each fault is a line that begins with its place, as a compiler prints it.
            Terminal.printError("\(faults)")
        case let faults as RouteFaults:
            for fault in faults.faults { Terminal.printError("\(program): \(fault)") }
        case let error as RecordsError:
            // Whoever starts the program may know which file it is.
            let details = error.details.isEmpty ? "" : " (\(error.details))"
            Terminal.printError("\(program): \(error.message)\(details)")
        case let failure as ServingFailure:
            Terminal.printError("\(program): \(failure.message)")
        default:
            Terminal.printError("\(program): \(error)")
        }
        Terminal.exit(1)
    }
}
