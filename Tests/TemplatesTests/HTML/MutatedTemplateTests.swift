import FoundationEssentials
import Testing

@testable import Templates

/// Faulty templates by the thousand, always the same ones: none may stop the process.
///
/// Run it under `--sanitize=address` to see that libxml2's memory is given back.
@Suite struct MutatedTemplateTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .path

    private static let pieces = [
        "<", ">", "\"", "'", "=", "&", "/", " ", "<p>", "</p>", "<li>", "</table>", "<svg>", "<!--", "-->",
        "{{x}}", "{{#a}}",
        "{{/a}}", "{{^a}}", "{{{x}}}", "<img>", " id=\"a\"", " colspan=\"x\"", " hidden", "\u{0}", "\u{E000}",
        "&#0;",
        "<template>", "</div>", "<a href=\"", "<dl><div>", "xmlns:a=\"b\"", "<?x?>", "<![CDATA[", "]]>",
    ].map { Array($0.utf8) }

    @Test(arguments: ["Accepted", "Refused"])
    func `a template with random changes is checked to its end`(_ folder: String) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(Self.root)/\(folder)").sorted()
        var generator = Generator(state: 11)
        var count = 0
        for path in paths where path.hasSuffix(".html") {
            let contents = FileManager.default.contents(atPath: "\(Self.root)/\(folder)/\(path)") ?? Data()
            for _ in 0..<40 {
                let bytes = Self.mutate(Array(contents), &generator)
                let source = SourceText(path: path, name: "main", bytes: bytes)
                let lines = bytes.count { $0 == .newline } + 1
                var compiler = TemplateCompiler(mode: .html)
                compiler.add(source)
                _ = compiler.compile()
                #expect(compiler.faults.allSatisfy { (1...lines).contains($0.line) && !$0.message.isEmpty })
                count += 1
            }
        }
        #expect(count > 3_600)
    }

    private static func mutate(_ template: [UInt8], _ generator: inout Generator) -> [UInt8] {
        var bytes = template
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 0...6, using: &generator))
            switch Int.random(in: 0...2, using: &generator) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: start)
            default: bytes.insert(contentsOf: bytes[start..<end], at: start)
            }
        }
        // Files that are not UTF-8 are refused before they are parsed.
        return Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
}
