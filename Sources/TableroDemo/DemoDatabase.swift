internal import Glibc
internal import Records

/// The database of a small shop with customers all over the world, to try Tablero on.
public struct DemoDatabase {
    private static let seed: UInt64 = 0x7461_626c_6572_6f
    private static let productCount = 240
    private static let history = 3 * 365 * 86_400

    private let connection: SQLiteConnection
    private let orderCount: Int
    private var generator = RowGenerator(seed: seed)

    /// Makes the database, the same for the same number of orders.
    ///
    /// It is built beside its place and moved there at one stroke, so that a reader has the old one or the
    /// new one.
    ///
    /// - Throws: `RecordsError`, for example if a program uses the database that is to be replaced.
    public static func create(at path: String, orders: Int) throws {
        precondition(orders >= 0, "There cannot be \(orders) orders.")
        let draft = path + ".new"
        for suffix in ["", "-journal", "-wal", "-shm"] { _ = unsafe unlink(draft + suffix) }
        do {
            try build(at: draft, orders: orders)
            try settle(path)
        } catch {
            _ = unsafe unlink(draft)
            throw error
        }
        guard unsafe rename(draft, path) == 0 else {
            throw RecordsError(
                .storage,
                "The demo database cannot be put in its place. Check the folder.",
                details: path
            )
        }
    }

    private static func build(at path: String, orders: Int) throws {
        let connection = try SQLiteConnection(path: path, access: .readWrite)
        // Nobody else sees the file yet, so nothing needs to survive a crash.
        for pragma in ["journal_mode = MEMORY", "synchronous = OFF", "cache_size = -32768"] {
            try connection.execute("PRAGMA " + pragma)
        }
        var database = DemoDatabase(connection: connection, orderCount: orders)
        try connection.writing { try database.fill() }
        try connection.execute("PRAGMA journal_mode = WAL")
    }

    /// Ends the log of a database that is to be replaced: the new file would be read together with it.
    private static func settle(_ path: String) throws {
        guard unsafe access(path, F_OK) == 0 else { return }
        try SQLiteConnection(path: path, access: .readWrite).execute("PRAGMA journal_mode = DELETE")
    }

    private init(connection: SQLiteConnection, orderCount: Int) {
        self.connection = connection
        self.orderCount = orderCount
    }

    private mutating func fill() throws {
        for sql in DemoSchema.tables { try connection.execute(sql) }
        let customerCount = max(20, orderCount / 10)
        for id in 1...customerCount {
            let row = generator.customer(id: id, createdAt: moment(id, of: customerCount))
            try connection.execute(DemoSchema.insertCustomer, row)
        }
        for id in 1...Self.productCount {
            try connection.execute(DemoSchema.insertProduct, generator.product(id: id))
        }
        for id in 1..<(orderCount + 1) {
            let isRecent = id > orderCount - max(20, orderCount / 50)
            let order = generator.order(id: id, createdAt: moment(id, of: orderCount), isRecent: isRecent)
            try connection.execute(DemoSchema.insertOrder, order.values)
            for item in order.items { try connection.execute(DemoSchema.insertItem, item) }
        }
        try fillTickets(orderCount / 20, customers: customerCount)
        for sql in DemoSchema.indexes { try connection.execute(sql) }
    }

    private mutating func fillTickets(_ count: Int, customers: Int) throws {
        for id in 1..<(count + 1) {
            let customer = 1 + generator.below(customers)
            // The customer of an order is found in the table, so that a ticket is about an order of its own
            // customer.
            let order = generator.happens(percent: 70) ? 1 + generator.below(orderCount) : nil
            let owner = try order.flatMap { order in
                try connection.firstRow(
                    "SELECT customer_id FROM orders WHERE id = ?",
                    [.integer(Int64(order))]
                ) { row in
                    Int(row.integer(at: 0))
                }
            }
            let row = generator.ticket(
                id: id,
                customer: owner ?? customer,
                order: order,
                createdAt: moment(id, of: count),
                isRecent: id > count - max(20, count / 50)
            )
            try connection.execute(DemoSchema.insertTicket, row)
        }
    }

    /// A moment in the history that is later for a later row, within some minutes.
    private mutating func moment(_ number: Int, of count: Int) -> Timestamp {
        let start = Timestamp.historyEnd.seconds - Self.history
        let step = max(1, Self.history / max(1, count))
        return Timestamp(seconds: start + Self.history / max(1, count) * (number - 1) + generator.below(step))
    }
}
