import FoundationEssentials

/// A value with the moment that it is of.
struct Loaded<Value: Sendable>: Sendable {
    let value: Value
    /// When its load began: what changed later may be missing.
    let loadedAt: Date
    /// Why there is nothing newer, although it was asked for; `nil` if this is as new as was asked for.
    let failure: (any Error)?

    init(_ value: Value, loadedAt: Date, failure: (any Error)? = nil) {
        self.value = value
        self.loadedAt = loadedAt
        self.failure = failure
    }
}

/// What a result is kept under.
struct ResultKey: Hashable, Sendable {
    /// The list, whose pages a refresh renews together.
    let list: String
    /// The page of the list.
    let page: String
    /// Who may see it; `nil` where everybody sees the same.
    let reader: String?

    init(list: String, page: String = "", reader: String? = nil) {
        self.list = list
        self.page = page
        self.reader = reader
    }

    /// Whether both are renewed by one refresh.
    func isOfSameList(as other: ResultKey) -> Bool { list == other.list && reader == other.reader }
}

/// How much a cache of results may hold.
struct ResultLimits: Sendable {
    /// How many results.
    var count = 256
    /// How much all results may weigh together; what a result weighs, whoever makes the cache says.
    var weight = 20_000
}
