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
}
