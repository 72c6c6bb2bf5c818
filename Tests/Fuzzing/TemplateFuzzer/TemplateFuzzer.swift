@testable import Templates

/// Takes texts from libFuzzer, compiles them as templates that include each other, and traps where one breaks a
/// promise.
///
/// There are up to five, separated by a byte that no UTF-8 holds. The first is read as JSON too.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let texts = bytes.split(separator: 0xFF, maxSplits: 4, omittingEmptySubsequences: false).map {
        // As a file is: whatever is no UTF-8 was refused before.
        Array(String(decoding: $0, as: UTF8.self).utf8)
    }
    let files = Array(zip(["main", "p", "q", "layout", "cells/row"], texts))
    checkPlain(files)
    checkHTML(files)
    checkJSON(texts[0])
    return 0
}

/// How many calls a rendering may make, so that templates that call themselves twice take no second.
private let calls = 200

private func compiler(_ mode: Linker.Mode, _ files: [(String, [UInt8])]) -> TemplateCompiler {
    var compiler = TemplateCompiler(mode: mode, maximumParts: 3000)
    for (name, bytes) in files { compiler.add(SourceText(path: name, name: name, bytes: bytes)) }
    return compiler
}

private func checkPlain(_ files: [(String, [UInt8])]) {
    var compiler = compiler(.plain, files)
    let table = compiler.compile()
    check(compiler.faults, of: files)
    guard compiler.faults.isEmpty, let main = table.program(named: "main") else { return }
    for value in [Values(text: "<x>&\"'{{a}}").root, .nothing] {
        var renderer = Renderer(table, calls: calls)
        renderer.run(main, root: value)
        _ = renderer.finish()
    }
}

/// What is accepted has the same marks of markup, whatever text its values hold.
///
/// What an address becomes is asked by the tests that read pages with a real parser: here `href="{{x}}` may be text.
private func checkHTML(_ files: [(String, [UInt8])]) {
    var compiler = compiler(.html, files)
    let table = compiler.compile()
    check(compiler.faults, of: files)
    var check = ShapeCheck(table)
    for program in table.programs where compiler.faults(of: program).isEmpty {
        check.run(program, Values.shape)
    }
    guard compiler.faults.isEmpty, let main = table.program(named: "main") else { return }
    for flags in [(true, true), (true, false), (false, true), (false, false)] {
        let harmless = render(main, table, "x", flags)
        let hostile = render(main, table, "javascript:\"'><script>&`=", flags)
        precondition(marks(of: harmless) == marks(of: hostile), "A value leaves its place.")
    }
}

private func render(_ program: Program, _ table: ProgramTable, _ text: String, _ flags: (Bool, Bool))
    -> [UInt8]
{
    var renderer = Renderer(table, calls: calls)
    renderer.run(program, root: Values(text: text, a: flags.0, b: flags.1).root)
    return renderer.finish().bytes
}

private func marks(of page: [UInt8]) -> [UInt8] {
    page.filter {
        [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'")].contains($0)
    }
}

/// Every fault stands in one of the files, at a place that it has, and there are not too many to read.
private func check(_ faults: [TemplateFault], of files: [(String, [UInt8])]) {
    for fault in faults {
        guard let file = files.first(where: { $0.0 == fault.file }) else {
            preconditionFailure("A fault stands in no file.")
        }
        let lines = file.1.count { $0 == UInt8(ascii: "\n") } + 1
        precondition((1...lines).contains(fault.line) && (1...(file.1.count + 1)).contains(fault.column))
    }
    precondition(faults.count <= 3000, "There are more faults than anybody reads.")
}

/// What is no JSON is so at a place in the text.
private func checkJSON(_ bytes: [UInt8]) {
    do throws(JSONReader.Fault) {
        _ = try JSONReader.read(bytes)
    } catch {
        precondition((0...bytes.count).contains(error.offset), "A fault stands outside the text.")
    }
}

/// Values of each kind for the names that the seeds use.
private struct Values {
    private static let inner = TemplateShape("o", ["x", "a", "own"])
    static let shape = TemplateShape(
        "root",
        ["a", "b", "x", "y", "url", "name", "o", "l", "v", "f", "t", "n", "none"],
        nested: ["o": inner, "l": inner]
    )

    let root: TemplateValue

    init(text: String, a: Bool = true, b: Bool = true) {
        let inner = TemplateContext(Self.inner, [.text(text), .flag(b), .integer(-7)])
        let special = TemplateContext(Values.special, [.text(text)])
        let values: [TemplateValue] = [
            .flag(a), .flag(b), .text(text), .text(text), .text(text), .text("p"), .object(inner),
            .list([inner, special]), .values([.text(text), .integer(1)]),
            .lambda(TemplateLambda { $0 + text }),
            .markup(SafeHTML(trusted: "<b>t</b>")), .integer(.min), .nothing,
        ]
        root = .object(TemplateContext(Self.shape, values))
    }

    private static let special = inner.fixing(["a": .flag(true), "own": .text("fixed")])
}
