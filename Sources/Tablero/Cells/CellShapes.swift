import Templates

/// The shapes of one column's cells: what all of them share is fixed, so that a cell carries little more than its text.
final class CellShapes: Sendable {
    /// What a cell offers to `Views/cells/row.html` and `Views/cells/value.html`.
    static let base = TemplateShape(
        "cell",
        ["column", "place", "isNumeric", "isRowLink", "link"] + PresentedValue.keys,
        nested: PresentedValue.nested
    )

    private let plain: TemplateShape
    private let null: TemplateShape
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
        plain = shape("isPlain", dynamic: ["link", "text"])
        null = shape("isNull", dynamic: [])
        emptyText = shape("isEmptyText", dynamic: [])
        blob = shape("isBlob", dynamic: ["text"])
        time = shape("isTime", dynamic: ["text", "iso"])
        chip = shape("isChip", dynamic: ["text", "tone"])
        colour = shape("isColour", dynamic: ["text"])
        marked = shape("isPlain", dynamic: ["link", "parts"])
        markedChip = shape("isChip", dynamic: ["tone", "parts"])
    }

    /// The cell of a value.
    func context(of value: PresentedValue) -> TemplateContext {
        switch value.kind {
        case .plain: TemplateContext(plain, [.optional(value.link), .text(value.text)])
        case .null: TemplateContext(null, [])
        case .emptyText: TemplateContext(emptyText, [])
        case .blob: TemplateContext(blob, [.text(value.text)])
        case .time(let iso): TemplateContext(time, [.text(value.text), .text(iso)])
        case .chip(let tone): TemplateContext(chip, [.text(value.text), .text(tone)])
        case .colour: TemplateContext(colour, [.text(value.text)])
        }
    }

    /// The cell of a text in parts, where it is shown as text; `nil` where it is not.
    func context(of value: PresentedValue, in parts: [TemplateContext]) -> TemplateContext? {
        switch value.kind {
        case .plain: TemplateContext(marked, [.optional(value.link), .list(parts)])
        case .chip(let tone): TemplateContext(markedChip, [.text(tone), .list(parts)])
        case .null, .emptyText, .blob, .time, .colour: nil
        }
    }
}
