import Records
import Templates

/// Numbers above the rows of a list: the keys of `Views/figures.html`.
struct FiguresFragment: Sendable {
    static let shape = TemplateShape(
        "figures",
        ["figures", "problem"],
        nested: ["figures": figureShape]
    )
    private static let figureShape = TemplateShape(
        "figure",
        ["label"] + PresentedValue.keys,
        nested: PresentedValue.nested
    )

    let context: TemplateContext

    /// Each number with its name.
    init(_ figures: [TableConfiguration.Figure], values: [RecordValue]) {
        let contexts = zip(figures, values).map { figure, value in
            TemplateContext(
                Self.figureShape,
                [.text(figure.label)] + Self.present(value, as: figure.kind).values
            )
        }
        context = TemplateContext(Self.shape, [.list(contexts), .nothing])
    }

    /// Why there are none.
    init(problem: String) { context = TemplateContext(Self.shape, [.list([]), .text(problem)]) }

    private static func present(_ value: RecordValue, as kind: ColumnKind?) -> PresentedValue {
        if kind == nil, case .integer(let number) = value {
            let digits = ItemCount.grouped(number.magnitude)
            return PresentedValue(number < 0 ? "-\(digits)" : digits)
        }
        return ValuePresenter(kind: kind).present(value, isList: true)
    }
}
