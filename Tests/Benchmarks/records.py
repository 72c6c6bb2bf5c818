"""Measures what Tablero's records are made for: lists of millions of rows, beside Datasette, sqlite-web, nginx and a C program.

Prints the tables that stand in the README. Each figure is the median of several rounds, in which all servers are loaded
one after the other. "Anew" means that each request is made from the database, past the pages that Tablero keeps.
"""

import os
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

from processes import Process, announced, answering, file_server, free_port, machine, wrk

ROUNDS, SECONDS, CONNECTIONS = 3, 3, 64
ORDERS = int(os.environ.get("ROWS", "1000000"))
MANY = int(os.environ.get("MANY_ROWS", "10000000"))
ANEW = Path(__file__).with_name("anew.lua")
BINARIES = Path(sys.executable).parent
SEARCH = "CREATE VIRTUAL TABLE orders_search USING fts5(note, content='orders', content_rowid='id');" \
         "INSERT INTO orders_search (orders_search) VALUES ('rebuild')"


def demo(tablero, folder, rows):
    """The database of a shop with so many orders, and a full-text index of their notes."""
    folder.mkdir(parents=True)
    process = Process([tablero, "demo", "--rows", str(rows), "--port", "0", "--log", "off"], folder, announced)
    process.stop()
    path = folder / "tablero-demo" / "shop.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(SEARCH)
    connection.close()
    return path


def served(tablero, database, folder):
    return Process(
        [tablero, "serve", str(database), "--port", "0", "--log", "off", "--store", str(folder / "store.db"),
         "--trusted-proxy", "127.0.0.1"],
        folder, announced,
    )


def other(name, database, folder):
    """Datasette or sqlite-web, started anew for each load: they go on working on requests whose readers have left."""
    port = free_port()
    command = {
        "Datasette": ["datasette", str(database), "--port", str(port), "--setting", "suggest_facets", "off"],
        "sqlite-web": ["sqlite_web", "--no-browser", "--read-only", "--port", str(port), str(database)],
    }[name]
    return Process([str(BINARIES / command[0]), *command[1:]], folder, answering(f"http://127.0.0.1:{port}"))


def fetch(address):
    return urllib.request.urlopen(address).read().decode()


def cursor_at(address, key):
    """The addresses of the page after a row of that key, and of the page before it."""
    page = fetch(f"{address}/shop/orders?id__gte={key - 49}&_nocount=1")
    after = re.search(r"[?&;]_next=([^&\"]+)", page)[1]
    page = fetch(f"{address}/shop/orders?_next={after}&_nocount=1")
    before = re.search(r"[?&;]_prev=([^&\"]+)", page)[1]
    return f"/shop/orders?_next={after}", f"/shop/orders?_prev={before}"


class Measurement:
    """Loads of several rounds, by name."""

    def __init__(self):
        self.results = {}

    def add(self, name, address, connections=CONNECTIONS, fields=(), script=None):
        rate, latency, failed = wrk(address, connections, SECONDS, fields=fields, script=script)
        if failed:
            print(f"{name}: {failed} requests failed", file=sys.stderr)
        self.results.setdefault(name, []).append((rate, latency[50], latency[99]))

    def note(self, name, rate):
        self.results.setdefault(name, []).append((rate, 0, 0))

    def rate(self, name):
        return statistics.median(rate for rate, _, _ in self.results[name])

    def half(self, name):
        return statistics.median(half for _, half, _ in self.results[name])

    def far(self, name):
        return statistics.median(far for _, _, far in self.results[name])


def measure_rates(tablero, folder, database, rows_program):
    """The first page: as it is kept, and anew; beside a file of nginx's and the others."""
    result = Measurement()
    ours = served(tablero, database, folder)
    first = fetch(ours.address + "/shop/orders")
    (folder / "page.html").write_text(first)
    rows = subprocess.run([rows_program, database, "print"], capture_output=True, text=True, check=True).stdout
    if rows.replace("\n", "") not in first.replace("\n", ""):
        raise SystemExit("rows.c makes other rows than the page has: bring it up to date")
    nginx = file_server(folder)
    try:
        for _ in range(ROUNDS):
            result.add("nginx", nginx.address + "/page.html")
            result.add("kept", ours.address + "/shop/orders")
            result.add("kept, compressed", ours.address + "/shop/orders", fields=("Accept-Encoding: gzip",))
            result.add("anew", ours.address + "/shop/orders", script=ANEW)
            program = subprocess.run(
                [rows_program, database, str(SECONDS), str(os.cpu_count())], capture_output=True, text=True, check=True
            )
            result.note("program", float(program.stdout))
            result.add("search", ours.address + "/shop/orders?_search=neighbour", script=ANEW)
            for name, path, search in [
                ("Datasette", "/shop/orders?_size=50", "/shop/orders?_size=50&_search=neighbour"),
                ("sqlite-web", "/orders/content/", None),
            ]:
                for label, address in [(name, path), (f"{name} search", search)]:
                    if address:
                        process = other(name, database, folder)
                        try:
                            result.add(label, process.address + address)
                        finally:
                            process.stop()
    finally:
        nginx.stop()
        ours.stop()
    return result, len(first)


def measure_depth(tablero, folder, database):
    """Pages deep in a long table, and one that is sorted by one index and filtered by another."""
    result = Measurement()
    ours = served(tablero, database, folder)
    deep, back = cursor_at(ours.address, MANY * 9 // 10)
    pages = {
        "first": "/shop/orders", "deep": deep, "back": back,
        "last": "/shop/orders?_last=1",
    }
    single = {
        "sorted": "/shop/orders?status=paid&_sort=-created_at",
        "nothing": "/shop/orders?status=nothing&_sort=-created_at",
        "own plan": "/shop/orders?status=nothing",
    }
    try:
        for _ in range(ROUNDS):
            for name, path in pages.items():
                result.add(name, ours.address + path, script=ANEW)
            for name, path in single.items():
                result.add(name, ours.address + path, connections=1, script=ANEW)
            process = other("Datasette", database, folder)
            try:
                result.add(
                    "Datasette sorted",
                    process.address + "/shop/orders?_size=50&status=paid&_sort_desc=created_at",
                    connections=1,
                )
            finally:
                process.stop()
    finally:
        ours.stop()
    return result


def measure_export(tablero, folder, database):
    """Rows a second of a CSV, and the most memory meanwhile, in MiB."""
    ours = served(tablero, database, folder)
    most, done = [0.0], threading.Event()

    def watch():
        while not done.wait(0.05):
            most[0] = max(most[0], ours.resident())

    watcher = threading.Thread(target=watch)
    watcher.start()
    began = time.monotonic()
    size = subprocess.run(
        f"curl --silent --fail {ours.address}/shop/orders/-/export.csv | wc --bytes",
        shell=True, capture_output=True, text=True, check=True,
    ).stdout
    seconds = time.monotonic() - began
    done.set()
    watcher.join()
    ours.stop()
    return MANY / seconds, int(size) / 1e6 / seconds, most[0]


def main(tablero, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    tablero = str(Path(tablero).resolve())
    program = str(folder / "rows")
    source = Path(__file__).with_name("rows.c")
    subprocess.run(["cc", "-O2", "-o", program, source, "-lsqlite3", "-lpthread"], check=True)
    rates, size = measure_rates(tablero, folder, demo(tablero, folder / "some", ORDERS), program)
    many = demo(tablero, folder / "many", MANY)
    depth = measure_depth(tablero, folder, many)
    report(rates, size, depth, measure_export(tablero, folder, many))
    shutil.rmtree(folder / "many")


def report(rates, size, depth, export):
    def cell(result, name):
        return f"{result.rate(name):,.0f}/s, {result.far(name):.1f} ms"

    def ratio(one, other):
        return f"{rates.rate(one) / rates.rate(other):,.2f}×"

    print(f"| {ORDERS:,} orders, requests a second and p99 | Tablero | beside it | ratio |")
    print("| --- | --- | --- | --- |")
    for label, one, name, other in [
        ("first page, data unchanged", "kept", "nginx, a file of that size", "nginx"),
        ("first page, anew", "anew", "Datasette", "Datasette"),
        ("first page, anew", "anew", "sqlite-web", "sqlite-web"),
        ("first page, anew", "anew", "the C program, without HTTP", "program"),
        ("search for a common word, anew", "search", "Datasette", "Datasette search"),
    ]:
        beside = f"{rates.rate(other):,.0f}/s" if other == "program" else cell(rates, other)
        print(f"| {label} | {cell(rates, one)} | {name}: {beside} | {ratio(one, other)} |")
    print()
    print(f"| {MANY:,} orders, anew | requests a second, p99 | p50 |")
    print("| --- | --- | --- |")
    for label, name in [
        ("first page", "first"), (f"after row {MANY * 9 // 10:,}", "deep"), ("the page before that", "back"),
        ("last page", "last"), ("`status=paid` by `-created_at`, one connection", "sorted"),
        ("`status=nothing` by `-created_at`, one connection", "nothing"),
        ("`status=nothing` by its key, one connection", "own plan"),
        ("Datasette: `status=paid` by `-created_at`, one connection", "Datasette sorted"),
    ]:
        print(f"| {label} | {cell(depth, name)} | {depth.half(name):.2f} ms |")
    print()
    print(f"CSV of {MANY:,} rows: {export[0]:,.0f} rows a second, {export[1]:.0f} MB/s, at most {export[2]:.0f} MiB resident.")
    print(f"A list page has {size:,} bytes; compressed it is sent {rates.rate('kept, compressed'):,.0f} times a second.")
    print(f"{CONNECTIONS} connections, median of {ROUNDS} rounds of {SECONDS} s, {machine()}.")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]).resolve())
