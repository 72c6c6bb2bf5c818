import Templates

/// The shapes of one column's cells: what all of them share is fixed, so that a cell carries little more than its text.
final class CellShapes: Sendable {
    /// What a cell offers to `Views/cells/row.html` and `Views/cells/value.html`.
    static let base = TemplateShape(
        "cell",
        ["column", "place", "isNumeric", "isRowLink", "link"] + PresentedValue.keys,
        nested: PresentedValue.nested
    )

    /// How many values a cell has at most.
    static let valueCount = 2

    /// One cell: its shape, and its values in the order of the shape's keys, of which there may be fewer.
    typealias Cell = (shape: TemplateShape, first: TemplateValue, second: TemplateValue)

    /// A text alone.
    let plain: TemplateShape
    /// A text that leads somewhere: its address and itself.
    let linked: TemplateShape
    /// No value.
    let null: TemplateShape
    private let emptyText: TemplateShape
    private let blob: TemplateShape
    private let time: TemplateShape
    private let chip: TemplateShape
    private let colour: TemplateShape
    private let marked: TemplateShape
    private let markedChip: TemplateShape

    init(column: String, place: ColumnPlaces.Place, isNumeric: Bool, isRowLink: Bool) {
        let common: [String: TemplateValue] = [
            "column": .text(column), "place": .text(place.rawValue),
            "isNumeric": .flag(isNumeric), "isRowLink": .flag(isRowLink), "link": .nothing,
            "isPlain": .flag(false), "isNull": .flag(false), "isEmptyText": .flag(false),
            "isBlob": .flag(false),
            "isTime": .flag(false), "isChip": .flag(false), "iso": .nothing, "tone": .nothing,
            "isColour": .flag(false), "parts": .nothing,
        ]
        func shape(_ flag: String, dynamic: [String]) -> TemplateShape {
            var fixed = common
            fixed[flag] = .flag(true)
            if !dynamic.contains("text") { fixed["text"] = .nothing }
            for key in dynamic { fixed[key] = nil }
            return Self.base.fixing(fixed)
        }
        plain = shape("isPlain", dynamic: ["text"])
        linked = shape("isPlain", dynamic: ["link", "text"])
        null = shape("isNull", dynamic: [])
        emptyText = shape("isEmptyText", dynamic: [])
        blob = shape("isBlob", dynamic: ["text"])
        time = shape("isTime", dynamic: ["text", "iso"])
        chip = shape("isChip", dynamic: ["text", "tone"])
        colour = shape("isColour", dynamic: ["text"])
        marked = shape("isPlain", dynamic: ["link", "parts"])
        markedChip = shape("isChip", dynamic: ["tone", "parts"])
    }

    /// Sets an item of a row to the cell of a value.
    func fill(_ row: TemplateRow, _ index: Int, _ value: PresentedValue) {
        switch value.kind {
        case .plain:
            if let link = value.link {
                row.setItem(index, linked, .text(link), .text(value.text))
            } else {
                row.setItem(index, plain, .text(value.text))
            }
        case .time(let iso): row.setItem(index, time, .text(value.text), .text(iso))
        case .chip(let tone): row.setItem(index, chip, .text(value.text), .text(tone))
        case .null: row.setItem(index, null)
        case .emptyText: row.setItem(index, emptyText)
        case .blob: row.setItem(index, blob, .text(value.text))
        case .colour: row.setItem(index, colour, .text(value.text))
        }
    }

    /// The cell of a value; with its text in parts where these are given and it is shown as text.
    func cell(of value: PresentedValue, in parts: [TemplateContext]? = nil) -> Cell {
        switch (value.kind, parts) {
        case (.plain, let parts?): return (marked, .optional(value.link), .list(parts))
        case (.chip(let tone), let parts?): return (markedChip, .text(tone), .list(parts))
        case (.plain, nil):
            guard let link = value.link else { return (plain, .text(value.text), .nothing) }
            return (linked, .text(link), .text(value.text))
        case (.chip(let tone), nil): return (chip, .text(value.text), .text(tone))
        case (.null, _): return (null, .nothing, .nothing)
        case (.emptyText, _): return (emptyText, .nothing, .nothing)
        case (.blob, _): return (blob, .text(value.text), .nothing)
        case (.time(let iso), _): return (time, .text(value.text), .text(iso))
        case (.colour, _): return (colour, .text(value.text), .nothing)
        }
    }
}
