internal import Records

/// One change of the demo database, made inside of a transaction.
struct DemoChange {
    let connection: SQLiteConnection
    private(set) var generator: RowGenerator

    init(connection: SQLiteConnection, generator: RowGenerator) {
        self.connection = connection
        self.generator = generator
    }

    mutating func make() throws {
        switch generator.below(100) {
        case ..<45: try addOrder()
        case ..<75: try advanceOrder()
        case ..<85: try addTicket()
        case ..<92: try closeTicket()
        default: try restock()
        }
    }

    private mutating func addOrder() throws {
        guard let customer = try anyID(in: "customers"), let id = try nextID(in: "orders") else { return }
        let country = try connection.firstRow(
            "SELECT country FROM customers WHERE id = ?",
            [.integer(Int64(customer))]
        ) {
            $0.text(at: 0)
        }
        var products: [(id: Int, price: Int)] = []
        for _ in 0...generator.below(3) {
            guard let product = try anyID(in: "products") else { continue }
            let price = try connection.firstRow(
                "UPDATE products SET stock = max(0, stock - 1) WHERE id = ? RETURNING price_cents",
                [.integer(Int64(product))]
            ) { Int($0.integer(at: 0)) }
            if let price { products.append((product, price)) }
        }
        let order = generator.order(
            id: id,
            customer: customer,
            currency: Culture.all.first { $0.country == country }?.currency ?? "EUR",
            createdAt: .now,
            status: .new,
            products: products
        )
        try connection.execute(DemoSchema.insertOrder, order.values)
        for item in order.items { try connection.execute(DemoSchema.insertItem, item) }
    }

    private mutating func advanceOrder() throws {
        // Walking back from the newest finds some at once; by the index on the status, SQLite would sort all
        // of them.
        let open = try connection.rows(
            """
            SELECT id, status FROM orders NOT INDEXED WHERE status IN ('new', 'paid', 'packed', 'shipped') \
            ORDER BY id DESC LIMIT 40
            """
        ) { row in (id: row.value(at: 0), status: OrderStatus(rawValue: row.text(at: 1))) }
        guard !open.isEmpty else { return try addOrder() }
        let order = generator.pick(open)
        guard let next = generator.happens(percent: 4) ? .cancelled : order.status?.next else { return }
        if next == .shipped {
            let shippedAt = RecordValue.text(Timestamp.now.text)
            try connection.execute(
                "UPDATE orders SET status = 'shipped', shipped_at = ? WHERE id = ?",
                [shippedAt, order.id]
            )
        } else {
            try connection.execute(
                "UPDATE orders SET status = ? WHERE id = ?",
                [.text(next.rawValue), order.id]
            )
        }
    }

    private mutating func addTicket() throws {
        guard let customer = try anyID(in: "customers"), let id = try nextID(in: "support_tickets") else {
            return
        }
        let order = try connection.firstRow(
            "SELECT id FROM orders WHERE customer_id = ? ORDER BY id DESC",
            [.integer(Int64(customer))]
        ) { Int($0.integer(at: 0)) }
        let row = generator.ticket(
            id: id,
            customer: customer,
            order: order,
            createdAt: .now,
            isRecent: true
        )
        try connection.execute(DemoSchema.insertTicket, row)
    }

    private mutating func closeTicket() throws {
        let open = try connection.rows(
            "SELECT id FROM support_tickets NOT INDEXED WHERE status <> 'closed' ORDER BY id DESC LIMIT 20"
        ) { $0.value(at: 0) }
        guard !open.isEmpty else { return try addTicket() }
        try connection.execute(
            "UPDATE support_tickets SET status = ? WHERE id = ?",
            [.text(generator.pick(["closed", "closed", "waiting"])), generator.pick(open)]
        )
    }

    private mutating func restock() throws {
        guard let product = try anyID(in: "products") else { return }
        try connection.execute(
            "UPDATE products SET stock = stock + ? WHERE id = ?",
            [.integer(Int64(10 + generator.below(90))), .integer(Int64(product))]
        )
    }

    // MARK: Rows

    private func lastID(in table: String) throws -> Int? {
        try connection.firstRow("SELECT max(id) FROM \(table)") { Int($0.integer(at: 0)) }
    }

    private func nextID(in table: String) throws -> Int? { try lastID(in: table).map { $0 + 1 } }

    private mutating func anyID(in table: String) throws -> Int? {
        guard let last = try lastID(in: table), last > 0 else { return nil }
        return 1 + generator.below(last)
    }
}
