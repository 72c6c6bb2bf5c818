package import Templates

/// How an item of a list becomes a row: a template by its name, and what fills its keys.
///
/// ```swift
/// let cells: [CellTemplate<Planet>] = [
///     CellTemplate("cells/planet", PlanetCell.self, height: 56) { cell, planet in
///         cell.name = planet.name
///         cell.moons = planet.moons
///     }
/// ]
/// ```
///
/// The same template makes the rows of the first page, of the next page and of a live update. Besides the keys it
/// declares it may use `id`, the row's own; `key` for `data-key`; `url`, where the row leads; `kind`; `height` for
/// `data-height`; and `columnCount`. None of its own may be called so.
public struct CellTemplate<Item: Sendable>: Sendable {
    /// The name of the template below `Views`, without `.html`: for example `cells/planet`.
    package let name: String
    /// The kind of item it shows; `nil` where it shows every kind that no other template does.
    package let kind: String?
    /// How high a row is while it is off screen, in CSS pixels, so that the browser need not lay it out.
    package let height: Int?
    let shape: TemplateShape
    /// What is wrong with its keys.
    let fault: String?
    let making: Making

    /// How the values of a row are made.
    enum Making: Sendable {
        /// Each row has a context of its own.
        case contexts(@Sendable (Item, inout CellFrame) -> TemplateContext)
        /// The rows of a page are filled into one place, one after another, by what is made for the first of them.
        case rows(@Sendable (_ first: Item) -> any RowFilling<Item>)
    }

    /// A cell whose keys are filled by a closure.
    public init<Keys: TemplateKeys>(
        _ name: String,
        _ keys: Keys.Type,
        kind: String? = nil,
        height: Int? = nil,
        fill: @escaping @Sendable (_ cell: inout Filling<Keys>, _ item: Item) -> Void
    ) {
        let set = KeySet<Keys>(name: "cell \(name)", standard: CellFrame.keys)
        let making = Making.contexts { item, frame in
            var cell = Filling(set, standard: frame.values)
            fill(&cell, item)
            return TemplateContext(set.shape, frame.identified(cell.values))
        }
        self.init(name, kind: kind, height: height, shape: set.shape, fault: set.fault, making)
    }

    /// A cell that is made of a whole context, for a template whose keys are known only at run time.
    ///
    /// It brings the row's `id`, `key` and `url` itself.
    package init(
        _ name: String,
        shape: TemplateShape,
        kind: String? = nil,
        height: Int? = nil,
        context: @escaping @Sendable (_ item: Item) -> TemplateContext
    ) {
        self.init(name, kind: kind, height: height, shape: shape, .contexts { item, _ in context(item) })
    }

    /// A cell whose rows are filled into one place, and bring `id`, `key` and `url` themselves.
    init(
        _ name: String,
        shape: TemplateShape,
        rows: @escaping @Sendable (_ first: Item) -> any RowFilling<Item>
    ) {
        self.init(name, kind: nil, height: nil, shape: shape, .rows(rows))
    }

    private init(
        _ name: String,
        kind: String?,
        height: Int?,
        shape: TemplateShape,
        fault: String? = nil,
        _ making: Making
    ) {
        self.name = name
        self.kind = kind
        self.height = height
        self.shape = shape
        self.fault = fault
        self.making = making
    }
}

/// What fills the rows of one page into one place, one after another.
protocol RowFilling<Item>: AnyObject {
    associatedtype Item

    /// Returns the values of an item's row, until the next one is filled.
    func fill(_ item: Item) -> TemplateRow
}
