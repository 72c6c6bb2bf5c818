/// A row of the list: seven values of the kinds that a real table has.
struct Order {
    let key: String
    let id: String
    let url: String
    let cells: [Value]

    /// A value, with what a cell needs to show it.
    struct Value {
        enum Kind { case plain, null, emptyText, time, chip }

        let column: String
        let place: String
        let isNumeric: Bool
        let isRowLink: Bool
        let kind: Kind
        var text = ""
        var link: String?
        var iso = ""
        var tone = ""
    }

    static let all = (1...50).map { Order($0) }

    private static let customers = [
        "Ada Lovelace", "Grace Hopper", "Åsa Öberg", "Kwame Mensah", "O'Brien & Sons <Ltd>",
        "María José Fernández de la Vega y Castellanos", "Bo", "Zoë",
    ]
    private static let statuses = [("paid", "positive"), ("pending", "notice"), ("refunded", "neutral")]
    private static let note = "Please leave it with the neighbour on the second floor: the bell is broken."

    private init(_ number: Int) {
        let customer = number % Self.customers.count
        let status = Self.statuses[number % Self.statuses.count]
        let day = number % 28 + 1
        let date = day < 10 ? "2026-03-0\(day)" : "2026-03-\(day)"
        func value(_ column: String, _ place: String, _ kind: Value.Kind) -> Value {
            let isNumeric = column == "total" || column == "id"
            return Value(
                column: column,
                place: place,
                isNumeric: isNumeric,
                isRowLink: column == "id",
                kind: kind
            )
        }
        var cells = [
            value("id", "title", .plain), value("customer_id", "subtitle", .plain),
            value("status", "chip", .chip),
            value("total", "end", .plain), value("created_at", "detail", .time),
            value("note", "hidden", number % 4 == 0 ? .null : number % 4 == 1 ? .emptyText : .plain),
            value("reference", "detail", .plain),
        ]
        cells[0].text = "\(100_000 + number)"
        cells[1].text = Self.customers[customer]
        cells[1].link = "/shop/customers/\(customer)"
        cells[2].text = status.0
        cells[2].tone = status.1
        cells[3].text = "\(number * 7919 % 900).\(number % 90 + 10)"
        cells[4].text = "\(date) 10:\(number % 50 + 10)"
        cells[4].iso = "\(date)T10:\(number % 50 + 10):00Z"
        if cells[5].kind == .plain { cells[5].text = Self.note }
        cells[6].text = "R-\(number * 48271 % 100_000)"
        key = "\(100_000 + number)"
        id = "row-" + key
        url = "/shop/orders/" + key
        self.cells = cells
    }
}
