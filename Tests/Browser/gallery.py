"""A database of what is hard to show, and the kinds of page that a reader can meet in it and in the shop."""

import json
import sqlite3
import struct
import zlib

from server import Server

LONG = "A sentence that goes on, as those do which people paste into a field that was meant for two words. " * 6
LAYOUT = {"carrier": "Northern Post", "parcels": [{"weight": 1.25, "fragile": True}, {"weight": 3.5, "fragile": False}], "stops": None}
MONTHS = [f"{month}_{part}" for month in ("january", "february", "march", "april", "may", "june") for part in ("sold", "sent", "back")]
SCHEMA = f"""
CREATE TABLE makers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT);
CREATE TABLE things (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, maker_id INTEGER REFERENCES makers (id), kind TEXT, price REAL, made_at TEXT,
    colour TEXT, page TEXT, layout TEXT, picture BLOB, data BLOB, remark TEXT, description TEXT
);
CREATE TABLE parts (id INTEGER PRIMARY KEY, thing_id INTEGER NOT NULL REFERENCES things (id), name TEXT, amount INTEGER);
CREATE TABLE monthly_figures_of_all_shops (shop TEXT PRIMARY KEY, {", ".join(f"{name} INTEGER" for name in MONTHS)});
CREATE TABLE "a name with <angles> & ""quotes"" that is longer than most screens are wide" (id INTEGER PRIMARY KEY, "line\nbreak" TEXT);
CREATE TABLE passing (id INTEGER PRIMARY KEY);
CREATE VIEW broken AS SELECT * FROM passing;
DROP TABLE passing;
CREATE VIEW endless AS WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers) SELECT max(n) AS n FROM numbers;
"""

# Each kind of page: its address, and its status.
KINDS = {
    "index": ("/", 200),
    "source": ("/shop", 200),
    "list": ("/shop/orders", 200),
    "wide list": ("/gallery/monthly_figures_of_all_shops?_size=20", 200),
    "mixed list": ("/gallery/things?_size=20", 200),
    "later page": ("/shop/orders?_last=1&_size=20", 200),
    "found list": ("/shop/orders?_search=neighbour&_sort=total&status=paid", 200),
    "facets": ("/shop/orders?_facet=status&_facet=customer_id", 200),
    "empty list": ("/shop/orders?_search=nobody+is+called+so", 200),
    "empty table": ("/shop/empty_table", 200),
    "detail": ("/shop/orders/1", 200),
    "rich detail": ("/gallery/things/1", 200),
    "bare detail": ("/gallery/things/2", 200),
    "long name": ("/gallery/a+name+with+~3Cangles~3E+~26+~22quotes~22+that+is+longer+than+most+screens+are+wide", 200),
    "facets page": ("/shop/orders/-/facets?_facet=status", 200),
    "missing table": ("/shop/nothing", 404),
    "missing row": ("/shop/orders/99999", 404),
    "unknown column": ("/shop/orders?nothing=1", 400),
    "broken view": ("/gallery/broken", 500),
    "endless view": ("/gallery/endless", 503),
}


def make(path):
    with sqlite3.connect(path) as database:
        database.executescript(SCHEMA)
        database.executemany("INSERT INTO makers VALUES (?, ?, ?)", [(1, "Workshop of the Two Sisters", "Malmö"), (2, "Nord", None)])
        rich = (1, "Lamp with a green shade, a cord of four metres, and a name that does not end where one would expect it to end",
                1, "lighting", 1249.5, "2026-02-03T10:20:00Z", "#2e8b57", "https://example.org/lamps/green", json.dumps(LAYOUT),
                picture(), bytes(range(256)) * 40, "", LONG)
        bare = (2, "Box", None, None, None, None, None, None, None, None, None, None, None)
        database.executemany(f"INSERT INTO things VALUES ({', '.join('?' * 13)})", [rich, bare])
        for number in range(3, 40):
            thing = (number, f"Thing {number}", number % 2 + 1, ("lighting", "tools", "toys")[number % 3], number * 1.5,
                     f"2026-03-{number % 28 + 1:02d}T08:00:00Z", ("tomato", "#4a5bd4", "#fff")[number % 3], "mailto:shop@example.org",
                     "[]", None, b"\x00\x01", "  ", "Short.")
            database.execute(f"INSERT INTO things VALUES ({', '.join('?' * 13)})", thing)
        database.executemany("INSERT INTO parts VALUES (?, ?, ?, ?)", [(number, 1, f"Part {number}", number * 3) for number in range(1, 30)])
        for number in range(1, 60):
            figures = [number * 7919 * (place + 1) % 100_000 for place in range(len(MONTHS))]
            database.execute(f"INSERT INTO monthly_figures_of_all_shops VALUES ({', '.join('?' * (len(MONTHS) + 1))})", [f"Shop in street {number}", *figures])
    database.close()


def picture(width=320, height=200):
    """A PNG of two colours that shade into each other."""
    rows = b"".join(
        b"\0" + b"".join(bytes((60 + across * 150 // width, 120 + down * 100 // height, 160)) for across in range(width)) for down in range(height)
    )
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(chunk, (b"IHDR", b"IDAT", b"IEND"), (header, zlib.compress(rows), b"")))


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


class GalleryServer(Server):
    """The shop, and beside it the database of what is hard to show."""

    def fill(self, orders):
        super().fill(orders)
        gallery = self.database.with_name("gallery.db")
        make(gallery)
        self.options = (gallery, *self.options)
