import HTTP

/// What a page is kept under: its address as it was sent, and what decides what its reader sees.
///
/// Two spellings of one address are two pages, as a page has links that repeat parts of its own.
struct PageKey: Hashable, Sendable {
    let path: String
    let query: String?
    let basePath: String
    let reader: Reader

    /// What a page may tell readers apart by.
    struct Reader: Hashable, Sendable {
        let user: String?
        let mayWrite: Bool
    }

    init(_ request: borrowing Request, reader: Reader) {
        path = request.path
        query = request.query
        basePath = request.basePath
        self.reader = reader
    }

    // Pages of one address for several readers are few, and one place of the table can hold them.
    func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(query)
    }
}
