import Tablero

/// An order that is still to be sent, by the columns of the table.
struct Order: Decodable, Sendable {
    let id: Int, totalCents: Int
    let createdAt: Date
    let note: String?
    var total: String { "\(totalCents / 100).\(totalCents / 10 % 10)\(totalCents % 10)" }
}

struct OrderCell: TemplateKeys {
    let number = Key<Int>("number"), total = Key<String>("total")
    let placed = Key<Date>("placed"), wish = Key<String>("wish")
    static func fill(_ cell: inout Filling<Self>, _ order: Order) {
        (cell.number, cell.total) = (order.id, order.total)
        (cell.placed, cell.wish) = (order.createdAt, order.note)
    }
}

struct OrdersHeader: TemplateKeys { let count = Key<Int>("count") }

/// The orders to send, live; one with a wish of the customer has a taller cell.
struct OrderList: FetchedListController {
    static let isOpen = column("status").isOne(of: ["new", "paid", "packed"])
    static let open = FetchRequest(table: "orders", where: isOpen, section: .ascending("status"))
    let title = "Orders to send"
    let pageSize = 30
    let isSearchable = true
    let emptyTemplate = "cells/all-sent"
    let cells = ["order": 64, "wish": 92].map { (kind: String, height: Int) in
        CellTemplate("cells/\(kind)", OrderCell.self, kind: kind, height: height, fill: OrderCell.fill)
    }
    let header = Header("headers/orders", OrdersHeader.self) { (header, count: Int) in header.count = count }
    func fetchRequest(for request: PageRequest) -> FetchRequest { Self.open }
    func headerInteractor(for request: PageRequest) -> ItemInteractor<Int> {
        ItemInteractor(validFor: .seconds(10)) { _ in try await request.sources[0].count(Self.open).value }
    }
    func configureHeader(_ page: inout ListPage, with count: Int) { page.summary = "\(count) orders to send" }
    func kind(of order: Order) -> String { order.note == nil ? "order" : "wish" }
    func url(of order: Order, in request: PageRequest) -> String? { request.url(of: "\(order.id)") }
}

/// Long work: all of them as a file.
struct ExportOrders: JobController {
    let title = "Export the orders to send"
    func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult {
        var (text, fetch) = ("number,total\n", OrderList.open)
        let count = try await request.sources[0].count(fetch).value
        for page in 1... {
            let found = try await request.sources[0].page(fetch)
            text += try found.decoded(as: Order.self).map { "\($0.id),\($0.total)\n" }.joined()
            try progress.update(min(page * fetch.size, count), of: count)
            guard let next = found.next else { break }
            fetch.position = .after(next)
        }
        return .file(name: "orders.csv", type: "text/csv", bytes: Array(text.utf8))
    }
}
