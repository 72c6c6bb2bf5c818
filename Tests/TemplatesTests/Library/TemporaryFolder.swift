import FoundationEssentials

/// A folder that is removed when the test is over.
final class TemporaryFolder {
    private let root: URL

    init(_ files: [String: String]) throws {
        root = URL(filePath: FileManager.default.temporaryDirectory.path + "/templates-" + UUID().uuidString)
        try FileManager.default.createDirectory(atPath: root.path, withIntermediateDirectories: true)
        for (name, text) in files { try write(Array(text.utf8), to: name) }
    }

    // A folder that cannot be removed is left to the system.
    deinit { try? FileManager.default.removeItem(atPath: root.path) }

    func path(_ name: String) -> String { "\(root.path)/\(name)" }

    func write(_ bytes: [UInt8], to name: String) throws {
        let parent = name.split(separator: "/").dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: path(parent), withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: path(name)))
    }
}
