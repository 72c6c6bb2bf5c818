import Testing

@testable import Templates

struct TemplateRowTests {
    static let cell = TemplateShape("cell", ["name", "kind", "text"])
    static let row = TemplateShape("row", ["id", "cells"], nested: ["cells": cell])

    static let source = """
        <li {{#id}}id="{{id}}"{{/id}}>{{^cells}}none{{/cells}}{{cells}}{{#cells}}<b>{{name}}</b>\
        {{#text}}<i>{{text}}</i>{{/text}}{{^text}}-{{/text}}{{#id}}<u>{{id}}</u>{{/id}}{{/cells}}</li>
        """

    private func template() throws -> Template {
        var compiler = TemplateCompiler(mode: .html)
        compiler.add(SourceText(path: "row.html", name: "row", bytes: Array(Self.source.utf8)))
        let table = compiler.compile()
        #expect(compiler.faults.isEmpty)
        return Template(try #require(table.program(named: "row")), of: table)
    }

    @Test func `a row that is filled anew is rendered as the contexts of each would be`() throws {
        let template = try template()
        let shapes = ["a", "b&"].map { Self.cell.fixing(["name": .text($0), "kind": .nothing]) }
        let empty = Self.cell.fixing(["name": .text("c"), "kind": .nothing, "text": .nothing])
        let row = TemplateRow(Self.row, list: "cells", itemCount: 2, valuesPerItem: 1)
        let texts = ["", "x", "<long text that is no small string>", nil, "y"]
        var output = OutputBuffer()
        var expected: [UInt8] = []
        for (index, text) in texts.enumerated() {
            row.set(0, text.map { .text("row-" + $0) } ?? .nothing)
            row.setItem(0, shapes[index % 2], .integer(Int64(index)))
            row.setItem(1, text == nil ? empty : shapes[1], text.map { .text($0) } ?? .nothing)
            template.render(row, into: &output)
            let cells = [
                TemplateContext(shapes[index % 2], [.integer(Int64(index))]),
                text.map { TemplateContext(shapes[1], [.text($0)]) } ?? TemplateContext(empty, []),
            ]
            let id = text.map { TemplateValue.text("row-" + $0) } ?? .nothing
            template.render(TemplateContext(Self.row, [id, .list(cells)]), into: &expected)
        }
        #expect(output.bytes == expected)
        #expect(String(decoding: expected, as: UTF8.self).contains("&lt;long text"))
    }

    @Test func `a row without items has an empty list`() throws {
        let row = TemplateRow(Self.row, list: "cells", itemCount: 0, valuesPerItem: 2)
        row.set(0, .text("7"))
        var output = OutputBuffer()
        try template().render(row, into: &output)
        #expect(String(decoding: output.bytes, as: UTF8.self) == "<li id=\"7\">none</li>")
    }

    @Test func `items that were not set have no values`() throws {
        let row = TemplateRow(Self.row, list: "cells", itemCount: 1, valuesPerItem: 0)
        var output = OutputBuffer()
        try template().render(row, into: &output)
        #expect(String(decoding: output.bytes, as: UTF8.self) == "<li ><b></b>-</li>")
    }
}
