import FoundationEssentials
import HTTP
import Testing

@testable import HTTPServer

@Suite final class PublicFilesTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "public-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "public/css"),
            withIntermediateDirectories: true
        )
        try write("body {}", to: "public/css/app.css")
        try write("secret", to: "public/.env")
        try write("secret", to: "secret.txt")
        try write("", to: "public/empty")
        try write("x", to: "public/a b.js")
    }

    deinit {
        // What is left of a failed test is in the temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: path))
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: path).path,
            withDestinationPath: target
        )
    }

    private func files() throws -> PublicFiles {
        try PublicFiles(folder: folder.appending(path: "public").path)
    }

    @Test func `a file under the hash may be kept for ever, without it not`() throws {
        let files = try files()
        #expect(files.prefix.wholeMatch(of: /\/-\/public\/[0-9a-f]{16}/) != nil)
        let kept = try #require(files.response(to: Request(path: files.prefix + "/css/app.css")))
        #expect(kept.fields["Content-Type"] == "text/css; charset=utf-8")
        #expect(kept.fields["Cache-Control"] == "public, max-age=31536000, immutable")
        let asked = try #require(files.response(to: Request(path: "/-/public/css/app.css")))
        #expect(asked.fields["Cache-Control"] == "no-cache")
        #expect(asked.fields["ETag"] == kept.fields["ETag"])
        let old = try #require(files.response(to: Request(path: "/-/public/0123456789abcdef/css/app.css")))
        #expect(old.fields["Cache-Control"] == "no-cache")
        guard case .bytes(let content) = kept.body else {
            Issue.record("The content is missing.")
            return
        }
        #expect(content == Array("body {}".utf8))
    }

    @Test func `a client that has the file is told so`() throws {
        let files = try files()
        let tag = try #require(files.response(to: Request(path: "/-/public/css/app.css"))?.fields["ETag"])
        let request = Request(path: files.prefix + "/css/app.css", fields: ["If-None-Match": tag])
        #expect(files.response(to: request)?.status == .notModified)
    }

    @Test(arguments: [
        "/-/public/.env", "/-/public/outside.txt", "/-/public/away/secret.txt", "/-/public/css",
        "/-/public/css/",
        "/-/public/", "/-/public/none", "/-/public/css%2Fapp.cs", "/-/public/%FF", "/css/app.css",
        "/-/publicx",
    ])
    func `what is hidden, elsewhere or not there is left to the caller`(_ path: String) throws {
        try link("public/outside.txt", to: "../secret.txt")
        try link("public/away", to: "..")
        #expect(try files().response(to: Request(path: path)) == nil)
    }

    @Test func `a link within the folder is served, and a name is decoded`() throws {
        try link("public/style.css", to: "css/app.css")
        let files = try files()
        #expect(files.response(to: Request(path: "/-/public/style.css"))?.status == .ok)
        let script = files.response(to: Request(path: "/-/public/a%20b.js"))
        #expect(script?.fields["Content-Type"] == "text/javascript; charset=utf-8")
        #expect(
            files.response(to: Request(path: "/-/public/empty"))?.fields["Content-Type"]
                == "application/octet-stream"
        )
    }

    @Test func `a file is only read`() throws {
        let response = try files().response(to: Request(method: .post, path: "/-/public/empty"))
        #expect(response?.status == .methodNotAllowed)
        #expect(response?.fields["Allow"] == "GET, HEAD")
    }

    @Test func `any change of a file or of a name changes the hash`() throws {
        let first = try files().prefix
        #expect(try files().prefix == first)
        try write("body { }", to: "public/css/app.css")
        let second = try files().prefix
        try write("x", to: "public/b.js")
        #expect(Set([first, second, try files().prefix]).count == 3)
    }

    @Test func `a link that leads back to its folder is a fault, not a loop`() throws {
        try link("public/css/again", to: ".")
        #expect(throws: FolderError.self) { try files() }
    }

    @Test func `a missing folder is explained`() {
        let error = #expect(throws: FolderError.self) { try PublicFiles(folder: "/no/such/folder") }
        #expect(error?.description == "cannot read the folder /no/such/folder: No such file or directory")
    }
}
