"""What the whole product says on the wire, byte by byte, to a client without manners of its own."""

import re
import socket

import pytest
from servers import PATIENCE, Tablero

LIST = "/shop/orders"
PAGES = ["/", LIST, f"{LIST}/1", f"{LIST}/-/rows", f"{LIST}/-/rows.json", "/-/health", "/nothing"]


@pytest.fixture(scope="module")
def tablero(tmp_path_factory):
    server = Tablero(tmp_path_factory.mktemp("wire"), "--log", "off")
    yield server
    server.stop()


def ask(server, line, *fields):
    """The status, the fields without the date, and the content of the answer to one request."""
    request = "\r\n".join([line, "Host: a", "Connection: close", *fields, "", ""])
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as client:
        client.sendall(request.encode())
        answer = b""
        while piece := client.recv(65_536):
            answer += piece
    head, content = answer.split(b"\r\n\r\n", 1)
    status, *fields = head.decode("latin-1").split("\r\n")
    assert sum(field.startswith("Date: ") for field in fields) == 1
    return status, [field for field in fields if not field.startswith("Date: ")], content


def values(fields, name):
    return [field.split(": ", 1)[1] for field in fields if field.lower().startswith(name.lower() + ":")]


@pytest.mark.parametrize("page", PAGES)
def test_head_says_what_get_says(tablero, page):
    # What differs from answer to answer, such as a one-time token, must not change the length.
    status, fields, content = ask(tablero, f"GET {page} HTTP/1.1")
    head_status, head_fields, head_content = ask(tablero, f"HEAD {page} HTTP/1.1")
    assert (head_status, head_fields, head_content) == (status, fields, b"")
    assert values(fields, "Content-Length") == [str(len(content))]


@pytest.mark.parametrize("page", [page for page in PAGES if page != "/nothing"])
@pytest.mark.parametrize("method", ["PUT", "DELETE", "TRACE", "PROPFIND", "get"])
def test_another_method_is_told_which_there_are(tablero, page, method):
    status, fields, content = ask(tablero, f"{method} {page} HTTP/1.1")
    assert status == "HTTP/1.1 405 Method Not Allowed"
    assert {"GET", "HEAD"} <= set(values(fields, "Allow")[0].split(", "))
    assert content


@pytest.mark.parametrize("page", [page for page in PAGES if page != "/nothing"])
def test_options_of_a_page_are_its_methods(tablero, page):
    status, fields, content = ask(tablero, f"OPTIONS {page} HTTP/1.1")
    assert status == "HTTP/1.1 204 No Content"
    assert {"GET", "HEAD"} <= set(values(fields, "Allow")[0].split(", "))
    assert content == b"" and values(fields, "Content-Length") == []


def test_a_post_where_none_is_taken_is_told_so(tablero):
    assert ask(tablero, "POST /shop/orders HTTP/1.1", "Content-Length: 0")[0] == "HTTP/1.1 405 Method Not Allowed"


@pytest.mark.parametrize("page", ["/", "/shop/orders", "/shop/orders/-/rows"])
def test_an_unchanged_page_is_not_sent_again(tablero, page):
    _, fields, _ = ask(tablero, f"GET {page} HTTP/1.1")
    (tag,) = values(fields, "ETag")
    status, fields, content = ask(tablero, f"GET {page} HTTP/1.1", f"If-None-Match: {tag}")
    assert status == "HTTP/1.1 304 Not Modified"
    assert content == b"" and values(fields, "ETag") == [tag]


@pytest.mark.parametrize("page", PAGES)
def test_HTTP_1_0_gets_no_chunks(tablero, page):
    status, fields, content = ask(tablero, f"GET {page} HTTP/1.0")
    assert re.match(r"HTTP/1\.1 (200|404) ", status)
    assert values(fields, "Transfer-Encoding") == [] and content


def test_the_server_itself_has_options(tablero):
    assert ask(tablero, "OPTIONS * HTTP/1.1")[0] == "HTTP/1.1 204 No Content"


@pytest.mark.parametrize("page", ["//example.com/", "/\\example.com/", "//example.com/shop/orders/", "/shop/orders/"])
def test_no_redirect_leaves_the_site(tablero, page):
    status, fields, _ = ask(tablero, f"GET {page} HTTP/1.1")
    for place in values(fields, "Location"):
        assert re.match(r"/[^/\\]", place), status
