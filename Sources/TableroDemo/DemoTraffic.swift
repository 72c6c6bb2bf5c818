internal import Records

/// Changes the demo database as the people of a shop would, through a connection of its own.
///
/// Each change is one transaction, so it may be stopped at any moment.
public actor DemoTraffic {
    private let writer: SQLiteWriter
    private var generator: RowGenerator

    /// Opens the database for changes.
    ///
    /// - Throws: `RecordsError`.
    public init(path: String, seed: UInt64 = 1) throws {
        writer = try SQLiteWriter(path: path)
        generator = RowGenerator(seed: seed)
    }

    /// Makes a change at every turn of the pace, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - pace: The time between two changes.
    ///   - report: Is told of a change that could not be made; the next one is tried all the same.
    public func run(every pace: Duration, reporting report: @Sendable (any Error) -> Void) async {
        // The pace of the demo, not a wait for anything.
        while (try? await Task.sleep(for: pace)) != nil {
            do {
                try await step()
            } catch {
                report(error)
            }
        }
    }

    /// Makes one believable change: a new order, a step of one under way, a ticket, or stock.
    ///
    /// - Throws: `RecordsError`.
    public func step() async throws {
        generator = try await writer.write { [generator] connection in
            var change = DemoChange(connection: connection, generator: generator)
            try change.make()
            return change.generator
        }
    }
}
