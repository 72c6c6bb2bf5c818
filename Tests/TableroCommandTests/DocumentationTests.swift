import FoundationEssentials
import HTTP
import HTTPServer
import TableroTesting
import Templates
import Testing

@testable import Tablero
@testable import TableroCommand

/// What is documented exists, and what exists is documented.
@Suite struct DocumentationTests {
    private static let package =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private static func text(_ path: String) throws -> String {
        let data = try #require(FileManager.default.contents(atPath: "\(package)/\(path)"), "no \(path)")
        return String(decoding: data, as: UTF8.self)
    }

    private static func article(_ name: String) throws -> String {
        try text("Sources/Tablero/Tablero.docc/Articles/\(name).md")
    }

    /// The options in the first cells of the tables below a heading, or of all tables.
    private static func options(in article: String, below heading: String? = nil) -> Set<String> {
        let sections = article.split(separator: "\n## ")
        let section =
            heading.map { name in sections.first { $0.hasPrefix(name + "\n") } ?? "" } ?? article[...]
        let cells = section.split(separator: "\n").filter { $0.hasPrefix("| `--") }
            .map { $0.dropFirst().prefix { $0 != "|" } }
        return Set(cells.flatMap { $0.matches(of: /--[a-z-]+/).map { String($0.output) } })
    }

    private static func options(inHelpOf command: Subcommand) -> Set<String> {
        let lines = command.help.split(separator: "\n").filter { $0.hasPrefix("  --") }
        return Set(lines.compactMap { $0.firstMatch(of: /--[a-z-]+/).map { String($0.output) } })
    }

    @Test(arguments: Subcommand.allCases)
    func `each option of a command is documented, and each that is documented exists`(
        command: Subcommand
    ) throws {
        let article = try Self.article("CommandLine")
        let section = command == .serve ? "Options of serve and demo" : "Options of \(command)"
        var documented = Self.options(in: article, below: section)
        if command == .demo {
            documented.formUnion(Self.options(in: article, below: "Options of serve and demo"))
        }
        #expect(documented == Self.options(inHelpOf: command))
    }

    @Test func `the README lists the same options of serve as its help`() throws {
        #expect(Self.options(in: try Self.text("README.md")) == Self.options(inHelpOf: .serve))
    }

    @Test func `each option of a program of one's own is documented, and each that is documented exists`()
        throws
    {
        let article = try Self.article("ServingADashboard")
        let documented = Self.options(in: article, below: "The command line of your program")
        #expect(documented == Set(ServingOptions.kinds.keys))
        let help = ServingOptions.help().split(separator: "\n").compactMap {
            $0.firstMatch(of: /^ {2}(--[a-z-]+)/)
        }
        #expect(Set(help.map { String($0.output.1) }) == documented)
        #expect(
            ServeOptions.kinds.keys.filter { ServingOptions.kinds[$0] == nil }.sorted() == [
                "--config", "--public", "--views",
            ]
        )
    }

    @Test func `each option of the configuration is documented, and each that is documented exists`() throws {
        let source = try Self.text("Sources/Tablero/Dashboard/DashboardConfiguration.swift")
        let options = source.matches(of: /\n    public var ([A-Za-z]+)/).map { String($0.output.1) }
        let sections = try Self.article("ServingADashboard").split(separator: "\n## ")
        let section = try #require(sections.first { $0.hasPrefix("What a dashboard is called") })
        let documented = section.matches(of: /\n\| `([A-Za-z]+)` \|/).map { String($0.output.1) }
        #expect(options.count > 5)
        #expect(documented.sorted() == options.sorted())
    }

    /// The names in the first cells of the tables below a heading.
    private static func names(in article: String, below heading: String) throws -> [String] {
        let sections = article.split(separator: "\n## ")
        let section = try #require(sections.first { $0.hasPrefix(heading + "\n") })
        return section.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .flatMap { $0.dropFirst(2).prefix { $0 != "|" }.matches(of: /`([A-Za-z]+)`/) }
            .map { String($0.output.1) }
    }

    @Test func `each key of a configuration is documented, and each that is documented exists`() throws {
        let article = try Self.article("Configuration")
        #expect(try Self.names(in: article, below: "The whole") == FileConfiguration.keys)
        #expect(try Self.names(in: article, below: "A table") == SettingsReader.tableKeys)
        #expect(try Self.names(in: article, below: "Kinds of columns") == ColumnKind.named.map(\.name))
    }

    @Test func `the example of a configuration has no fault`() throws {
        let article = try Self.article("Configuration")
        let example = try #require(article.split(separator: "```json5\n").dropFirst().first)
        let path = FileManager.default.temporaryDirectory.path + "/tablero-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let content = Data(example.prefix { $0 != "`" }.utf8)
        #expect(FileManager.default.createFile(atPath: path, contents: content))
        try FileConfiguration(path: path).checkItself()
    }

    @Test func `each metric is documented, and each that is documented exists`() async throws {
        let database = try await FixtureDatabase("shop.db", ["CREATE TABLE t (a INTEGER PRIMARY KEY)"])
        let source = try database.source()
        var settings = DashboardConfiguration()
        settings.metricSources = [ServerConfiguration().monitor]
        var routes = Routes()
        routes.addDatabases([source])
        let dashboard = try await Dashboard(
            settings,
            routes: routes,
            sources: [source],
            templates: try TemplateLibrary(folders: ["\(Self.package)/Views"])
        )
        let metrics = await TestClient(dashboard, keeping: database).get("/-/metrics")
        let names = metrics.text.split(separator: "\n").filter { $0.hasPrefix("# HELP ") }
            .map { String($0.split(separator: " ")[2]) }
        let documented = try Self.article("Watching").matches(of: /\n\| `([a-z_]+)`/)
            .map { String($0.output.1) }.filter { $0.contains("_") }
        #expect(names.count > 10)
        #expect(Set(documented) == Set(names))
        #expect(documented.count == names.count)
    }
}
