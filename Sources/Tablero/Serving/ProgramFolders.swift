import FoundationEssentials

/// Finds the folders `Views` and `Public` that a program has of its own.
enum ProgramFolders {
    /// Returns the program's own folder of that name, if it has one, and then the built-in one.
    ///
    /// - Parameter file: The source file that serves. The folder may lie beside it or in a parent folder up to that of
    ///   its package, in the working folder, or beside the program.
    static func folders(named name: String, of file: String) -> [String] {
        let own = candidates(file).map { "\($0)/\(name)" }.first(where: ResourceFolders.isFolder)
        let builtIn = ResourceFolders.builtIn(name)
        guard let own, builtIn.map({ !isSame(own, $0) }) ?? true else { return builtIn.map { [$0] } ?? [] }
        return [own] + (builtIn.map { [$0] } ?? [])
    }

    private static func candidates(_ file: String) -> [String] {
        var folders = package(of: file)
        folders.append(FileManager.default.currentDirectoryPath)
        // Without /proc the program's own place is unknown, and the others remain.
        if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            folders.append(parent(of: program))
        }
        return folders
    }

    /// The folders from that of the file up to that of its package; where there is none, its own folder alone.
    private static func package(of file: String) -> [String] {
        var folders: [String] = []
        var folder = parent(of: file)
        while !folder.isEmpty {
            folders.append(folder)
            if FileManager.default.fileExists(atPath: folder + "/Package.swift") { return folders }
            folder = parent(of: folder)
        }
        return Array(folders.prefix(1))
    }

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// Whether both paths lead to one folder, such as in a program that lies in Tablero's own package.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let numbers = [one, other].map { path in
            // What cannot be looked at is no folder, and was no candidate.
            (try? FileManager.default.attributesOfItem(atPath: path))?[.systemFileNumber] as? UInt64
        }
        return numbers[0] != nil && numbers[0] == numbers[1]
    }
}
