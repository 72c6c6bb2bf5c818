"""Metrics, readiness and the access log of a running server, as Prometheus and a log collector see them."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import re
import socket
import sqlite3
import subprocess
import threading
import urllib.error
import urllib.parse
import urllib.request

import pytest
from prometheus_client.parser import text_string_to_metric_families

import proxies
import shop
from server import ROOT, Server, binary

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
ID = "[0-9a-f]{16}"


def scrape(server):
    response = urllib.request.urlopen(server.url + "/-/metrics")
    assert response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-store"
    return response.read().decode()


def samples(text):
    """Each sample by its name and the values of its labels."""
    return {(sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text) for sample in family.samples}


def requests_of(address, count, path, connections=8):
    """So many requests over some connections; returns how many bytes of content came."""

    def some(number):
        client = http.client.HTTPConnection(address, timeout=30)
        size = 0
        for _ in range(number):
            client.request("GET", path)
            response = client.getresponse()
            assert response.status == 200
            size += len(response.read())
        client.close()
        return size

    with concurrent.futures.ThreadPoolExecutor(connections) as pool:
        return sum(pool.map(some, [count // connections] * connections))


def test_a_strict_parser_takes_all_of_the_metrics(own_server):
    for path in ("/", "/shop/orders", "/shop/orders/1", "/-/health", "/-/public/css/app.css"):
        urllib.request.urlopen(own_server.url + path).read()
    text = scrape(own_server)
    families = {family.name: family for family in text_string_to_metric_families(text)}
    assert {
        "tablero_http_requests", "tablero_http_request_duration_seconds", "tablero_http_connections_open",
        "tablero_query_duration_seconds", "tablero_build_info", "process_resident_memory_bytes",
        "process_open_fds", "process_start_time_seconds", "process_cpu_seconds",
    } <= families.keys()
    types = re.findall("^# TYPE ([^ ]+) ", text, re.M)
    assert len(types) == len(set(types)) == len(families)
    assert re.findall("^# HELP ([^ ]+) .", text, re.M) == types
    for family in families.values():
        seen = set()
        for sample in family.samples:
            key = (sample.name, tuple(sorted(sample.labels.items())))
            assert key not in seen, key
            seen.add(key)
        if family.type == "histogram":
            check_histogram(family)


def check_histogram(family):
    rows = {}
    for sample in family.samples:
        labels = tuple(sorted((name, value) for name, value in sample.labels.items() if name != "le"))
        kind = sample.name.removeprefix(family.name) + sample.labels.get("le", "")
        rows.setdefault(labels, {})[kind] = sample.value
    for row in rows.values():
        buckets = [(float(name[7:]), value) for name, value in row.items() if name.startswith("_bucket")]
        assert buckets == sorted(buckets)
        assert [value for _, value in buckets] == sorted(value for _, value in buckets)
        assert buckets[-1] == (float("inf"), row["_count"])
        assert row["_sum"] >= 0


def test_requests_of_two_loops_are_counted_by_the_pattern_of_their_path(tmp_path):
    server = Server(tmp_path, orders=20, options=["--log", "off"]).start()
    size = requests_of(server.address, 400, "/shop/orders/-/rows?_size=5")
    for path in ("/secret/name/1/2/3", "/another/secret/1/2/3"):
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(server.url + path)
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(b"GET\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 400 ")
    text = scrape(server)
    found = samples(text)
    rows = "/{source}/{table}/-/rows"
    assert found["tablero_http_requests_total", rows, "GET", "200"] == 400
    assert found["tablero_http_request_duration_seconds_count", rows] == 400
    assert found["tablero_http_response_content_bytes_total", rows] == size
    assert found["tablero_http_requests_total", "other", "GET", "404"] == 2
    assert found["tablero_http_requests_refused_total", "400"] == 1
    assert found["tablero_http_connections_accepted_total",] == 8 + 2 + 1 + 1
    # Two loops may make the page at the same time; then it is sent as it was kept.
    asked = [found["tablero_kept_pages_asked_total", result] for result in ("hit", "miss")]
    assert sum(asked) == 400 and asked[0] >= 390
    assert found["tablero_query_duration_seconds_count", "shop"] >= 1
    assert "secret" not in text
    server.stop()


def test_a_change_that_a_page_hears_of_is_counted(own_server):
    stream = urllib.request.urlopen(own_server.url + "/-/events?watch=/shop/orders", timeout=10)
    assert stream.readline() == b"event: change\n"
    assert samples(scrape(own_server))["tablero_http_event_streams_open",] == 1
    database = sqlite3.connect(own_server.database)
    database.execute("UPDATE orders SET status = 'paid'")
    database.commit()
    while stream.readline() != b"event: change\n":
        pass
    assert samples(scrape(own_server))["tablero_changes_heard_total", "shop"] == 1


def ready(server):
    try:
        response = urllib.request.urlopen(server.url + "/-/ready")
    except urllib.error.HTTPError as error:
        response = error
    assert response.headers["Cache-Control"] == "no-store"
    return response.status, response.read().decode()


def test_a_server_is_ready_as_long_as_one_source_can_be_read(tmp_path):
    shop.make(tmp_path / "more.db", 5)
    server = Server(tmp_path, orders=5, options=[f"more={tmp_path}/more.db"]).start()
    assert ready(server) == (200, "ready\n")
    server.database.unlink()
    assert ready(server) == (200, "ready\n")
    (tmp_path / "garbage").write_bytes(b"x" * 8192)
    os.rename(tmp_path / "garbage", tmp_path / "more.db")
    status, text = ready(server)
    assert status == 503
    assert text.splitlines() == [
        "source shop: The database file does not exist, or its folder may not be read. Check its path.",
        "source more: The file is not a SQLite database. Check its path.",
    ]
    assert urllib.request.urlopen(server.url + "/-/health").read() == b"ok\n"
    request = urllib.request.Request(server.url + "/-/ready", method="HEAD")
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request)
    assert error.value.status == 503
    server.stop()


def comment(server, text):
    """Posts a comment as a form does; it waits for others for up to ten seconds."""
    form = urllib.parse.urlencode({"body": text}).encode()
    try:
        response = urllib.request.urlopen(server.url + "/shop/orders/1/-/comments", form, timeout=30)
    except urllib.error.HTTPError as error:
        response = error
    return response.status, response.headers["Retry-After"], response.read().decode()


def test_a_store_that_another_program_writes_to_holds_up_no_probe_and_no_page(tmp_path):
    server = Server(tmp_path, orders=5).start()
    texts = [f"kept in form {number}" for number in range(3)]
    with contextlib.closing(sqlite3.connect(server.store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with concurrent.futures.ThreadPoolExecutor(9) as pool:
            probes = [pool.submit(ready, server) for _ in range(6)]
            posts = [pool.submit(comment, server, text) for text in texts]
            pages = 0
            while not any(post.done() for post in posts):
                assert urllib.request.urlopen(server.url + "/shop/orders/1").status == 200
                pages += not any(post.done() for post in posts)
            assert pages > 0
            assert [probe.result() for probe in probes] == [(200, "ready\n")] * 6
            for text, post in zip(texts, posts):
                status, retry, page = post.result()
                assert (status, retry) == (503, "2")
                assert f">{text}</textarea>" in page
        other.execute("ROLLBACK")
    status, _, page = comment(server, "kept now")
    assert status == 200 and "kept now" in page and texts[0] not in page
    server.stop()


def test_a_server_that_stops_says_so_to_a_connection_that_is_still_open(tmp_path):
    server = Server(tmp_path, orders=5).start()
    # The request is under way when the server is told to stop, so that it is still answered.
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as client:
        client.sendall(b"GET /-/ready HTTP/1.1\r\nHost: x\r\n")
        requests_of(server.address, 8, "/-/health")
        server.process.terminate()
        wait_until_refused(server.port)
        client.sendall(b"\r\n")
        response = http.client.HTTPResponse(client)
        response.begin()
        assert (response.status, response.read()) == (503, b"the server is stopping\n")
        assert response.headers["X-Request-Id"]
    assert server.process.wait(timeout=10) == 0
    server.stop()


def wait_until_refused(port):
    """A connection that is refused says that the server has begun to stop."""
    for _ in range(100_000):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=10).close()
        except (ConnectionRefusedError, ConnectionResetError):
            return
    raise AssertionError("the server goes on accepting")


def log_of(server):
    """The whole log, once the server has ended; the lines of two loops may have come in any order."""
    server.stop()
    return sorted(server.log.read_text().splitlines(), key=lambda line: "GET" not in line)


def test_the_text_log_has_a_line_for_each_request(tmp_path):
    options = ["--base-path", "/ops", "--auth", "proxy", "--trusted-proxy", "127.0.0.1"]
    server = Server(tmp_path, orders=5, options=options).start()
    request = urllib.request.Request(server.url + "/shop/orders?_search=secret")
    request.add_header("Remote-User", "Ada L")
    request.add_header("X-Forwarded-For", "192.0.2.9")
    request.add_header("X-Request-Id", "proxy.7")
    size = len(urllib.request.urlopen(request).read())
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(b"GET / HTTP/9\r\n\r\n")
        client.recv(4096)
    lines = log_of(server)
    assert len(lines) == 2
    first = rf"{TIME} 192\.0\.2\.9 Ada\\x20L GET /ops/shop/orders 200 {size} \d+\.\d{{3}} proxy\.7"
    assert re.fullmatch(first, lines[0])
    assert re.fullmatch(rf"{TIME} 127\.0\.0\.1 - - - (400|505) \d+ \d+\.\d{{3}} {ID}", lines[1])


def test_the_json_log_is_one_strict_object_a_line(tmp_path):
    server = Server(tmp_path, orders=5, options=["--log", "json"]).start()
    urllib.request.urlopen(server.url + "/-/health").read()
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(b"GET\r\n\r\n")
        client.recv(4096)
    lines = [json.loads(line) for line in log_of(server)]
    assert [list(line) for line in lines] == [
        ["time", "client", "user", "method", "path", "status", "bytes", "milliseconds", "id"]] * 2
    assert all(re.fullmatch(TIME, line.pop("time")) and re.fullmatch(ID, line.pop("id")) for line in lines)
    assert all(line.pop("milliseconds") >= 0 for line in lines)
    assert lines[1].pop("bytes") > 100
    common = {"client": "127.0.0.1", "user": None}
    assert lines[0] == common | {"method": "GET", "path": "/-/health", "status": 200, "bytes": 3}
    assert lines[1] == common | {"method": None, "path": None, "status": 400}


def test_an_error_has_one_name_on_the_page_in_the_log_and_in_the_answer(tmp_path):
    server = Server(tmp_path, orders=5).start()
    server.database.unlink()
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(server.url + "/shop/orders")
    name = error.value.headers["X-Request-Id"]
    assert re.fullmatch(ID, name)
    assert f"log says more, under {name}." in error.value.read().decode()
    lines = log_of(server)
    assert any(re.fullmatch(rf"{TIME} error {name}: cannotOpen: .*", line) for line in lines), lines
    ended = rf"{TIME} 127\.0\.0\.1 - GET /shop/orders 500 .* {name}"
    assert any(re.fullmatch(ended, line) for line in lines), lines


@pytest.mark.parametrize("kind", proxies.KINDS)
def test_a_request_has_the_name_that_the_proxy_gives_it_not_that_of_a_client(tmp_path, kind):
    server = Server(tmp_path, orders=5, options=["--trusted-proxy", "127.0.0.1"]).start()
    proxy = proxies.KINDS[kind](tmp_path, server.address)
    request = urllib.request.Request(f"http://{proxy.host}/shop/orders", headers={"X-Request-Id": "of.a.client"})
    urllib.request.urlopen(request).read()
    proxy.stop()
    lines = [line.split()[-1] for line in log_of(server) if "GET /shop/orders 200 " in line]
    # Both make names that are longer than Tablero's own.
    assert len(lines) == 1 and re.fullmatch("[0-9a-f-]{32,36}", lines[0])


@pytest.mark.parametrize("format", ["text", "json"])
def test_a_log_that_nobody_reads_holds_nothing_up_and_says_what_is_missing(tmp_path, format):
    shop.make(tmp_path / "shop.db", 5)
    command = [binary(), "serve", tmp_path / "shop.db", "--port", "0", "--no-comments", "--log", format]
    command += ["--views", ROOT / "Views", "--public", ROOT / "Public"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    url = process.stdout.readline().decode().split()[-1].rstrip("/")
    address = url.removeprefix("http://")
    assert requests_of(address, 20_000, "/-/health") == 20_000 * 3
    lines, is_told = [], threading.Event()

    def read():
        for line in process.stderr:
            lines.append(line.decode())
            if "dropped" in lines[-1]:
                is_told.set()

    reader = threading.Thread(target=read)
    reader.start()
    assert is_told.wait(timeout=30)
    # What comes now is logged again.
    urllib.request.urlopen(url + "/-/ready").read()
    process.terminate()
    assert process.wait(timeout=10) == 0
    reader.join(timeout=10)
    text = rf"^{TIME} dropped (\d+) lines, because standard error did not take them$"
    pattern = r'"dropped":(\d+)' if format == "json" else text
    dropped = sum(int(found[1]) for found in (re.search(pattern, line) for line in lines) if found)
    assert dropped > 0
    assert sum("/-/health" in line for line in lines) + dropped == 20_000
    assert "/-/ready" in lines[-1]
    assert all(line.endswith("\n") for line in lines)
    if format == "json":
        assert all(json.loads(line) for line in lines)


def test_a_server_whose_log_nobody_ever_reads_still_ends(tmp_path):
    shop.make(tmp_path / "shop.db", 5)
    command = [binary(), "serve", tmp_path / "shop.db", "--port", "0", "--no-comments"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    url = process.stdout.readline().decode().split()[-1].rstrip("/")
    address = url.removeprefix("http://")
    requests_of(address, 4000, "/-/health")
    process.terminate()
    assert process.wait(timeout=10) == 0
