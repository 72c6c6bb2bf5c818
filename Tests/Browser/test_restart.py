"""Restarts under load, as Deploy/README.md describes them: not one request is lost."""

import contextlib
import http.client
import re
import socket
import sqlite3
import subprocess

import pytest

import activation
import processes
import proxies
import shop
from server import binary

OPTIONS = ["--trusted-proxy", "127.0.0.1", "--auth", "none", "--log", "off"]
# Reads rows; every tenth request may be a comment, which no proxy may send a second time.
LOAD = """
local count, comments, thread = 0, false
answered = 0
setup = function(one) thread = one end
init = function(arguments) comments, name = arguments[1] == "comments", arguments[2] end
response = function(status) if status == 303 then answered = answered + 1 end end
done = function() print("comments answered: " .. thread:get("answered")) end
request = function()
  count = count + 1
  if comments and count % 10 == 0 then
    return wrk.format("POST", "/shop/orders/1/-/comments",
                      {["Content-Type"] = "application/x-www-form-urlencoded"}, "body=" .. name .. count)
  end
  return wrk.format("GET", count % 2 == 0 and "/shop/orders/-/rows?_size=5" or "/-/health")
end
"""


class Load:
    """Requests as fast as they are answered, over connections that stay open."""

    def __init__(self, folder, address, seconds, kind="comments", connections=16):
        script = folder / "load.lua"
        script.write_text(LOAD)
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "15s"]
        command += ["-s", script, f"http://{address}/", "--", kind, folder.name]
        self.process = processes.start(command, stdout=subprocess.PIPE, text=True)

    def goes_on(self):
        return self.process.poll() is None

    def check(self, folder):
        """Every request was answered, and with success; every comment that was, is kept once."""
        output, _ = self.process.communicate(timeout=30)
        assert self.process.returncode == 0
        assert "Socket errors" not in output and "Non-2xx" not in output, output
        assert int(re.search(r"(\d+) requests in", output)[1]) > 10, output
        with contextlib.closing(sqlite3.connect(folder / "tablero-store.db")) as store:
            kept, different = store.execute("SELECT count(*), count(DISTINCT body) FROM comment").fetchone()
        assert kept == different >= int(re.search(r"comments answered: (\d+)", output)[1])


@pytest.fixture(autouse=True)
def nothing_is_left_running():
    before = len(processes.started)
    yield
    processes.end(before)


@pytest.fixture
def folder(tmp_path):
    shop.make(tmp_path / "shop.db", 50)
    return tmp_path


# More than a loop keeps tasks for while they wait, too.
many = pytest.mark.parametrize("connections", [16, 300])


def arguments(*more):
    return ["serve", "shop.db", *OPTIONS, *map(str, more)]


def started(process):
    assert process.stdout.readline().startswith("listening on ")
    return process


def stop(process):
    """Ends a server as its manager does, and waits until it has answered what it had begun."""
    process.terminate()
    assert process.wait(timeout=15) == 0
    process.stdout.close()


def start(folder, port):
    command = [binary(), *arguments("--port", port)]
    server = started(processes.start(command, cwd=folder, stdout=subprocess.PIPE, text=True))
    server.address = f"127.0.0.1:{port}"
    return server


def wait_for_requests(load, port, count):
    """Returns when a server has answered so many requests of others, or the load has ended.

    A proxy that has sent it many has none left that this server refused before it listened, and that is on
    its way to another server.
    """
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    with contextlib.closing(connection):
        answered = 0
        while answered < count and load.goes_on():
            connection.request("GET", "/-/metrics")
            text = connection.getresponse().read().decode()
            counts = re.findall(r'^tablero_http_requests_total{route="(?!/-/metrics).* (\d+)$', text, re.M)
            answered = sum(map(int, counts))


def test_a_server_starts_while_another_program_writes_to_its_store(folder):
    stop(start(folder, 0))
    with contextlib.closing(sqlite3.connect(folder / "tablero-store.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        server = start(folder, 0)
        other.execute("ROLLBACK")
    stop(server)


def test_servers_that_start_at_once_make_one_store(folder):
    command = [binary(), *arguments("--port", 0)]
    for _ in range(8):
        servers = [processes.start(command, cwd=folder, stdout=subprocess.PIPE, text=True) for _ in range(3)]
        for server in servers:
            started(server)
        for server in servers:
            stop(server)
        (folder / "tablero-store.db").unlink()
        for ending in ("-wal", "-shm"):
            (folder / f"tablero-store.db{ending}").unlink(missing_ok=True)


@many
def test_two_processes_behind_nginx_take_turns(folder, connections):
    ports = [proxies.free_port(), proxies.free_port()]
    main = start(folder, ports[0])
    proxy = proxies.Nginx(folder, *(f"127.0.0.1:{port}" for port in ports))
    load = Load(folder, proxy.host, seconds=5, connections=connections)
    restarts = 0
    while load.goes_on():
        spare = start(folder, ports[1])
        stop(main)
        main = start(folder, ports[0])
        wait_for_requests(load, ports[0], 2 * connections)
        stop(spare)
        restarts += 2
    load.check(folder)
    assert restarts > 2
    stop(main)
    proxy.stop()


@many
def test_two_processes_that_share_a_store_refuse_no_comment(folder, connections):
    servers = [start(folder, proxies.free_port()) for _ in range(2)]
    loads = []
    for number, server in enumerate(servers):
        (folder / str(number)).mkdir()
        loads.append(Load(folder / str(number), server.address, seconds=4, connections=connections))
    for load in loads:
        load.check(folder)
    for server in servers:
        stop(server)


@many
def test_caddy_waits_for_a_process_that_is_restarted(folder, connections):
    port = proxies.free_port()
    server = start(folder, port)
    proxy = proxies.Caddy(folder, f"127.0.0.1:{port}")
    load = Load(folder, proxy.host, seconds=4, connections=connections, kind="pages")
    restarts = 0
    while load.goes_on():
        stop(server)
        server = start(folder, port)
        # It comes back only now and then; a server that never meets it would be no restart under load.
        wait_for_requests(load, port, 1)
        restarts += 1
    load.check(folder)
    assert restarts > 1
    stop(server)
    proxy.stop()


@many
def test_a_socket_that_the_manager_holds_outlives_its_servers(folder, connections):
    with socket.create_server(("127.0.0.1", 0), backlog=4096) as listener:
        def activate():
            return started(activation.start([listener], *arguments(), cwd=folder))

        server = activate()
        load = Load(folder, "127.0.0.1:%d" % listener.getsockname()[1], seconds=4, connections=connections)
        restarts = 0
        while load.goes_on():
            stop(server)
            server = activate()
            restarts += 1
        load.check(folder)
        assert restarts > 1
        stop(server)
