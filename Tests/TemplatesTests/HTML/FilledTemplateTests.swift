import FoundationEssentials
import Testing

@testable import Templates

/// Each accepted template, filled at random and always alike with values of every kind: its elements and attributes
/// are those that it declares, whatever the texts are and however long the lists.
@Suite struct FilledTemplateTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .path

    private static let hostile = [
        "\"><script>alert(1)</script>", "' onclick='alert(1)", "javascript:alert(1)", "//evil.example",
        "/\\evil.example",
        "/evil.example/", "java\nscript:alert(1)", "a b", "\n", "\r\nx", "</textarea></pre></title>", "<!--",
        "]]>",
        "&quot;&#x22;", "a&b=c#d?e", "\u{0}\u{1}", "{{x}}", "..", "../..", "%", "%2F%2", ",", " 1x, data:,x",
        "é\u{2028}", "",
    ]

    @Test(arguments: try files())
    func `values and lists change nothing but what they are for`(_ file: String) throws {
        let filling = try Filling(file, in: "\(Self.root)/Accepted")
        for seed in 0..<24 {
            var generator = Generator(state: UInt64(seed))
            let hostile = try filling.render(&generator) { Self.hostile.randomElement(using: &$0) ?? "" }
            generator = Generator(state: UInt64(seed))
            let harmless = try filling.render(&generator) {
                let text = Self.hostile.randomElement(using: &$0) ?? ""
                return text.isEmpty ? "" : "a"
            }
            let (page, plain) = (try RenderedPage(hostile), try RenderedPage(harmless))
            #expect(page.faults == [] && plain.faults == [], "\(hostile)")
            #expect(page.structure == plain.structure, "\(hostile)")
            for (element, attribute) in page.addresses { Self.check(attribute.value, of: element, hostile) }
        }
    }

    /// What is accepted is accepted again once it is filled: nothing that stands once stands twice.
    @Test(arguments: try files())
    func `a filled template is one that would be accepted`(_ file: String) throws {
        let filling = try Filling(file, in: "\(Self.root)/Accepted")
        for seed in 0..<8 {
            var generator = Generator(state: UInt64(seed))
            var number = 1
            let rendered = try filling.render(&generator, isEverythingShown: true) { _ in
                number += 1
                return "\(number)"
            }
            let faults = HTMLTemplates(["main": rendered.replacing("{{", with: "{ {")]).faults
            // Of the values themselves only that much is known as the page says.
            #expect(
                faults.filter { !$0.contains(" is not ") && !$0.contains(" no ") } == [],
                "\(rendered)"
            )
        }
    }

    private static func check(_ address: String, of element: XMLElement, _ page: String) {
        let text = address.lowercased().unicodeScalars.filter { $0.value > 0x20 }
        let isScript = ["javascript:", "vbscript:"].contains { text.starts(with: $0.unicodeScalars) }
        #expect(!isScript, "\(page)")
        let start = text.prefix(2).map { $0 == "\\" ? "/" : $0 }
        #expect(start != ["/", "/"], "\(address) in \(page)")
    }

    private static func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(root)/Accepted").filter {
            $0.hasSuffix(".html")
        }.sorted()
    }
}

/// A template of a folder, and contexts for every name in it.
private struct Filling {
    private let program: Program
    private let table: ProgramTable
    private let shape: TemplateShape

    init(_ file: String, in folder: String) throws {
        var compiler = TemplateCompiler(mode: .html)
        let name = String(file.dropLast(5))
        compiler.add(try TemplateFiles.source("\(folder)/\(file)", name: name))
        try compiler.addInclusions(from: [folder], extension: ".html", option: "--views")
        table = compiler.compile()
        program = try #require(table.program(named: name))
        var keys: Set<String> = []
        for instruction in program.instructions {
            switch instruction {
            case .variable(let name, _), .section(let name, _, _), .inverted(let name, _):
                if let key = name.keys(in: program.paths).first { keys.insert(KeyTable.name(of: key)) }
            case .text, .end, .call, .dynamicCall, .lineStart: break
            }
        }
        shape = TemplateShape("values", keys.sorted())
    }

    func render(
        _ generator: inout Generator,
        isEverythingShown: Bool = false,
        text: (inout Generator) -> String
    ) throws -> String {
        let context = context(&generator, depth: 0, isEverythingShown, text)
        // A template that calls itself would do so without end, with lists in lists.
        var renderer = Renderer(table, calls: 20)
        renderer.run(program, root: .object(context))
        return String(decoding: renderer.finish().bytes, as: UTF8.self)
    }

    private func context(
        _ generator: inout Generator,
        depth: Int,
        _ isEverythingShown: Bool,
        _ text: (inout Generator) -> String
    ) -> TemplateContext {
        let values = shape.keys.map { _ -> TemplateValue in
            let first = isEverythingShown ? 2 : 0
            switch Int.random(in: first...(depth < 2 ? 6 : 3), using: &generator) {
            case 0: return .nothing
            case 1: return .flag(Bool.random(using: &generator))
            case 2, 3: return .text(text(&generator))
            case 4: return .object(context(&generator, depth: depth + 1, isEverythingShown, text))
            case 5:
                let count = [0, 1, 3].randomElement(using: &generator) ?? 0
                let items = (0..<(isEverythingShown ? 3 : count)).map { _ in
                    context(&generator, depth: depth + 1, isEverythingShown, text)
                }
                return .list(items)
            default: return .values((0..<3).map { _ in .text(text(&generator)) })
            }
        }
        return TemplateContext(shape, values)
    }
}

extension RenderedPage {
    /// The attributes that hold one address, and whose they are.
    fileprivate var addresses: [(XMLElement, (name: String, value: String))] {
        elements.flatMap { element in
            element.attributes.filter { HTMLNames.addressForm(of: $0.name) == .one }.map { (element, $0) }
        }
    }
}
