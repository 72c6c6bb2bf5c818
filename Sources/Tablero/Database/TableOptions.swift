/// A controller of many tables, whose pages have options of their own by the table that a request names.
protocol TableOptions: PageController {
    var sources: SourceList { get }
}

extension TableOptions {
    /// Whether the page of a request shows changes as they happen.
    func isLive(for request: PageRequest) -> Bool { sources.settings(for: request).isLive }

    /// The number of rows of a page whose address does not say it.
    func pageSize(for request: PageRequest) -> Int { sources.settings(for: request).pageSize }
}
