/// What stands above the rows of a list: a template by its name, filled from a detail that is loaded by itself.
///
/// ```swift
/// let header = Header("headers/planets", PlanetHeader.self) { (header, summary: Summary) in
///     header.total = summary.total
/// }
/// ```
public struct Header<Detail: Sendable>: Sendable {
    let part: Part<Detail>?

    /// A header whose keys are filled by a closure.
    public init<Keys: TemplateKeys>(
        _ template: String,
        _ keys: Keys.Type,
        fill: @escaping @Sendable (_ header: inout Filling<Keys>, _ detail: Detail) -> Void
    ) {
        part = Part(template, keys, fill: fill)
    }

    private init() { part = nil }

    /// No header.
    package static var none: Header { Header() }
}

/// Loads nothing: the header of a list that has none.
public struct NoHeader: DetailInteractor {
    /// Nothing.
    public func item(loading: LoadingType) async throws -> Never? { nil }
}
