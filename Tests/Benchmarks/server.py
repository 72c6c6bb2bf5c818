"""Measures the HTTP server beside nginx in one run, and prints the tables that stand in the README.

One loop against one worker, each on one core with wrk on the other; then two against two on both cores. Each figure is
the median of several rounds, in which the servers are loaded one after the other.
"""

import os
import re
import resource
import shutil
import socket
import statistics
import sys
import time
from pathlib import Path

from processes import Process, announced, answering, free_port, load, machine

ROUNDS, SECONDS = 3, 2
CONNECTIONS = (1, 64, 1000)
WAITING = 8000
TARGETS = {"short reply": "/-/health", "1 KiB file": "/-/public/1k.txt", "20 KiB file": "/-/public/20k.txt"}


def main(tablero, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    tablero = str(Path(tablero).resolve())
    demo = Process([tablero, "demo", "--rows", "1000", "--port", "0", "--log", "off"], folder, announced)
    demo.stop()
    # The same paths in both, so that both read requests of the same size.
    files = folder / "files"
    public = files / "-" / "public"
    shutil.copytree(Path(__file__).resolve().parents[2] / "Public", public)
    for name, size in (("1k.txt", 1024), ("20k.txt", 20 * 1024)):
        (public / name).write_text("Plain text of a known size, line by line.\n"[:32] * (size // 32))

    print("| requests a second, p99 | connections | Tablero | nginx | Tablero : nginx |")
    print("| --- | --- | --- | --- | --- |")
    for workers in (1, 2):
        compare(tablero, folder, files, workers)
    print()
    memory(tablero, folder, public)
    print(f"\nMedian of {ROUNDS} rounds of {SECONDS} s, {machine()}.")


def compare(tablero, folder, files, workers):
    """One row a target and number of connections."""
    server, client = ((["taskset", "-c", "0"], ["taskset", "-c", "1"]) if workers == 1 else ([], []))
    ours = Process([*server, *serve(tablero, folder, files / "-" / "public")], folder, announced)
    port = free_port()
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, files=files, port=port, workers=workers))
    nginx = Process(
        [*server, "nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)], folder,
        answering(f"http://127.0.0.1:{port}"),
    )
    try:
        for label, path in TARGETS.items():
            for connections in CONNECTIONS:
                rounds = [
                    [load(one.address + path, connections, SECONDS, client) for one in (ours, nginx)]
                    for _ in range(ROUNDS)
                ]
                us, them = ([statistics.median(column) for column in zip(*each)] for each in zip(*rounds))
                ratio = statistics.median(one[0][0] / one[1][0] for one in rounds)
                kind = "one loop, one worker" if workers == 1 else "two loops, two workers"
                print(f"| {label}, {kind} | {connections:,} | {cell(us)} | {cell(them)} | {ratio:.2f}× |", flush=True)
    finally:
        ours.stop()
        nginx.stop()


def cell(figures):
    rate, p99, failed = figures
    return f"{rate:,.0f}/s, {p99:.2f} ms" + (f", {failed:.0f} failed" if failed else "")


def memory(tablero, folder, public):
    """What a connection costs that waits after a request, and one that listens to changes."""
    for label, path, ends in (
        ("idle connection after a short reply", "/-/health", True),
        ("idle connection after a list page", "/shop/orders", True),
        ("event stream", "/-/events?watch=/shop/orders", False),
    ):
        server = Process(serve(tablero, folder, public), folder, announced)
        port = int(re.search(r":(\d+)", server.address.removeprefix("http:"))[1])
        try:
            for _ in range(50):
                connect(port, path, ends).close()
            before = server.resident()
            clients = [connect(port, path, ends) for _ in range(WAITING)]
            # The server gives memory back every three seconds.
            time.sleep(4)
            each = (server.resident() - before) * 1024 / WAITING
            print(f"- {label}: {each:.2f} KiB each, of {len(clients):,}", flush=True)
        finally:
            server.stop()


def connect(port, path, ends):
    """A connection that has read one response, or the head of one that does not end."""
    client = socket.create_connection(("127.0.0.1", port))
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    received = b""
    while b"\r\n\r\n" not in received:
        received += client.recv(65536)
    head, _, content = received.partition(b"\r\n\r\n")
    missing = int(re.search(rb"Content-Length: (\d+)", head)[1]) - len(content) if ends else 0
    while missing > 0:
        missing -= len(client.recv(65536))
    return client


def serve(tablero, folder, public):
    return [
        tablero, "serve", str(folder / "tablero-demo" / "shop.db"), "--port", "0", "--log", "off",
        "--store", str(folder / "store.db"), "--public", str(public),
    ]


NGINX = """
daemon off;
worker_processes {workers};
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    types {{ text/plain txt; }}
    open_file_cache max=100;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 100000000;
    client_body_temp_path {folder}/nginx-body;
    server {{
        listen 127.0.0.1:{port} backlog=4096;
        root {files};
        location = / {{ return 200 "ok\\n"; }}
        location = /-/health {{ return 200 "ok\\n"; }}
    }}
}}
"""

if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]).resolve())
