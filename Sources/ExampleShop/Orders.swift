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
    let searchColumns = ["note"]
    let emptyTemplate = "cells/all-sent"
    let cells = ["order": 64, "wish": 92].map { (kind: String, height: Int) in
        CellTemplate("cells/\(kind)", OrderCell.self, kind: kind, height: height, fill: OrderCell.fill)
    }
    let header = Header("headers/orders", OrdersHeader.self) { (header, count: Int) in header.count = count }
    func fetchRequest(for request: PageRequest) -> FetchRequest { Self.open }
    func headerInteractor(for request: PageRequest) -> ItemInteractor<Int> {
        ItemInteractor(validFor: .seconds(10)) { _ in
            try await request.sources[0].count(FetchRequest(table: "customers")).value
        }
    }
    func configureHeader(_ page: inout ListPage, with count: Int) { page.summary = "For \(count) customers" }
    func kind(of order: Order) -> String { order.note == nil ? "order" : "wish" }
    func url(of order: Order, in request: PageRequest) -> String? { request.url(of: "\(order.id)") }
}

/// Long work on all of them: makes a file of them, or adds them up.
struct OrdersJob: JobController {
    let title: String, makesFile: Bool
    func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult {
        var (text, sum, fetch) = ("number,total\n", 0, OrderList.open)
        let count = try await request.sources[0].count(fetch).value
        for page in 1... {
            let found = try await request.sources[0].page(fetch)
            let orders = try found.decoded(as: Order.self)
            text += orders.map { "\($0.id),\($0.total)\n" }.joined()
            sum += orders.map(\.totalCents).reduce(0, +)
            try progress.update(min(page * fetch.size, count), of: count)
            guard let next = found.next else { break }
            fetch.position = .after(next)
        }
        guard makesFile else { return .text("\(count) orders are worth \(sum / 100).") }
        return .file(name: "orders.csv", type: "text/csv", bytes: Array(text.utf8))
    }
}
