import FoundationEssentials

/// Reads template files from folders.
enum TemplateFiles {
    /// Returns the files of a folder, and of the folders in it, that end in the extension, sorted by name.
    ///
    /// - Throws: ``TemplateFaults`` if the folder or one of the files cannot be read.
    static func sources(in folder: String, extension suffix: String) throws(TemplateFaults) -> [SourceText] {
        var sources: [SourceText] = []
        for (name, path) in try paths(in: folder, extension: suffix) {
            sources.append(try source(path, name: name))
        }
        return sources
    }

    /// Returns the names and the paths of those files without reading them.
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

    /// Reads one file.
    ///
    /// - Throws: ``TemplateFaults`` if there is no such file or it is not text in UTF-8.
    static func source(_ path: String, name: String) throws(TemplateFaults) -> SourceText {
        let bytes = try bytes(of: path)
        let source = SourceText(path: path, name: name, bytes: bytes)
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw TemplateFaults([source.fault(at: error.byteOffsets.lowerBound, "this is no text in UTF-8")])
        }
        return source
    }

    /// Returns a file's bytes.
    static func bytes(of path: String) throws(TemplateFaults) -> [UInt8] {
        guard let contents = FileManager.default.contents(atPath: path) else {
            throw TemplateFaults(file: path, "there is no such file, or it cannot be read")
        }
        return [UInt8](contents)
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

extension TemplateFaults {
    /// A fault of a whole file or folder.
    init(file: String, _ message: String) {
        self.init([TemplateFault(file: file, line: 1, column: 1, message: message)])
    }
}
