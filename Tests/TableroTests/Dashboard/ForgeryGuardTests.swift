import HTTP
import Testing

@testable import Tablero

@Suite struct ForgeryGuardTests {
    private func check(_ fields: Fields, origins: [String] = []) throws {
        var fields = fields
        fields["Host"] = "tablero.test"
        try ForgeryGuard(origins: origins).check(Request(method: .post, path: "/", fields: fields))
    }

    @Test(
        arguments: [
            [:],
            ["Sec-Fetch-Site": "same-origin"],
            ["Sec-Fetch-Site": "none"],
            ["Origin": "http://tablero.test"],
            ["Origin": "https://tablero.test"],
        ] as [Fields]
    )
    func `a post from the page itself, or from no browser, passes`(fields: Fields) {
        #expect(throws: Never.self) { try check(fields) }
    }

    @Test(
        arguments: [
            ["Sec-Fetch-Site": "cross-site"],
            ["Sec-Fetch-Site": "same-site"],
            ["Sec-Fetch-Site": "cross-site", "Origin": "http://tablero.test"],
            ["Origin": "http://evil.test"],
            ["Origin": "http://tablero.test.evil.test"],
            ["Origin": "null"],
            ["Origin": ""],
        ] as [Fields]
    )
    func `a post from elsewhere is refused`(fields: Fields) {
        let error = #expect(throws: PageError.self) { try check(fields) }
        #expect(error?.status.code == 403)
    }

    @Test func `an origin that the operator names passes`() {
        #expect(throws: Never.self) {
            try check(
                ["Sec-Fetch-Site": "cross-site", "Origin": "https://intranet.test"],
                origins: ["https://intranet.test"]
            )
        }
    }

    @Test func `a missing origin is explained`() {
        let error = #expect(throws: PageError.self) { try check(["Origin": "null"]) }
        #expect(
            error?.message
                == "The form was refused because it came from a page without an origin, such as a local file. Open the "
                + "page itself and send it from there; an operator can allow more origins with --origin."
        )
    }
}
