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
        #expect(kept.fields["Cache-Control"] == "max-age=31536000, immutable")
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

    @Test func `of two folders the file of the earlier one stands, and both are under one hash`() throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: "own/css"),
            withIntermediateDirectories: true
        )
        try write("own {}", to: "own/css/app.css")
        try write("shop {}", to: "own/css/shop.css")
        let own = folder.appending(path: "own").path
        let both = try PublicFiles(folders: [own, folder.appending(path: "public").path])
        #expect(try both.prefix != files().prefix)
        for (path, text) in [("css/app.css", "own {}"), ("css/shop.css", "shop {}"), ("a%20b.js", "x")] {
            let response = try #require(both.response(to: Request(path: "\(both.prefix)/\(path)")))
            guard case .bytes(let content) = response.body else {
                Issue.record("The content of \(path) is missing.")
                continue
            }
            #expect(content == Array(text.utf8))
        }
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
        "/-/public/", "/-/public", "/-/public//css/app.css", "/-/public/css//app.css", "/-/public/none",
        // No way of writing a path leads out of the folder.
        "/-/public/css%2Fapp.css", "/-/public/%2Fetc%2Fpasswd", "/-/public//etc/passwd",
        "/-/public/../secret.txt",
        "/-/public/..%2fsecret.txt", "/-/public/%2e%2e/secret.txt", "/-/public/%252e%252e%252fsecret.txt",
        "/-/public/..%5csecret.txt", "/-/public/..%5Csecret.txt", "/-/public/..\\secret.txt",
        "/-/public/css/../css/app.css", "/-/public/css/%2e%2e/css/app.css",
        "/-/public/%c0%ae%c0%ae/secret.txt",
        "/-/public/%c0%ae%c0%ae%c0%afsecret.txt", "/-/public/%e0%80%ae%e0%80%ae/secret.txt",
        "/-/public/css/app.css%00", "/-/public/css/app.css%00.png", "/-/public/empty%20", "/-/public/empty.",
        "/-/public/css/app.css/", "/-/public/%2eenv", "/-/public/CSS/app.css",
        "/-/public/0123456789abcdef/../secret.txt", "/-/public/0123456789abcdef//etc/passwd",
        "/-/public/0123456789abcdef/%2fetc%2fpasswd", "/-/public/file:///etc/passwd", "/-/%70ublic/empty",
        "/-/public/css%2Fapp.cs", "/-/public/%FF", "/css/app.css",
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

    @Test(arguments: [(Method.post, 405), (.delete, 405), (.options, 204), (Method(rawValue: "get"), 405)])
    func `a file is only read`(_ method: Method, _ status: Int) throws {
        let response = try files().response(to: Request(method: method, path: "/-/public/empty"))
        #expect(response?.status.code == status)
        #expect(response?.fields["Allow"] == "GET, HEAD, OPTIONS")
    }

    @Test func `a text is compressed at start if that makes it smaller`() throws {
        let text = proseBytes(2000)
        try write(String(decoding: text, as: UTF8.self), to: "public/long.txt")
        var noise: UInt64 = 1
        try Data(
            (0..<2000).map { _ in
                noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(noise >> 56)
            }
        ).write(to: folder.appending(path: "public/noise.txt"))
        try Data(text).write(to: folder.appending(path: "public/picture.png"))
        let files = try files()
        func answer(_ name: String, _ fields: Fields = ["Accept-Encoding": "gzip"]) throws -> Response {
            try #require(files.response(to: Request(path: files.prefix + "/" + name, fields: fields)))
        }
        let long = try answer("long.txt")
        #expect(long.fields["Content-Encoding"] == "gzip" && long.fields["Vary"] == "Accept-Encoding")
        #expect(
            long.fields["Content-Type"] == "text/plain; charset=utf-8" && long.fields["Accept-Ranges"] == nil
        )
        guard case .bytes(let content) = long.body else {
            Issue.record("The content is missing.")
            return
        }
        #expect(content.count < 1200 && Inflater.content(of: content) == text)
        let plain = try answer("long.txt", [:])
        #expect(plain.fields["Content-Encoding"] == nil && plain.fields["Vary"] == "Accept-Encoding")
        #expect(plain.fields["Accept-Ranges"] == "bytes")
        let tag = try #require(plain.fields["ETag"])
        #expect(long.fields["ETag"] == tag.dropLast() + "-gzip\"")
        for name in ["noise.txt", "picture.png", "css/app.css"] {
            let other = try answer(name)
            #expect(other.fields["Content-Encoding"] == nil && other.fields["Vary"] == nil)
            #expect(other.negotiated(for: Request(fields: ["Accept-Encoding": "gzip"])).coding == .identity)
        }
        let known: Fields = ["Accept-Encoding": "gzip", "If-None-Match": tag.dropLast() + "-gzip\""]
        #expect(try answer("long.txt", known).status == .notModified)
        let range: Fields = ["Accept-Encoding": "gzip", "Range": "bytes=-3", "If-Range": tag]
        let part = try answer("long.txt", range)
        #expect(part.status == .partialContent && part.fields["Content-Range"] == "bytes 1997-1999/2000")
    }

    @Test func `a file has the date of its last change, and no date of the future`() throws {
        let path = folder.appending(path: "public/css/app.css").path
        let change = Date(timeIntervalSince1970: 784_111_777)
        try FileManager.default.setAttributes([.modificationDate: change], ofItemAtPath: path)
        let file = try files().response(to: Request(path: "/-/public/css/app.css"))
        #expect(file?.fields["Last-Modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
        let request = Request(
            path: "/-/public/css/app.css",
            fields: ["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"]
        )
        #expect(try files().response(to: request)?.status == .notModified)
        try FileManager.default.setAttributes([.modificationDate: Date.distantFuture], ofItemAtPath: path)
        let new = try files().response(to: Request(path: "/-/public/css/app.css"))?.fields["Last-Modified"]
        #expect(
            try #require(new.flatMap(HTTPDate.init(text:))).secondsSince1970
                <= Int(Date().timeIntervalSince1970)
        )
    }

    @Test func `a query is ignored, and a kind is told by the ending`() throws {
        try write("x", to: "public/a.MJS")
        let script = try files().response(to: Request(path: "/-/public/a.MJS", query: "v=1"))
        #expect(script?.fields["Content-Type"] == "text/javascript; charset=utf-8")
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
