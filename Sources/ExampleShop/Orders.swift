import Tablero

/// An order that is still to be sent, by the columns of the table.
struct Order: Decodable, Sendable {
    let id: Int, totalCents: Int, createdAt: Date, note: String?
    var total: String { "\(totalCents / 100).\(totalCents / 10 % 10)\(totalCents % 10)" }
}
struct OrderCell: TemplateKeys {
    let number = Key<Int>("number"), total = Key<String>("total")
    let placed = Key<Date>("placed"), wish = Key<String>("wish")
    static func fill(_ row: inout Filling<Self>, _ order: Order) {
        (row.number, row.total, row.placed, row.wish) = (order.id, order.total, order.createdAt, order.note)
    }
}
struct OrdersHeader: TemplateKeys { let count = Key<Int>("count") }

/// The orders to send, live; one with a wish of the customer has a taller cell.
struct OrderList: FetchedListController {
    static let isOpen = column("status").isOne(of: ["new", "paid", "packed"])
    static let open = FetchRequest(table: "orders", where: isOpen, section: .ascending("status"))
    let title = "Orders to send", itemName = ItemName("order", "orders")
    let pageSize = 30, searchColumns = ["note"], emptyTemplate = "cells/all-sent"
    let cells = ["order": 64, "wish": 92].map { (kind: String, height: Int) in
        CellTemplate("cells/\(kind)", OrderCell.self, kind: kind, height: height, fill: OrderCell.fill)
    }
    let header = Header("headers/orders", OrdersHeader.self) { (header, count: Int) in header.count = count }
    let bottomBar = BottomBar("bars/orders")
    func fetchRequest(for request: PageRequest) -> FetchRequest { Self.open }
    func headerInteractor(for request: PageRequest) -> ItemInteractor<Int> {
        let (source, all) = (request.sources[0], FetchRequest(table: "customers"))
        return ItemInteractor(cacheDuration: .seconds(10)) { _ in try await source.count(all).value }
    }
    func configureHeader(_ page: inout ListPage, with count: Int) { page.summary = "For \(count) customers" }
    func kind(of order: Order) -> String { order.note == nil ? "order" : "wish" }
    func url(of order: Order, in request: PageRequest) -> String? { request.url(ofID: order.id) }
}

/// One order, with comments and the bar that writes them.
struct OrderPage: DetailController {
    let hasComments = true
    func interactor(for request: PageRequest) throws -> ItemInteractor<Order> {
        let id = try request.parameter("id", as: Int.self)
        let wanted = FetchRequest(table: "orders", where: column("id") == id)
        return ItemInteractor { _ in try await request.sources[0].fetch(Order.self, wanted).first }
    }
    func title(of order: Order) -> String { "Order \(order.id)" }
    func fields(of it: Order) -> [DetailPage.Field] { [.init("Total", it.total), .init("Wish", it.note)] }
}

/// Long work on all of them: makes a file of them, or adds them up.
struct OrdersJob: JobController {
    let title: String, makesFile: Bool
    func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult {
        var (text, sum, done, fetch) = ("number,total\n", 0, 0, OrderList.open)
        let count = try await request.sources[0].count(fetch).value
        while true {
            let page = try await request.sources[0].page(fetch)
            for order in try page.decoded(as: Order.self) {
                (text, sum, done) = (text + "\(order.id),\(order.total)\n", sum + order.totalCents, done + 1)
            }
            try progress.update(min(done, count), of: count)
            guard let next = page.next else { break }
            fetch.position = .after(next)
        }
        guard makesFile else { return .text("\(done) orders are worth \(sum / 100).") }
        return .file(name: "orders.csv", type: "text/csv", bytes: Array(text.utf8))
    }
}
