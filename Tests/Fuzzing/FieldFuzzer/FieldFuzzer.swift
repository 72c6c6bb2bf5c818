@testable import HTTP

/// Takes a text from libFuzzer, gives it to every reader of a field or a form, and traps where one breaks a
/// promise.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let text = String(decoding: bytes, as: UTF8.self)
    checkForm(bytes)
    checkEntityTags(text)
    checkRoutes(text)
    checkSerializer(text)
    checkContentFields(text)
    checkForwarding(text)
    _ = HostSyntax.accepts(text)
    _ = ChunkExtensions.accepts(bytes[...])
    return 0
}

private func checkForm(_ bytes: [UInt8]) {
    guard let form = try? FormFields(parsing: bytes) else { return }
    precondition((try? FormFields(parsing: form.text)) == form, "A form that was read says something else.")
}

private func checkEntityTags(_ text: String) {
    let tags = EntityTag.list(text) ?? []
    for tag in tags { precondition(EntityTag(text: tag.text) == tag, "A tag that was read is another.") }
    let again = tags.map(\.text).joined(separator: ", ")
    precondition((EntityTag.list(again) ?? []) == tags, "Tags that were read are others.")
}

/// A path leads somewhere or nowhere, and a parameter is never empty nor `-`.
private func checkRoutes(_ path: String) {
    var router = Router<Int>()
    router.add(.get, "/{source}/{table}", 1)
    router.add(.get, "/{source}/{table}/-/rows", 2)
    router.add(.get, "/-/public/{rest...}", 3)
    guard case .found(let handler, let parameters) = router.match(.get, path: path), handler < 3 else {
        return
    }
    for name in ["source", "table"] {
        let value = parameters[name] ?? ""
        precondition(!value.isEmpty && value != "-", "A parameter stands for a kept segment.")
    }
}

/// No name and no value of a response makes a line of its own.
private func checkSerializer(_ text: String) {
    let half = text.index(text.startIndex, offsetBy: text.count / 2)
    var fields = Fields()
    fields.append(String(text[..<half]), String(text[half...]))
    fields.append("X", text)
    var output: [UInt8] = []
    ResponseSerializer().appendHead(
        of: Response(fields: fields),
        framing: .length(0),
        date: [],
        connection: nil,
        to: &output
    )
    let lines = output.count { $0 == UInt8(ascii: "\n") }
    precondition(lines <= 6 && output.suffix(4).elementsEqual("\r\n\r\n".utf8), "A field has become two.")
    precondition(
        !output.dropLast(4).split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual("\r".utf8) }
    )
}
