import Testing

@testable import Templates

@Suite struct TemplateShapeTests {
    private let base = TemplateShape("cell", ["column", "text", "isNull", "link"])

    @Test func `a shape with fixed values asks its contexts for the others only`() {
        let shape = base.fixing(["column": .text("note"), "isNull": .flag(false)])
        #expect(shape.keys == ["text", "link"])
        let context = TemplateContext(shape, [.text("hello"), .nothing])
        let shown = ["column", "text", "isNull", "link", "other"].map { key -> String in
            switch context[key] {
            case .text(let text): text
            case .flag(let flag): String(flag)
            case .nothing?: "nothing"
            case nil: "no such key"
            default: "something else"
            }
        }
        #expect(shown == ["note", "hello", "false", "nothing", "no such key"])
    }

    @Test func `fixed values are found from within, and hide what stands outside`() throws {
        let row = TemplateShape("row", ["column", "cells"], nested: ["cells": base])
        let note = base.fixing([
            "column": .text("note"), "isNull": .flag(true), "text": .nothing, "link": .nothing,
        ])
        let price = base.fixing(["column": .text("price"), "isNull": .flag(false)])
        let context = TemplateContext(
            row,
            [
                .text("outside"),
                .list([TemplateContext(note, []), TemplateContext(price, [.text("<5>"), .nothing])]),
            ]
        )
        let output = try PlainTemplates().render(
            "{{column}}:{{#cells}} {{column}}={{#isNull}}NULL{{/isNull}}{{^isNull}}{{text}}{{/isNull}}{{/cells}}",
            .object(context)
        )
        #expect(output == "outside: note=NULL price=&lt;5&gt;")
    }

    @Test func `whatever is fixed, a template renders the same`() throws {
        let inner = TemplateShape("inner", ["text", "own"])
        let keys = ["text", "yes", "no", "number", "object", "none"]
        let shape = TemplateShape("cell", keys, nested: ["object": inner])
        let values: [TemplateValue] = [
            .text("a<b"), .flag(true), .flag(false), .integer(7),
            .object(TemplateContext(inner, [.text("within"), .text("own")])), .nothing,
        ]
        let outer = TemplateShape("row", ["text", "outside", "cells"], nested: ["cells": shape])
        let template = """
            {{outside}}{{#cells}}[{{text}}{{{text}}} {{#yes}}yes {{text}}{{#number}}{{.}}{{number}}{{/number}}{{/yes}}
            {{^yes}}not{{/yes}}{{#no}}never{{/no}}{{^no}}no{{^none}}none {{outside}}{{/none}}{{/no}}
            {{#object}}{{text}} {{own}} {{yes}}{{#yes}}{{number}}{{/yes}}{{/object}}{{object.text}}
            {{#text}}{{.}} {{yes}}{{number}}{{/text}}{{#outside}}{{text}}{{/outside}}{{#none}}x{{/none}}]{{/cells}}
            """
        func render(_ cells: [TemplateContext]) throws -> String {
            let row = TemplateContext(outer, [.text("hidden"), .text("out"), .list(cells)])
            return try PlainTemplates().render(template, .object(row))
        }
        let whole = TemplateContext(shape, values)
        let expected = try render([whole, whole])
        #expect(expected.contains("yes a&lt;b77"))
        for chosen in 1..<(1 << keys.count) {
            let isFixed = { (index: Int) in chosen & 1 << index != 0 }
            var fixed: [String: TemplateValue] = [:]
            for index in keys.indices where isFixed(index) { fixed[keys[index]] = values[index] }
            let special = shape.fixing(fixed)
            let rest = keys.indices.filter { !isFixed($0) }.map { values[$0] }
            let context = TemplateContext(special, rest)
            #expect(try render([context, context]) == expected, "\(fixed.keys.sorted())")
        }
    }

    @Test func `a section within a specialised one is not taken for another`() throws {
        let item = TemplateShape("item", ["kind", "text"]).fixing(["kind": .text("k")])
        let list = TemplateValue.list([
            TemplateContext(item, [.text("a")]), TemplateContext(item, [.text("b")]),
        ])
        let root = TemplateContext(TemplateShape("root", ["l"]), [list])
        let output = try PlainTemplates().render("{{#l}}{{#l}}{{kind}}{{text}}{{/l}};{{/l}}", .object(root))
        #expect(output == "kakb;kakb;")
    }

    @Test func `a specialisation keeps its program, whose address would else be another's`() throws {
        let shape = base.fixing(["column": .text("note")])
        weak var kept: Program?
        do {
            var compiler = TemplateCompiler(mode: .plain)
            compiler.add(SourceText(path: "a.mustache", name: "a", bytes: Array("{{column}}".utf8)))
            let program = try #require(compiler.compile().program(named: "a"))
            _ = shape.specialisation(of: program, 0..<program.instructions.count)
            kept = program
        }
        #expect(kept != nil)
        withExtendedLifetime(shape) {}
    }
}
