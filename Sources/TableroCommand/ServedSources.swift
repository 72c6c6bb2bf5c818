import Records
import Tablero

/// The databases that are served: those of the command line and those of the configuration, which may be read again.
actor ServedSources {
    private struct Database: Hashable {
        let name: String
        let path: String
    }

    private let named: [Database]
    private var opened: [Database: SQLiteSource] = [:]

    /// - Parameter named: the databases of the command line.
    init(_ named: [(name: String, path: String)]) {
        self.named = named.map { Database(name: $0.name, path: $0.path) }
    }

    /// Opens what is not open yet, and closes what is served no longer.
    ///
    /// - Throws: ``CommandFailure`` for one of the command line that cannot be served, and all that is wrong with the
    ///   configuration, also two of one name.
    func open(_ configuration: FileConfiguration?) async throws -> [SQLiteSource] {
        let configured = (configuration?.sources ?? []).compactMap { source in
            source.path.map { Database(name: source.name, path: $0) }
        }
        var sources: [SQLiteSource] = []
        var failures: [String: String] = [:]
        for database in named { sources.append(try opened[database] ?? Self.open(database)) }
        for database in configured {
            if let other = named.first(where: { $0.name == database.name }) {
                failures[database.name] =
                    "the command line names a source \"\(other.name)\" too, \(other.path): leave one of them out, or "
                    + "give it another name"
                continue
            }
            do {
                sources.append(try opened[database] ?? Self.open(database))
            } catch let failure as CommandFailure {
                failures[database.name] = String(failure.message.trimmingPrefix("tablero: "))
            }
        }
        try await configuration?.check(against: sources, without: failures)
        opened = Dictionary(
            zip(named + configured, sources),
            uniquingKeysWith: { first, _ in first }
        )
        return sources
    }

    private static func open(_ database: Database) throws(CommandFailure) -> SQLiteSource {
        do {
            return try SQLiteSource(name: database.name, path: database.path)
        } catch {
            let message = (error as? RecordsError)?.message ?? "\(error)"
            throw CommandFailure(message: "tablero: \(database.path) cannot be served. \(message)")
        }
    }
}
