import Templates

/// The same list as contexts for the built-in templates, with the shapes that the dashboard itself has.
struct ByTemplate {
    private static let cell = TemplateShape(
        "cell",
        [
            "column", "place", "isNumeric", "isRowLink", "link", "text", "isNull", "isEmptyText", "isBlob",
            "isTime",
            "isChip", "isPlain", "iso", "tone",
        ]
    )
    private static let row = TemplateShape("row", ["key", "id", "url", "cells"], nested: ["cells": cell])

    private let list: Template
    private let rowTemplate: Template
    private let page: @Sendable (SafeHTML) -> TemplateContext
    private let rows: [TemplateContext]

    init(_ library: TemplateLibrary, _ orders: [Order]) throws {
        list = try library.template(named: "list")
        rowTemplate = try library.template(named: "cells/row")
        let shapes = Dictionary(grouping: orders.flatMap(\.cells)) { "\($0.column) \($0.kind)" }
            .mapValues { Self.shape($0[0]) }
        // As the dashboard does it, the rows of one table have a shape of their own.
        let shape = Self.row.fixing([:])
        rows = orders.map { order in
            let cells = order.cells.map { cell in
                TemplateContext(shapes["\(cell.column) \(cell.kind)"] ?? Self.cell, Self.values(cell))
            }
            return TemplateContext(
                shape,
                [.text(order.key), .text(order.id), .text(order.url), .list(cells)]
            )
        }
        page = Self.page(columns: orders[0].cells.map(\.column))
    }

    /// Renders the rows as `ListHandler` does, one after the other.
    func appendRows(to output: inout [UInt8]) {
        for row in rows { rowTemplate.render(row, into: &output) }
    }

    func appendPage(to output: inout [UInt8]) {
        var rows: [UInt8] = []
        rows.reserveCapacity(self.rows.count * 1280)
        appendRows(to: &rows)
        list.render(page(SafeHTML(rendered: rows)), into: &output)
    }

    private static func shape(_ value: Order.Value) -> TemplateShape {
        var fixed: [String: TemplateValue] = [
            "column": .text(value.column), "place": .text(value.place), "isNumeric": .flag(value.isNumeric),
            "isRowLink": .flag(value.isRowLink), "isPlain": .flag(value.kind == .plain),
            "isNull": .flag(value.kind == .null), "isEmptyText": .flag(value.kind == .emptyText),
            "isBlob": .flag(false), "isTime": .flag(value.kind == .time),
            "isChip": .flag(value.kind == .chip),
        ]
        for key in ["link", "text", "iso", "tone"] where !keys(value.kind).contains(key) {
            fixed[key] = .nothing
        }
        return cell.fixing(fixed)
    }

    private static func keys(_ kind: Order.Value.Kind) -> [String] {
        switch kind {
        case .plain: ["link", "text"]
        case .null, .emptyText: []
        case .time: ["text", "iso"]
        case .chip: ["text", "tone"]
        }
    }

    private static func values(_ value: Order.Value) -> [TemplateValue] {
        switch value.kind {
        case .plain: [value.link.map { .text($0) } ?? .nothing, .text(value.text)]
        case .null, .emptyText: []
        case .time: [.text(value.text), .text(value.iso)]
        case .chip: [.text(value.text), .text(value.tone)]
        }
    }

    private static func page(columns: [String]) -> @Sendable (SafeHTML) -> TemplateContext {
        let crumb = TemplateShape("breadcrumb", ["label", "url", "isCurrent"])
        let column = TemplateShape("column", ["label", "sortURL", "order", "isSorted", "isNumeric"])
        let next = TemplateShape("next page", ["url", "fragmentURL"])
        let crumbs = [("Tablero", "/"), ("shop", "/shop"), ("orders", "/shop/orders")].map { label, url in
            TemplateContext(crumb, [.text(label), .text(url), .flag(label == "orders")])
        }
        let headings = columns.map { name in
            TemplateContext(
                column,
                [
                    .text(name), .text("/shop/orders?_sort=\(name)"), .text("none"), .flag(false),
                    .flag(name == "total"),
                ]
            )
        }
        let place = TemplateContext(
            next,
            [.text("/shop/orders?_next=AQID"), .text("/shop/orders/-/rows?_next=AQID")]
        )
        let entries: [(String, TemplateValue)] = [
            ("language", .text("en")), ("title", .text("orders")), ("siteTitle", .text("Tablero")),
            ("homeURL", .text("/")), ("assets", .text("/-/public/0123456789abcdef")),
            ("breadcrumbs", .list(crumbs)),
            ("eventsURL", .text("/-/events?watch=/shop/orders")), ("refreshURL", .text("/shop/orders")),
            ("tableName", .text("orders")), ("columns", .list(headings)), ("columnCount", .integer(7)),
            ("hasChips", .flag(false)), ("chips", .list([])), ("clearURL", .text("/shop/orders")),
            ("summary", .text("orders, 50 rows")), ("count", .nothing),
            ("countURL", .text("/shop/orders/-/header")),
            ("emptyMessage", .text("")), ("notice", .nothing), ("listURL", .text("/shop/orders")),
            ("rowsURL", .text("/shop/orders/-/rows")), ("query", .text("")), ("hiddenInputs", .list([])),
            ("isEmpty", .flag(false)), ("next", .object(place)), ("previous", .nothing),
            ("firstURL", .text("/shop/orders")), ("hasPullToRefresh", .flag(true)),
            ("hasInfiniteScrolling", .flag(true)),
        ]
        let shape = TemplateShape("list page", entries.map(\.0) + ["rows"])
        let values = entries.map(\.1)
        return { rows in TemplateContext(shape, values + [.markup(rows)]) }
    }
}
