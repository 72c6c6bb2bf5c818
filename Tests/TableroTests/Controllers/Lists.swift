import FoundationEssentials
import HTTP
import Records
import Synchronization

@testable import Tablero

/// A list that a test makes of closures.
struct TestList<Item: Sendable, Source: ListInteractor>: ListController where Source.Item == Item {
    var title = "Things"
    var cells: [CellTemplate<Item>]
    var patience: Duration? = .seconds(3600)
    var bottomBar = BottomBar.none
    var loadingTemplate = "cells/loading"
    var emptyTemplate = "cells/empty"
    var pagingTemplate = "cells/paging"
    var unknownTemplate = "cells/unknown"
    var pageSize = 50
    var columns: [ListPage.Column] = []
    var hasPullToRefresh = true
    var hasInfiniteScrolling = true
    var isLive = true
    var kind: @Sendable (Item) -> String = { _ in "thing" }
    var key: @Sendable (Item) -> String? = { _ in nil }
    var section: @Sendable (Item) -> String? = { _ in nil }
    var count: @Sendable () async throws -> ItemCount? = { nil }
    let source: Source

    init(_ source: Source, cells: [CellTemplate<Item>]) {
        self.source = source
        self.cells = cells
    }

    func interactor(for request: PageRequest) -> Source { source }
    func kind(of item: Item) -> String { kind(item) }
    func key(of item: Item) -> String? { key(item) }
    func section(of item: Item) -> String? { section(item) }
    func count(of interactor: Source, _ parameters: ListParameters) async throws -> ItemCount? {
        try await count()
    }
}

/// The same with a header of its own.
struct HeadedList<Source: ListInteractor>: ListController where Source.Item == String {
    let title = "Things"
    let cells = [noteCell]
    var patience: Duration? = .seconds(3600)
    let header = Header("headers/planets", PlanetHeader.self) { (header, total: Int) in header.total = total }
    let source: Source
    let detail: @Sendable (LoadingType) async throws -> Int?

    init(_ source: Source, detail: @escaping @Sendable (LoadingType) async throws -> Int?) {
        self.source = source
        self.detail = detail
    }

    func interactor(for request: PageRequest) -> Source { source }
    func headerInteractor(for request: PageRequest) -> ItemInteractor<Int> { ItemInteractor(detail) }
    func configureHeader(_ page: inout ListPage, with detail: Int) { page.notice = "There are \(detail)." }
}

/// Loads what a closure says.
struct ClosureInteractor<Item: Sendable>: ListInteractor {
    let load: @Sendable (ListParameters, LoadingType) async throws -> [Item]

    func page(_ parameters: ListParameters, loading: LoadingType) async throws -> ItemPage<Item> {
        ItemPage(items: try await load(parameters, loading))
    }
}

struct Tag: TemplateKeys {
    let label = Key<String>("label")
}

struct NoteCell: TemplateKeys {
    let text = Key<String>("text")
    let at = Key<Date>("at")
    let tags = ListKey<Tag>("tags")
}

let noteCell = CellTemplate("cells/note", NoteCell.self) { (cell, note: String) in cell.text = note }

/// What happened, in its order.
final class Events: Sendable {
    private let state = Mutex<[String]>([])

    var all: [String] { state.withLock { $0 } }

    func add(_ event: String) { state.withLock { $0.append(event) } }
}

struct Unreachable: UserFacingError {
    let status = Status.serviceUnavailable
    let message = "The ship cannot be reached. Try later."
}
