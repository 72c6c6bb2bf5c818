"""No request reaches Tablero that the proxy in front of it has not seen as one: the logs of both must agree."""

import shutil
import socket

import ambiguous
import pytest
from servers import PATIENCE, HAProxy, Nginx, Tablero

NUMBERED = list(enumerate(ambiguous.CASES.items(), start=10))


@pytest.fixture(scope="module", params=[Nginx, HAProxy], ids=lambda kind: kind.name)
def pair(request, tmp_path_factory):
    """A proxy, and the server behind it."""
    if not shutil.which(request.param.name):
        pytest.skip(f"{request.param.name} is not installed: `make packages-test` installs it.")
    folder = tmp_path_factory.mktemp(request.param.name)
    tablero = Tablero(folder, "--log", "json", "--no-comments")
    proxy = request.param(folder, tablero.port)
    yield proxy, tablero
    proxy.stop()
    tablero.stop()


def exchange(address, content):
    """Sends everything on a new connection, and returns all that comes until the proxy closes it."""
    with socket.create_connection(address, timeout=PATIENCE) as client:
        client.sendall(content)
        answer = b""
        try:
            while piece := client.recv(65_536):
                answer += piece
        except ConnectionResetError:
            pass  # The proxy has closed while some of our bytes were still on their way.
        return answer


def last_request(path):
    return f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize("number, case", NUMBERED, ids=[name for _, (name, _) in NUMBERED])
def test_both_see_the_same_requests(pair, number, case):
    proxy, tablero = pair
    content = case[1].replace("{n}", str(number)) + last_request(f"/-/marked/{number}")
    exchange(proxy.address, content.encode("latin-1"))
    # Another client, whose request takes the same connection to the server: what an earlier one left there
    # would come before it, or would take its answer.
    end = f"/-/end/{number}"
    answer = exchange(proxy.address, last_request(end).encode())
    logged = proxy.requests_until(end)
    seen = tablero.requests_until(end)
    # None of the paths exists. What Tablero could not read it answers with another status.
    passed = [request["path"] for request in logged if request["passed"] and request["status"] == "404"]
    assert seen == passed, logged
    assert answer.startswith(b"HTTP/1.1 404 ") and answer.count(b"HTTP/1.1 ") == 1
    assert not [request for request in logged if request["status"] in ("500", "502", "504")], logged
