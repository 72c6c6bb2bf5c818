import FoundationEssentials
import Testing

@testable import Tablero
@testable import Templates

/// The article on the keys of templates says what there is, and nothing else.
@Suite struct TemplateKeysTests {
    /// The keys in the first cells of the tables below each heading.
    private static func documented() throws -> [String: Set<String>] {
        let package = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let path = "\(package)/Sources/Tablero/Tablero.docc/Articles/BuiltInTemplates.md"
        let article = String(
            decoding: try #require(FileManager.default.contents(atPath: path)),
            as: UTF8.self
        )
        var keys: [String: Set<String>] = [:]
        for section in article.split(separator: "\n## ").dropFirst() {
            let lines = section.split(separator: "\n")
            let cells = lines.dropFirst().filter { $0.hasPrefix("| `") }.map {
                $0.dropFirst(2).prefix { $0 != "|" }
            }
            let names = cells.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
            for template in lines[0].split(separator: ", ") { keys[String(template)] = Set(names) }
        }
        return keys
    }

    /// The keys of a shape, those of nested ones after a dot.
    private static func keys(of shape: TemplateShape) -> Set<String> {
        Set(
            shape.keys.flatMap { key -> [String] in
                guard let nested = shape.shape(under: KeyTable.number(of: key)), nested !== shape else {
                    return [key]
                }
                return [key] + Self.keys(of: nested).map { "\(key).\($0)" }
            }
        )
    }

    /// All that the dashboard of a database shows, and what every dashboard has.
    @Test func `each key of a built-in template is documented, and each that is documented exists`() throws {
        var routes = Routes()
        routes.addDatabases([])
        let documented = try Self.documented()
        let everyPage = try #require(documented["Every page"])
        #expect(everyPage == Self.keys(of: TemplateShape("page", Layout().entries, nested: Layout.nested)))
        #expect(
            Set(documented.keys) == Set(Dashboard.uses(of: routes).map(\.name) + ["Every page", "Overview"])
        )
        for (name, shape) in Dashboard.uses(of: routes) {
            var keys = Self.keys(of: shape)
            if keys.isSuperset(of: everyPage) { keys.subtract(everyPage) }
            let told = documented[name] ?? []
            #expect(
                told == keys,
                "\(name): add \(keys.subtracting(told).sorted()), remove \(told.subtracting(keys).sorted())"
            )
        }
    }
}
