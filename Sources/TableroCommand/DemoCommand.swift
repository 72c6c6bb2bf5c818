import Glibc
import Tablero
import TableroDemo

/// `tablero demo`: makes the demo database, keeps it changing, serves it.
struct DemoCommand {
    private static let folder = "tablero-demo"
    /// The pace of the changes: a few a second.
    private static let pace = Duration.milliseconds(400)

    private let options: ServeOptions
    private let orders: Int

    init(parsing arguments: [String]) throws {
        let usage = Subcommand.demo.usage
        let kinds = ServeOptions.kinds.merging(["--rows": .value]) { $1 }
        let arguments = try Arguments(arguments, options: kinds, usage: usage)
        guard arguments.operands.isEmpty else {
            throw UsageError("demo makes its own database; to serve yours, use tablero serve.", usage: usage)
        }
        orders = try arguments.number("--rows", in: 1...100_000_000) ?? 100_000
        options = try ServeOptions(arguments, usage: usage)
    }

    func run() async throws {
        guard unsafe mkdir(Self.folder, 0o777) == 0 || errno == EEXIST else {
            throw CommandFailure(
                message:
                    "tablero: the folder \(Self.folder) cannot be made here; go to a folder you may write to."
            )
        }
        let path = "\(Self.folder)/shop.db"
        try DemoDatabase.create(at: path, orders: orders)
        let traffic = try DemoTraffic(path: path)
        let changes = Task {
            await traffic.run(every: Self.pace) { error in
                Terminal.report("tablero: the demo database could not be changed: \(error)")
            }
        }
        defer { changes.cancel() }
        try await ServeCommand(options: options, sources: [(name: "shop", path: path)]).run {
            Terminal.report("the newest orders arrive at /shop/orders?_sort=-created_at")
        }
    }
}
