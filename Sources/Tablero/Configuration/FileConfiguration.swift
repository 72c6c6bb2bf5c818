import FoundationEssentials
package import HTTP

/// What `--config FILE` says: what a dashboard is called, which databases it shows, how, and where it is served.
package struct FileConfiguration: Sendable {
    /// The top keys, in the order of the documentation.
    static let keys = ["title", "sources"] + ServingSetting.all.map(\.key)
    private static let sourceKeys = ["path", "tables"]

    /// A database that the file names.
    package struct Source: Sendable, Hashable {
        /// Its name.
        package let name: String
        /// Where it is; `nil` if the command line says that.
        package let path: String?
        let place: JSON5Node.Place
    }

    /// The path of the file, as it was given.
    package let path: String
    /// What the dashboard is called; `nil` for the usual name.
    package private(set) var title: String?
    /// The databases, in their order.
    package private(set) var sources: [Source] = []
    /// How their tables are shown.
    package private(set) var databases = DatabaseConfiguration()
    /// Options as the command line would have them, by their names there.
    package private(set) var options: [String: [String]] = [:]
    let root: JSON5Node
    private(set) var reader: SettingsReader

    /// Reads a file.
    ///
    /// What is wrong with single settings is told by ``check(against:without:)``, with what only the databases know.
    ///
    /// - Throws: ``ConfigurationFaults`` if it cannot be read at all.
    package init(path: String) throws(ConfigurationFaults) {
        guard let content = FileManager.default.contents(atPath: path) else {
            throw ConfigurationFaults([
                ConfigurationFault(
                    file: path,
                    line: 1,
                    column: 1,
                    message: "this file cannot be read; name one that is there with --config FILE"
                )
            ])
        }
        try self.init(path: path, content: Array(content))
    }

    init(path: String, content: [UInt8]) throws(ConfigurationFaults) {
        self.path = path
        reader = SettingsReader(file: path)
        do throws(JSON5Reader.Fault) {
            root = try JSON5Reader.read(content)
        } catch {
            reader.fault(at: error.place, error.message)
            throw ConfigurationFaults(reader.faults)
        }
        readAll()
    }

    private mutating func readAll() {
        if let tables = root.members.first(where: { $0.key == "tables" }) {
            reader.fault(
                at: tables.place,
                "\"tables\" stands in its source: sources: { NAME: { tables: { … } } }"
            )
        }
        let known = Self.keys + (root.child("tables") == nil ? [] : ["tables"])
        let members = reader.members(root, of: "the configuration", keys: known)
        for member in members where member.key == "title" {
            title = reader.text(member.node, "\"title\"")
        }
        for member in members where member.key == "sources" {
            for entry in reader.entries(member.node, of: "\"sources\"") { readSource(entry) }
        }
        for setting in ServingSetting.all {
            guard let node = members.first(where: { $0.key == setting.key })?.node,
                let values = reader.serving(setting, node)
            else { continue }
            options[setting.option] = setting.isPath ? values.map(located) : values
        }
        reader.checkServing(members)
    }

    private mutating func readSource(_ entry: JSON5Node.Member) {
        let (name, node) = (entry.key, entry.node)
        let path = "sources.\(name)"
        if name.isEmpty { reader.fault(at: entry.place, "a source needs a name") }
        guard case .object = node.value else {
            guard case .text = node.value else {
                return reader.refuse(node, path, "the path of a database, or an object with its \"path\"")
            }
            let file = reader.text(node, path).map(located)
            return sources.append(Source(name: name, path: file, place: entry.place))
        }
        var file: String?
        for member in reader.members(node, of: path, keys: Self.sourceKeys) {
            if member.key == "path" {
                file = reader.text(member.node, "\"path\" in \(path)").map(located)
            } else {
                for table in reader.entries(member.node, of: "\(path).tables") {
                    databases[table.key, in: name] = reader.table(table.node, "\(path).tables.\(table.key)")
                }
            }
        }
        sources.append(Source(name: name, path: file, place: entry.place))
    }

    /// A path as it is from the working folder: in the file it begins where the file is.
    private func located(_ path: String) -> String {
        guard !path.hasPrefix("/"), let slash = self.path.lastIndex(of: "/") else { return path }
        return self.path[...slash] + path
    }

    /// The keys whose values differ and count only after a restart, each with its option of the command line.
    package func restartKeys(after old: FileConfiguration) -> [(key: String, option: String)] {
        ServingSetting.all.filter { $0.needsRestart && options[$0.option] != old.options[$0.option] }.map {
            (key: $0.key, option: $0.option)
        }
    }

    /// Origins besides the pages' own from which forms may be posted.
    package var origins: [Origin] { (options["--origin"] ?? []).compactMap { Origin($0) } }
}
