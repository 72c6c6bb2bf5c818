import FoundationEssentials

/// Finds the folders `Views` and `Public` that Tablero brings along.
package enum ResourceFolders {
    /// Returns the built-in folder of that name, or `nil` if this installation has none.
    ///
    /// It is looked up in `share/tablero` beside the installed program, then in Tablero's own package, so that a
    /// package that depends on it by path gets the built-in pages too.
    package static func builtIn(_ name: String) -> String? {
        candidates.map { "\($0)/\(name)" }.first(where: isFolder).map(shortened)
    }

    /// Whether there is a folder at this path.
    package static func isFolder(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
            == .typeDirectory
            || FileManager.default.fileExists(atPath: path + "/.")
    }

    /// The path as it is named from the working folder, where it lies in it.
    private static func shortened(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }

    private static var candidates: [String] {
        var folders: [String] = []
        if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            let prefix = program.split(separator: "/").dropLast(2).joined(separator: "/")
            folders.append("/\(prefix)/share/tablero")
        }
        // This file is at Sources/Tablero/Dashboard of the package.
        folders.append("/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/"))
        return folders
    }
}
