"""A server that runs out of descriptors goes on serving those it has, and the others once there is room."""

import contextlib
import http.client
import resource
import socket

import pytest
from servers import PATIENCE, Tablero

DESCRIPTORS = 64


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


def test_a_shortage_of_descriptors_passes(tablero):
    early = http.client.HTTPConnection("127.0.0.1", tablero.port, timeout=PATIENCE)
    assert health(early) == b"ok\n"
    with contextlib.ExitStack() as crowd:
        for _ in range(2 * DESCRIPTORS):
            client = crowd.enter_context(socket.create_connection(("127.0.0.1", tablero.port), timeout=PATIENCE))
            client.sendall(b"GET / HT")
        for _ in range(3):
            assert health(early) == b"ok\n"
    late = http.client.HTTPConnection("127.0.0.1", tablero.port, timeout=PATIENCE)
    assert health(late) == b"ok\n"
    late.close()
    early.close()
