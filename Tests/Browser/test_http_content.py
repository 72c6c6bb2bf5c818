"""Conditions, ranges, compression and public files over a real socket, as clients and caches meet them."""

import email.parser
import gzip
import http.client
import pathlib
import re
import socket
import subprocess
import sys
import urllib.parse

import pytest

import shop

PAGE = "/shop/orders"
ROWS = "/shop/orders/-/rows"
BASE = "/-/public/css/app.css"
GZIP = {"Accept-Encoding": "gzip"}


def asking(server):
    """Asks a server for something, each time on a connection of its own."""
    place = urllib.parse.urlsplit(server.url)

    def ask(path, headers={}, method="GET"):
        connection = http.client.HTTPConnection(place.hostname, place.port, timeout=10)
        try:
            connection.putrequest(method, path, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders()
            response = connection.getresponse()
            response.content = response.read()
            return response
        finally:
            connection.close()

    return ask


@pytest.fixture(scope="session")
def ask(server):
    return asking(server)


@pytest.fixture(scope="session")
def stylesheet(ask):
    """The address of a stylesheet as pages name it, with the hash in it."""
    return re.search(r"/-/public/[0-9a-f]{16}/css/app\.css", ask("/").content.decode())[0]


def fields(response, *without):
    return sorted((name, value) for name, value in response.getheaders() if name not in ("Date", *without))


@pytest.mark.parametrize("path", ["/", PAGE, ROWS, "/shop/orders/-/rows.json", "/nothing/here", BASE, "/-/public/js/elements/record-list.js"])
def test_the_compressed_form_holds_the_same_and_says_so(ask, path):
    plain, packed = ask(path), ask(path, GZIP)
    assert packed.headers["Content-Encoding"] == "gzip" and plain.headers["Content-Encoding"] is None
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content)
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    if plain.headers["ETag"]:
        assert packed.headers["ETag"] == plain.headers["ETag"][:-1] + '-gzip"'
    assert ask(path, GZIP).content == packed.content


@pytest.mark.parametrize("path", ["/", PAGE, BASE, "/-/public/icons/favicon.svg", "/-/health"])
@pytest.mark.parametrize("headers", [{}, GZIP, {"Range": "bytes=0-9"}])
def test_head_tells_what_get_sends(ask, path, headers):
    get, head = ask(path, headers), ask(path, headers, "HEAD")
    assert head.content == b""
    if get.status == 200:
        assert (head.status, fields(head)) == (200, fields(get))
    else:
        # Only GET has ranges (RFC 9110, section 14.2).
        assert head.status == 200


@pytest.mark.parametrize("value", ["", "identity", "gzip;q=0", "*;q=0", "identity;q=0", "gzip;q=nonsense", ";;;", "br", "gzip,;q"])
def test_who_does_not_take_gzip_gets_the_page_as_it_is(ask, value):
    response = ask(PAGE, {"Accept-Encoding": value})
    assert response.status == 200 and response.headers["Content-Encoding"] is None
    assert response.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", [PAGE, ROWS, BASE])
@pytest.mark.parametrize("coding", [{}, GZIP])
def test_what_a_client_has_is_not_sent_again(ask, path, coding):
    first = ask(path, coding)
    tag = first.headers["ETag"]
    for condition in (tag, "W/" + tag, f'"other", {tag}', "*"):
        again = ask(path, coding | {"If-None-Match": condition})
        assert (again.status, again.content) == (304, b"")
        kept = ("ETag", "Vary", "Cache-Control", "Link")
        assert [again.headers[name] for name in kept] == [first.headers[name] for name in kept]
        assert not any(name in again.headers for name in ("Content-Type", "Content-Encoding", "Content-Length", "Last-Modified"))
    assert ask(path, coding | {"If-None-Match": '"other"'}).content == first.content
    assert ask(path, coding | {"If-Match": tag}).content == first.content
    failed = ask(path, coding | {"If-Match": '"other"'})
    assert failed.status == 412 and failed.headers["ETag"] is None


def test_each_form_has_its_own_tag(ask):
    plain, packed = ask(PAGE).headers["ETag"], ask(PAGE, GZIP).headers["ETag"]
    assert ask(PAGE, {"If-None-Match": packed}).status == 200
    assert ask(PAGE, GZIP | {"If-None-Match": plain}).status == 200
    assert ask(PAGE, GZIP | {"If-None-Match": f"{plain}, {packed}"}).headers["ETag"] == packed


def test_dates_are_compared_in_all_their_forms(ask):
    date = ask(BASE).headers["Last-Modified"]
    parts = re.fullmatch(r"(\w{3}), (\d\d) (\w{3}) (\d\d)(\d\d) ([\d:]+) GMT", date).groups()
    old = f"Monday, {parts[1]}-{parts[2]}-{parts[4]} {parts[5]} GMT"
    asctime = f"{parts[0]} {parts[2]} {int(parts[1]):2d} {parts[5]} {parts[3]}{parts[4]}"
    for same in (date, old, asctime):
        assert ask(BASE, {"If-Modified-Since": same}).status == 304
        assert ask(BASE, {"If-Unmodified-Since": same}).status == 200
    earlier = "Sun, 06 Nov 1994 08:49:37 GMT"
    assert ask(BASE, {"If-Modified-Since": earlier}).status == 200
    assert ask(BASE, {"If-Unmodified-Since": earlier}).status == 412
    for nonsense in ("", "yesterday", "0", "Sun, 99 Nov 1994 08:49:37 GMT", date + "x"):
        assert ask(BASE, {"If-Modified-Since": nonsense}).status == 200
        assert ask(BASE, {"If-Unmodified-Since": nonsense}).status == 200
    assert ask(BASE, {"If-Modified-Since": date, "If-None-Match": '"other"'}).status == 200


@pytest.mark.parametrize("path", [PAGE, BASE])
def test_parts_can_be_had(ask, path):
    whole = ask(path)
    assert whole.headers["Accept-Ranges"] == "bytes"
    length = len(whole.content)
    for value, part in (("0-9", slice(0, 10)), ("100-", slice(100, None)), ("-7", slice(-7, None))):
        response = ask(path, {"Range": f"bytes={value}"} | GZIP)
        assert (response.status, response.content) == (206, whole.content[part])
        start = part.indices(length)[0]
        assert response.headers["Content-Range"] == f"bytes {start}-{start + len(response.content) - 1}/{length}"
        for name in ("ETag", "Vary", "Cache-Control", "Content-Type"):
            assert response.headers[name] == whole.headers[name]
    response = ask(path, {"Range": f"bytes={length}-"})
    assert (response.status, response.headers["Content-Range"]) == (416, f"bytes */{length}")
    for value in ("bytes=5-1", "lines=1-2", "bytes=x", "bytes=" + ",".join(f"{n}-{n}" for n in range(1000))):
        response = ask(path, {"Range": value})
        assert (response.status, response.content) == (200, whole.content)
    for condition, status in ((whole.headers["ETag"], 206), ("W/" + whole.headers["ETag"], 200), ('"other"', 200)):
        assert ask(path, {"Range": "bytes=0-0", "If-Range": condition}).status == status


def test_several_parts_come_as_one_multipart(ask):
    whole = ask(PAGE).content
    response = ask(PAGE, {"Range": "bytes=0-99, 5000-5009, -10"})
    assert response.status == 206
    head = f"Content-Type: {response.headers['Content-Type']}\r\n\r\n".encode()
    parts = email.parser.BytesParser().parsebytes(head + response.content).get_payload()
    assert [part.get_payload(decode=True) for part in parts] == [whole[:100], whole[5000:5010], whole[-10:]]
    assert parts[1]["Content-Range"] == f"bytes 5000-5009/{len(whole)}"


def test_overlapping_parts_never_make_more_than_the_whole(ask):
    whole = ask(PAGE).content
    response = ask(PAGE, {"Range": "bytes=" + ",".join(f"{n}-" for n in range(16))})
    assert (response.status, response.content) == (206, whole)


def test_a_download_can_be_resumed(own_server):
    ask = asking(own_server)
    shop.change(own_server.database, "UPDATE orders SET receipt = ? WHERE id = 5", bytes(range(256)) * 100)
    path = "/shop/orders/5/-/blob/receipt"
    whole = ask(path, GZIP)
    assert whole.headers["Content-Encoding"] is None and len(whole.content) == 25600
    rest = ask(path, {"Range": "bytes=10000-", "If-Range": whole.headers["ETag"]})
    assert (rest.status, rest.content) == (206, whole.content[10000:])
    shop.change(own_server.database, "UPDATE orders SET receipt = ? WHERE id = 5", b"other")
    changed = ask(path, {"Range": "bytes=10000-", "If-Range": whole.headers["ETag"]})
    assert (changed.status, changed.content) == (200, b"other")


def test_a_page_that_changes_is_never_served_from_before(own_server):
    place = urllib.parse.urlsplit(own_server.url)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=10)
    for number in range(20):
        shop.change(own_server.database, "UPDATE customers SET name = ? WHERE id = 1", f"Reader {number}")
        for _ in range(2):
            connection.request("GET", "/shop/customers", headers=GZIP)
            assert f"Reader {number}<" in gzip.decompress(connection.getresponse().read()).decode()
    connection.close()


def test_a_public_file_may_be_kept_for_ever_under_its_hash(ask, stylesheet):
    kept, asked = ask(stylesheet + "?v=1"), ask("/-/public/css/app.css")
    assert kept.headers["Cache-Control"] == "max-age=31536000, immutable"
    assert asked.headers["Cache-Control"] == "no-cache"
    assert kept.content == asked.content and kept.headers["ETag"] == asked.headers["ETag"]
    assert kept.headers["Last-Modified"] == asked.headers["Last-Modified"]
    assert kept.headers["Content-Type"] == "text/css; charset=utf-8"


def test_a_public_file_is_only_read(ask):
    for method in ("POST", "PUT", "DELETE", "PATCH", "BREW"):
        response = ask(BASE, method=method)
        assert (response.status, response.headers["Allow"]) == (405, "GET, HEAD, OPTIONS")
    response = ask(BASE, method="OPTIONS")
    assert (response.status, response.headers["Allow"], response.content) == (204, "GET, HEAD, OPTIONS", b"")


DISGUISES = [
    "/-/public/../Package.swift", "/-/public/..%2fPackage.swift", "/-/public/..%2FPackage.swift",
    "/-/public/%2e%2e/Package.swift", "/-/public/%2e%2e%2fPackage.swift", "/-/public/.%2e/Package.swift",
    "/-/public/..%5cPackage.swift", "/-/public/..\\Package.swift", "/-/public/%2e%2e%5cPackage.swift",
    "/-/public/%252e%252e%252fPackage.swift", "/-/public/%c0%ae%c0%ae/Package.swift", "/-/public/%c0%ae%c0%ae%c0%afPackage.swift",
    "/-/public/%e0%80%ae%e0%80%ae/Package.swift", "/-/public/css/..%00/app.css", "/-/public/css/app.css%00",
    "/-/public/css/app.css%00.png", "/-/public//etc/passwd", "/-/public/%2fetc%2fpasswd", "//etc/passwd",
    "/-/public/css/../../../etc/passwd", "/-/public/....//....//etc/passwd", "/-/public/..;/Package.swift",
    "/-/public/0123456789abcdef/../../Package.swift", "/-/public/%uff0e%uff0e/Package.swift", "/-/public/css%2Fapp.css",
    "/-/public/.", "/-/public/css/.", "/-/public/css/./app.css", "/-/public/file:///etc/passwd",
]


@pytest.mark.parametrize("target", DISGUISES)
def test_no_way_of_writing_a_path_leads_out_of_the_folder(server, target):
    place = urllib.parse.urlsplit(server.url)
    with socket.create_connection((place.hostname, place.port), timeout=10) as client:
        client.sendall(f"GET {target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: client.recv(65536), b""))
    assert answer[9:12] in (b"400", b"404"), answer[:200]
    assert b"swift-tools-version" not in answer and b"root:" not in answer


@pytest.mark.parametrize("path", ["/", PAGE, ROWS, "/shop/orders/-/rows.json", "/shop/orders/1", BASE, "stylesheet"])
def test_redbot_has_nothing_to_complain_about(server, stylesheet, path):
    # The style sheet that a page names only imports the others, and is too short to be compressed.
    address = server.url + (stylesheet if path == "stylesheet" else path)
    program = pathlib.Path(__file__).with_name("redbot_notes.py")
    result = subprocess.run([sys.executable, program, address], capture_output=True, text=True, timeout=30)
    assert result.returncode == 0, result.stderr
    notes = [line.split("\t") for line in result.stdout.splitlines()]
    assert [note for note in notes if note[1] not in ("good", "info")] == []
    summaries = {note[3] for note in notes}
    assert "If-None-Match conditional requests are supported." in summaries
    assert any(summary.startswith("Content negotiation for gzip compression is supported") for summary in summaries)
