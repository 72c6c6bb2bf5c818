import FoundationEssentials
import Testing

@testable import Templates

/// Checks the templates in the folders `Accepted` and `Refused`, each by its file.
///
/// `Refused/expected.txt` is what `tablero check --views Refused` prints in `Tests/TemplatesTests`. To add a case, put a
/// template there, run that, and read what it says.
@Suite struct TemplateFileTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .path

    @Test(arguments: files(in: "Accepted"))
    func `a template that people write is accepted`(_ file: String) {
        #expect(Self.found["Accepted/\(file)", default: []] == [])
    }

    @Test(arguments: files(in: "Refused"))
    func `a faulty template is refused with its place and its mend`(_ file: String) {
        #expect(Self.found["Refused/\(file)", default: []] == Self.expected["Refused/\(file)", default: []])
    }

    @Test func `there are enough cases, and each faulty template has a fault`() {
        #expect(Self.expected.count >= 100 && Self.files(in: "Accepted").count >= 60)
        // What these include, or what includes them, is what is faulty.
        let faultless = Set(Self.files(in: "Refused").map { "Refused/\($0)" }).subtracting(Self.expected.keys)
        #expect(
            faultless == [
                "Refused/block/layout.html", "Refused/partial/list.html", "Refused/parts/frame.html",
                "Refused/parts/host.html", "Refused/twice/main.html",
            ]
        )
    }

    private static let expected: [String: [String]] = {
        let contents = FileManager.default.contents(atPath: "\(root)/Refused/expected.txt") ?? Data()
        let lines = String(decoding: contents, as: UTF8.self).split(separator: "\n")
        return Dictionary(grouping: lines.map(String.init)) {
            $0.split(separator: ":").first.map(String.init) ?? ""
        }
    }()

    private static let found: [String: [String]] = {
        var found: [String: [String]] = [:]
        for folder in ["Accepted", "Refused"] {
            let paths = files(in: folder).map { "\(root)/\(folder)/\($0)" }
            for fault in TemplateLibrary.check(files: paths, folders: ["\(root)/\(folder)"]) {
                let text = fault.description.replacing("\(root)/", with: "")
                found[String(fault.file.dropFirst(root.count + 1)), default: []].append(text)
            }
        }
        return found
    }()

    private static func files(in folder: String) -> [String] {
        let paths = try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
        return (paths ?? []).filter { $0.hasSuffix(".html") }.sorted()
    }
}
