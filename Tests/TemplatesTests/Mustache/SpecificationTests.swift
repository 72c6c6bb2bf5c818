import FoundationEssentials
import Testing

@testable import Templates

/// The published cases of the Mustache specification, all of them.
///
/// None is left out: the core, inheritance, dynamic names, and lambdas, which are Swift functions here. They are plain
/// templates, as the specification knows no markup.
///
/// They are run where a copy of them is at hand: in the folder named by `TABLERO_MUSTACHE_SPEC`, or in a folder
/// `shared/mustache-spec` beside one of the package's parents.
@Suite struct SpecificationTests {
    @Test(
        .enabled(if: !SpecificationCase.all.isEmpty, "no copy of the specification was found"),
        arguments: SpecificationCase.all
    )
    func `a published case renders as expected`(_ published: SpecificationCase) throws {
        let rendered = try PlainTemplates(published.partials).render(
            published.template,
            published.data
        )
        #expect(rendered == published.expected)
    }

    @Test(.enabled(if: !SpecificationCase.all.isEmpty, "no copy of the specification was found"))
    func `all cases are read`() {
        #expect(SpecificationCase.all.count >= 194)
    }
}

struct SpecificationCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let template: String
    let expected: String
    let partials: [String: String]
    let data: TemplateValue

    static let all = load()

    private static func load() -> [SpecificationCase] {
        guard let folder,
            let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return [] }
        return files.sorted().filter { $0.hasSuffix(".json") }.flatMap { file -> [SpecificationCase] in
            // A file that cannot be read has no cases, which the test of the count tells.
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)"),
                case .object(let root) = try? JSONReader.read([UInt8](bytes)),
                case .values(let tests) = root["tests"]
            else { return [] }
            return tests.compactMap { SpecificationCase($0, file: file) }
        }
    }

    private static var folder: String? {
        if let named = ProcessInfo.processInfo.environment["TABLERO_MUSTACHE_SPEC"] { return named }
        var parent = URL(filePath: #filePath)
        while parent.path != "/" {
            parent.deleteLastPathComponent()
            let folder = parent.appending(path: "shared/mustache-spec").path
            if FileManager.default.fileExists(atPath: folder) { return folder }
        }
        return nil
    }

    private init?(_ test: TemplateValue, file: String) {
        guard case .object(let test) = test, case .text(let name) = test["name"],
            case .text(let template) = test["template"], case .text(let expected) = test["expected"],
            let data = test["data"]
        else { return nil }
        testDescription = "\(file): \(name)"
        self.template = template
        self.expected = expected
        self.data = file.hasSuffix("lambdas.json") ? Self.withLambda(data, named: name) : data
        var partials: [String: String] = [:]
        if case .object(let object) = test["partials"] {
            for (key, value) in zip(object.shape.keys, object.values) {
                if case .text(let text) = value { partials[key] = text }
            }
        }
        self.partials = partials
    }

    /// The file holds each lambda in other languages; these are the same in Swift.
    private static func withLambda(_ data: TemplateValue, named name: String) -> TemplateValue {
        guard case .object(let context) = data else { return data }
        let calls = Counter()
        let lambda = TemplateLambda { source in
            switch name {
            case "Interpolation": "world"
            case "Interpolation - Expansion": "{{planet}}"
            case "Interpolation - Alternate Delimiters": "|planet| => {{planet}}"
            case "Interpolation - Multiple Calls": String(calls.next())
            case "Escaping": ">"
            case "Section": source == "{{x}}" ? "yes" : "no"
            case "Section - Expansion": "\(source){{planet}}\(source)"
            case "Section - Alternate Delimiters": "\(source){{planet}} => |planet|\(source)"
            case "Section - Multiple Calls": "__\(source)__"
            default: ""
            }
        }
        let values = zip(context.shape.keys, context.values).map { $0 == "lambda" ? .lambda(lambda) : $1 }
        return .object(TemplateContext(context.shape, values))
    }
}
