import FoundationEssentials
package import Records

/// A database file made from SQL, in a folder of its own that goes with it.
package final class FixtureDatabase: Sendable {
    /// The folder, for other files of a test.
    package let folder: String
    /// The path of the database.
    package let path: String
    private let writer: SQLiteWriter

    /// Makes a database named `name` by running each of the statements.
    package init(_ name: String = "shop.db", _ statements: [String]) async throws {
        folder = FileManager.default.temporaryDirectory.path + "/tablero-test-\(UUID().uuidString)"
        path = "\(folder)/\(name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        writer = try SQLiteWriter(path: path)
        try await change(statements)
    }

    deinit {
        // A folder that stays behind in the temporary folder harms no test.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Runs statements from a connection of their own, as another program would.
    package func change(_ statements: [String]) async throws {
        try await writer.write(within: .patient) { connection in
            for statement in statements { try connection.execute(statement) }
        }
    }

    /// Opens the database as a source.
    ///
    /// Its queries may take as long as they do, so that a busy machine fails no test.
    package func source() throws -> SQLiteSource { try SQLiteSource(path: path, queryLimit: .patient) }
}

extension Duration {
    /// A limit that no test reaches, however busy its machine is: what hangs is seen to hang.
    package static var patient: Duration { .seconds(86_400) }
}
