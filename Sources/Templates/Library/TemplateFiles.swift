import FoundationEssentials

/// Finds template files in folders.
enum TemplateFiles {
    /// Returns the names and the paths of the files of a folder, and of the folders in it, that end in the extension,
    /// sorted by name.
    ///
    /// - Throws: ``TemplateFaults`` if the folder cannot be read.
    static func paths(
        in folder: String,
        extension suffix: String
    ) throws(TemplateFaults) -> [(name: String, path: String)] {
        let root = withoutSlash(folder)
        let paths: [String]
        do {
            paths = try FileManager.default.subpathsOfDirectory(atPath: root)
        } catch {
            throw TemplateFaults(file: root, "there is no such folder, or it cannot be read")
        }
        return paths.sorted().filter { $0.hasSuffix(suffix) && !isHidden($0) }.map { path in
            (name: String(path.dropLast(suffix.count)), path: "\(root)/\(path)")
        }
    }

    /// Returns the name that a file has among the templates of the folders, or its path if it is in none.
    static func name(of file: String, in folders: [String], extension suffix: String) -> String {
        let relative = folders.lazy.map { withoutSlash($0) + "/" }.first { file.hasPrefix($0) }
            .map { file.dropFirst($0.count) }
        guard let relative, relative.hasSuffix(suffix) else { return file }
        return String(relative.dropLast(suffix.count))
    }

    private static func withoutSlash(_ folder: String) -> String {
        folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    }

    /// Editors keep their own files beside a template under names that begin with a dot.
    private static func isHidden(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
}
