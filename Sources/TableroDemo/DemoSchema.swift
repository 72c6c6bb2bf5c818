/// The tables of the demo shop, and what they are indexed by.
enum DemoSchema {
    static let tables = [
        """
        CREATE TABLE customers (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, city TEXT, country TEXT NOT NULL,
            vip INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE products (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, sku TEXT NOT NULL, category TEXT NOT NULL,
            price_cents INTEGER NOT NULL, stock INTEGER NOT NULL, description TEXT, photo BLOB
        )
        """,
        """
        CREATE TABLE orders (
            id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (id), status TEXT NOT NULL,
            total_cents INTEGER NOT NULL, currency TEXT NOT NULL, created_at TEXT NOT NULL, shipped_at TEXT, note TEXT
        )
        """,
        """
        CREATE TABLE order_items (
            order_id INTEGER NOT NULL REFERENCES orders (id), product_id INTEGER NOT NULL REFERENCES products (id),
            quantity INTEGER NOT NULL, price_cents INTEGER NOT NULL, PRIMARY KEY (order_id, product_id)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE support_tickets (
            id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (id),
            order_id INTEGER REFERENCES orders (id), subject TEXT NOT NULL, body TEXT NOT NULL, priority TEXT NOT NULL,
            status TEXT NOT NULL, created_at TEXT NOT NULL, assignee TEXT
        )
        """,
    ]

    /// Made once the tables are full, which takes a fraction of the time.
    static let indexes = [
        "CREATE INDEX customers_name ON customers (name)",
        "CREATE UNIQUE INDEX customers_email ON customers (email)",
        "CREATE INDEX customers_country ON customers (country)",
        "CREATE UNIQUE INDEX products_sku ON products (sku)",
        "CREATE INDEX products_category ON products (category)",
        "CREATE INDEX orders_customer_id ON orders (customer_id)",
        "CREATE INDEX orders_status ON orders (status)",
        "CREATE INDEX orders_total_cents ON orders (total_cents)",
        "CREATE INDEX orders_created_at ON orders (created_at)",
        "CREATE INDEX order_items_product_id ON order_items (product_id)",
        "CREATE INDEX support_tickets_customer_id ON support_tickets (customer_id)",
        "CREATE INDEX support_tickets_order_id ON support_tickets (order_id)",
        "CREATE INDEX support_tickets_status ON support_tickets (status)",
        "CREATE INDEX support_tickets_created_at ON support_tickets (created_at)",
    ]

    static let insertCustomer = "INSERT INTO customers VALUES (?, ?, ?, ?, ?, ?, ?)"
    static let insertProduct = "INSERT INTO products VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    static let insertOrder = "INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    static let insertItem = "INSERT INTO order_items VALUES (?, ?, ?, ?)"
    static let insertTicket = "INSERT INTO support_tickets VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
}
