"""A server that runs out of descriptors goes on serving those it has, and the others once there is room."""

import contextlib
import http.client
import resource
import socket

import pytest
from servers import PATIENCE, Tablero

DESCRIPTORS = 256


@pytest.fixture
def tablero(tmp_path):
    def lower():
        resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))

    server = Tablero(tmp_path, "--log", "off", "--no-comments", preexec_fn=lower)
    yield server
    server.stop()


def health(connection):
    connection.request("GET", "/-/health")
    return connection.getresponse().read()


def leave(client):
    """Says that nothing more comes, and returns what the server still said before it closed, too."""
    client.shutdown(socket.SHUT_WR)
    answer = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := client.recv(65_536):
            answer += piece
    return answer


def test_a_shortage_of_descriptors_passes(tablero):
    early = http.client.HTTPConnection("127.0.0.1", tablero.port, timeout=PATIENCE)
    assert health(early) == b"ok\n"
    with contextlib.ExitStack() as stack:
        crowd = []
        for _ in range(2 * DESCRIPTORS):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", tablero.port), timeout=PATIENCE))
            client.sendall(b"GET / HT")
            crowd.append(client)
        for _ in range(3):
            assert health(early) == b"ok\n"
        answers = [leave(client) for client in crowd]
    refused = [answer for answer in answers if answer]
    assert 0 < len(refused) < len(crowd)
    assert all(answer.startswith(b"HTTP/1.1 503 ") and b"\r\nRetry-After: " in answer for answer in refused)
    late = http.client.HTTPConnection("127.0.0.1", tablero.port, timeout=PATIENCE)
    assert health(late) == b"ok\n"
    late.close()
    early.close()
