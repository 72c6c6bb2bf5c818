"""A small shop database that is the same on every run."""

import sqlite3

STATUSES = ["paid", "pending", "refunded", "shipped", "draft"]
CUSTOMERS = [
    "Ada Lovelace",
    "Grace Hopper",
    "Åsa Öberg",
    "Kwame Mensah",
    "María José Fernández de la Vega y Castellanos",
    "Bo",
    "O'Brien & Sons <Ltd>",
    "Zoë",
]
NOTE = "Please leave it with the neighbour on the second floor: the bell is broken, and the dog is loud but friendly."
SCHEMA = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT);
CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER REFERENCES customers (id),
    status TEXT NOT NULL,
    total REAL NOT NULL,
    placed_at TEXT NOT NULL,
    note TEXT,
    receipt BLOB
);
CREATE TABLE empty_table (id INTEGER PRIMARY KEY, name TEXT);
CREATE VIEW paid_orders AS SELECT * FROM orders WHERE status = 'paid';
"""


def order(number):
    note = (None, "", NOTE)[number % 3]
    placed = f"2026-{number % 12 + 1:02d}-{number % 28 + 1:02d}T{number % 24:02d}:{number % 60:02d}:00Z"
    receipt = bytes(range(number % 7))
    return (number, number % len(CUSTOMERS) + 1, STATUSES[number % 5], number * 7919 % 90000 / 100 + 3, placed, note, receipt)


def make(path, orders=1000):
    """Writes the database; it is in WAL mode, so that writing never waits for the server's readers."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.executescript(SCHEMA)
        names = [(number + 1, name, f"customer{number + 1}@example.org") for number, name in enumerate(CUSTOMERS)]
        database.executemany("INSERT INTO customers VALUES (?, ?, ?)", names)
        insert(database, range(1, orders + 1))
    database.close()


def insert(database, numbers):
    database.executemany("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?)", map(order, numbers))


def change(path, statement, *arguments):
    """Runs one statement on a connection of its own, as another program would."""
    with sqlite3.connect(path) as database:
        database.execute(statement, arguments)
    database.close()


def add_orders(path, numbers):
    with sqlite3.connect(path) as database:
        insert(database, numbers)
    database.close()
