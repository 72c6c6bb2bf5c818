import FoundationEssentials
import Testing

@testable import Tablero

/// The article on cells names the places and classes that there are, and no others.
@Suite struct CellsArticleTests {
    private static let package =
        "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

    private static func text(_ path: String) throws -> String {
        let data = try #require(FileManager.default.contents(atPath: "\(package)/\(path)"), "no \(path)")
        return String(decoding: data, as: UTF8.self)
    }

    /// The text of all files below a folder whose names end so.
    private static func texts(below folder: String, ending: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(package)/\(folder)").filter {
            $0.hasSuffix(ending)
        }
        .map { try text("\(folder)/\($0)") }
    }

    /// The names in the first cells of the table below a heading of the article.
    private static func named(below heading: String) throws -> Set<String> {
        let article = try text("Sources/Tablero/Tablero.docc/Articles/Cells.md")
        let section = try #require(article.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) })
        let cells = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.dropFirst(2).prefix { $0 != "|" } }
        return Set(cells.flatMap { $0.matches(of: /`([a-z_-]+)`/).map { String($0.output.1) } })
    }

    /// The classes of the style sheets.
    private static func styled() throws -> Set<String> {
        let sheets = try texts(below: "Public/css", ending: ".css").map {
            $0.replacing(/\/\*.*?\*\//, with: "")
        }
        .map { $0.replacing(/url\([^)]*\)|@import[^;]*/, with: "") }
        return Set(sheets.flatMap { $0.matches(of: /\.([a-z][a-z_-]*)/).map { String($0.output.1) } })
    }

    /// The classes that markup gives its elements.
    private static func used(in texts: [String]) -> Set<String> {
        let lists = texts.flatMap { $0.matches(of: /class="([^"]*)"/).map { String($0.output.1) } }
        return Set(lists.flatMap { $0.matches(of: /[a-z][a-z_-]*/).map { String($0.output) } })
    }

    @Test func `each class that the article names is styled`() throws {
        let named = try Self.named(below: "Classes")
        #expect(named.count > 20)
        #expect(named.subtracting(try Self.styled()).sorted() == [])
    }

    @Test func `each class that is styled is named by the article, or used by a page of Tablero's own`()
        throws
    {
        let views = try Self.texts(below: "Views", ending: ".html")
        let scripts = try Self.texts(below: "Public/js", ending: ".js")
        let own = Self.used(in: views)
        let others = try Self.styled().subtracting(own).subtracting(try Self.named(below: "Classes"))
        #expect(others.filter { name in !scripts.contains { $0.contains(name) } }.sorted() == [])
    }

    @Test func `each class that an example uses is named by the article`() throws {
        var examples = try Self.texts(below: "Sources/ExampleShop/Views", ending: ".html")
        let articles = try Self.texts(below: "Sources/Tablero/Tablero.docc/Articles", ending: ".md")
        examples += (articles + [try Self.text("README.md")]).flatMap {
            $0.matches(of: /```html\n(.*?)```/.dotMatchesNewlines()).map { String($0.output.1) }
        }
        let used = Self.used(in: examples.map { $0.replacing(/\{\{[^}]*\}\}/, with: "") })
        #expect(used.contains("row") && used.contains("figures"))
        #expect(used.subtracting(try Self.named(below: "Classes")).sorted() == [])
    }

    @Test func `the article names each place, and each is laid out`() throws {
        let named = try Self.named(below: "Places")
        let sheet = try Self.text("Public/css/app.css")
        #expect(named == Set(sheet.matches(of: /data-place="([a-z]+)"/).map { String($0.output.1) }))
        #expect(named == Set(ColumnPlaces.Place.allCases.map(\.rawValue)))
    }
}
