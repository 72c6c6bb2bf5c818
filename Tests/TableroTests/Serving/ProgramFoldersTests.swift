import FoundationEssentials
import TableroTesting
import Testing

@testable import Tablero

@Suite struct ProgramFoldersTests {
    private func make(_ paths: String...) throws {
        for path in paths {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
    }

    @Test func `the program's own folder comes before the built-in one, the nearest to its file`()
        async throws
    {
        let place = try await FixtureDatabase("x.db", []).folder
        defer { try? FileManager.default.removeItem(atPath: place) }
        let file = place + "/package/Sources/Shop/main.swift"
        let builtIn = try #require(ResourceFolders.builtIn("Views"))
        try make(place + "/Views", place + "/package/Sources/Shop")
        #expect(FileManager.default.createFile(atPath: place + "/package/Package.swift", contents: nil))
        let folders = { ProgramFolders.folders(named: "Views", of: file) }
        // What lies above the package is none of it.
        #expect(!folders().contains(place + "/Views"))
        #expect(folders().last == builtIn)
        try make(place + "/package/Views")
        #expect(folders() == [place + "/package/Views", builtIn])
        try make(place + "/package/Sources/Shop/Views")
        #expect(folders() == [place + "/package/Sources/Shop/Views", builtIn])
    }

    @Test func `without a package only the file's own folder counts`() async throws {
        let place = try await FixtureDatabase("x.db", []).folder
        defer { try? FileManager.default.removeItem(atPath: place) }
        try make(place + "/Public", place + "/a/b")
        #expect(
            !ProgramFolders.folders(named: "Public", of: place + "/a/b/main.swift").contains(
                place + "/Public"
            )
        )
        try make(place + "/a/b/Public")
        #expect(
            ProgramFolders.folders(named: "Public", of: place + "/a/b/main.swift").first == place
                + "/a/b/Public"
        )
    }

    @Test func `a program in Tablero's own package has its folders once`() {
        let package = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        #expect(ProgramFolders.folders(named: "Views", of: package + "/Sources/Shop/main.swift").count == 1)
    }
}
