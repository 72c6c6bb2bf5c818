import HTTP
import Testing

@testable import Tablero

@Suite struct LogLineTests {
    private static let time = Array("2026-01-02T03:04:05.678Z".utf8)

    private static func request(
        method: Method? = .get,
        path: String? = "/ops/shop",
        client: Peer = .address("192.0.2.1", isLoopback: false),
        user: String? = nil,
        id: String = "id-1"
    ) throws -> AnsweredRequest {
        AnsweredRequest(
            method: method,
            path: path,
            client: client,
            user: user,
            id: try #require(RequestID(id)),
            status: .ok,
            contentSize: 5123,
            duration: .microseconds(1_042)
        )
    }

    private static func text(_ line: some LogLine) -> String {
        var output: [UInt8] = []
        line.append(to: &output, time: time)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `a line of text has nine words`() throws {
        #expect(
            Self.text(TextLine(request: try Self.request(user: "ada")))
                == "2026-01-02T03:04:05.678Z 192.0.2.1 ada GET /ops/shop 200 5123 1.042 id-1"
        )
        #expect(
            Self.text(TextLine(request: try Self.request(method: nil, path: nil, client: .unix)))
                == "2026-01-02T03:04:05.678Z unix - - - 200 5123 1.042 id-1"
        )
    }

    @Test(arguments: [
        ("Ada Lovelace", #"Ada\x20Lovelace"#), ("-", #"\x2D"#), ("", "-"),
        ("a\nb\t\u{7F}", #"a\x0Ab\x09\x7F"#),
        (#"a\x0A"#, #"a\x5Cx0A"#), ("\u{9B}", #"\xC2\x9B"#), ("é", #"\xC3\xA9"#),
    ])
    func `no user can forge a word or a line`(user: String, word: String) throws {
        let line = Self.text(TextLine(request: try Self.request(path: "/a\n2026", user: user)))
        #expect(line.hasPrefix("2026-01-02T03:04:05.678Z 192.0.2.1 \(word) GET /a\\x0A2026 200 "))
    }

    @Test func `a line of JSON is one strict object`() throws {
        #expect(
            Self.text(JSONLine(request: try Self.request(user: "a\"\n\u{1}é")))
                == #"{"time":"2026-01-02T03:04:05.678Z","client":"192.0.2.1","user":"a\"\n\u0001é","#
                + #""method":"GET","path":"/ops/shop","status":200,"bytes":5123,"milliseconds":1.042,"id":"id-1"}"#
        )
        #expect(
            Self.text(JSONLine(request: try Self.request(method: nil, path: nil)))
                == #"{"time":"2026-01-02T03:04:05.678Z","client":"192.0.2.1","user":null,"method":null,"path":null,"#
                + #""status":200,"bytes":5123,"milliseconds":1.042,"id":"id-1"}"#
        )
    }

    @Test func `an error is one line, whatever it says`() {
        #expect(
            Self.text(ErrorLine(id: "x", description: "a b\nc \u{1B}[2J é", isJSON: false))
                == #"2026-01-02T03:04:05.678Z error x: a b\x0Ac \x1B[2J é"#
        )
        #expect(
            Self.text(ErrorLine(id: nil, description: "a\n\"", isJSON: true))
                == #"{"time":"2026-01-02T03:04:05.678Z","id":null,"error":"a\n\""}"#
        )
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00"), (951_827_696, "2000-02-29T12:34:56"),
        (4_102_444_799, "2099-12-31T23:59:59"),
    ])
    func `times are in UTC with milliseconds`(seconds: Int, text: String) {
        var time = LogTime()
        #expect(
            String(decoding: time.text(seconds: seconds, milliseconds: 7), as: UTF8.self) == text + ".007Z"
        )
        #expect(
            String(decoding: time.text(seconds: seconds, milliseconds: 980), as: UTF8.self) == text + ".980Z"
        )
        #expect(time.text(seconds: seconds, milliseconds: 980).count == 24)
    }
}
