"""Measures the pages of Tablero beside nginx and Datasette in one run, and prints the table that stands in the README.

Each figure is the median of several rounds; in a round the servers are loaded one after the other, so that a slow
moment of the machine hits all of them alike. wrk loads with 64 connections from the same machine.
"""

import os
import re
import shutil
import statistics
import sys
import urllib.request
from pathlib import Path

from processes import Process, announced, answering, file_server, free_port, load, machine

ROUNDS, SECONDS, CONNECTIONS = 3, 4, 64
ORDERS = int(os.environ.get("ROWS", "1000000"))


class Datasette:
    """Starts anew for each load: it goes on working on requests whose readers have left."""

    def __init__(self, database, folder):
        self.database, self.folder = database, folder
        self.resident = 0

    def load(self, path):
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        # Without suggestions of facets it does for a page what the others do; with them it takes forty times as long.
        process = Process(
            [str(Path(sys.executable).with_name("datasette")), str(self.database), "--port", str(port),
             "--setting", "suggest_facets", "off"],
            self.folder, answering(address),
        )
        try:
            urllib.request.urlopen(address + path).read()
            return load(address + path, CONNECTIONS, SECONDS)
        finally:
            self.resident = max(self.resident, process.resident())
            process.stop()


def measure(targets, datasette):
    """The median of each target over the rounds; a target is an address, or a path of Datasette's."""
    results = {name: [] for name in targets}
    for _ in range(ROUNDS):
        for name, target in targets.items():
            results[name].append(
                load(target, CONNECTIONS, SECONDS) if target.startswith("http") else datasette.load(target)
            )
    return {name: [statistics.median(column) for column in zip(*rows)] for name, rows in results.items()}


def main(tablero, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    tablero = str(Path(tablero).resolve())
    database = folder / "tablero-demo" / "shop.db"
    demo = Process([tablero, "demo", "--rows", str(ORDERS), "--port", "0", "--log", "off"], folder, announced)
    demo.stop()

    serve = [tablero, "serve", str(database), "--port", "0", "--log", "off", "--store", str(folder / "store.db")]
    starts = []
    for _ in range(5):
        start = Process(serve, folder, announced)
        starts.append(start.ready_after)
        start.stop()

    ours = Process(serve, folder, announced)
    first = urllib.request.urlopen(ours.address + "/shop/orders").read()
    (folder / "page.html").write_bytes(first)
    stylesheet = re.search(rb'href="(/-/public/[^"]+\.css)"', first)[1].decode()
    (folder / "app.css").write_bytes(urllib.request.urlopen(ours.address + stylesheet).read())
    nginx = file_server(folder)
    datasette = Datasette(database, folder)
    try:
        results = measure({
            "first": ours.address + "/shop/orders",
            "deep": ours.address + far_page(ours.address),
            "detail": ours.address + "/shop/orders/1000",
            "file": ours.address + stylesheet,
            "nginx page": nginx.address + "/page.html",
            "nginx file": nginx.address + "/app.css",
            "datasette first": "/shop/orders?_size=50",
            "datasette deep": f"/shop/orders?_size=50&_next={ORDERS * 9 // 10}",
            "datasette detail": "/shop/orders/1000",
        }, datasette)
        memory = (ours.resident(), nginx.resident(), datasette.resident)
        report(results, memory, statistics.median(starts), len(first))
    finally:
        for server in (nginx, ours):
            server.stop()


def far_page(address):
    """The list after nine tenths of its rows: the same place that a walk would reach."""
    key = ORDERS * 9 // 10
    page = urllib.request.urlopen(f"{address}/shop/orders?id__lte={key}&_last=1").read().decode()
    last = re.findall(r'data-key="(\d+)"', page)[-1]
    assert last == str(key), last
    near = urllib.request.urlopen(f"{address}/shop/orders?id__gte={key - 49}").read().decode()
    cursor = re.search(r"_next=([^&\"]+)", near)[1]
    return f"/shop/orders?_next={cursor}"


def report(results, memory, start, size):
    def cell(name):
        if name not in results:
            return ""
        rate, p99, failed = results[name]
        note = f", {failed:.0f} failed" if failed else ""
        return f"{rate:,.0f}/s, {p99:.1f} ms{note}"

    rows = [
        ("first list page, 50 rows", "first", "nginx page", "datasette first"),
        (f"list page after row {ORDERS * 9 // 10:,}", "deep", None, "datasette deep"),
        ("detail page", "detail", None, "datasette detail"),
        ("style sheet", "file", "nginx file", None),
    ]
    print("| requests a second, p99 | Tablero | nginx, static file of that size | Datasette | Tablero : Datasette |")
    print("| --- | --- | --- | --- | --- |")
    for label, name, static, other in rows:
        ratio = f"{results[name][0] / results[other][0]:,.0f}×" if other else ""
        print(f"| {label} | {cell(name)} | {cell(static)} | {cell(other)} | {ratio} |")
    print(f"| resident memory afterwards | {memory[0]:.0f} MiB | {memory[1]:.0f} MiB | {memory[2]:.0f} MiB | |")
    print()
    print(f"A list page has {size:,} bytes. From start to ready: {start * 1000:.0f} ms (median of 5).")
    print(f"{ORDERS:,} orders, {CONNECTIONS} connections, median of {ROUNDS} rounds of {SECONDS} s, {machine()}.")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]).resolve())
