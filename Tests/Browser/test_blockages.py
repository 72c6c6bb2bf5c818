"""What does not answer, or does not read, holds nothing else up: a disk, a log, a manager, a terminal."""

import contextlib
import fcntl
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

import pytest

import activation
import processes
import shop
from server import ROOT, binary

OPTIONS = ["--no-comments", "--public", str(ROOT / "Public")]


@pytest.fixture(autouse=True)
def nothing_is_left_running():
    before = len(processes.started)
    yield
    processes.end(before)


@pytest.fixture
def folder(tmp_path):
    shop.make(tmp_path / "shop.db", 5)
    return tmp_path


def start(folder, *arguments, **options):
    command = [binary(), "serve", "shop.db", "--port", "0", *OPTIONS, *map(str, arguments)]
    process = processes.start(command, cwd=folder, stdout=subprocess.PIPE, **{"stderr": subprocess.DEVNULL} | options)
    process.url = process.stdout.readline().decode().split()[-1].rstrip("/")
    return process


def status(process, path):
    try:
        with urllib.request.urlopen(process.url + path, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def ask(process, path):
    """Sends a request whose answer is not waited for."""
    host, port = process.url.removeprefix("http://").split(":")
    connection = socket.create_connection((host, int(port)), timeout=10)
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    return connection


def full_pipe():
    """A pipe that takes nothing more, and that nobody reads."""
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETFL, os.O_NONBLOCK)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writer, b"x" * 4096)
    fcntl.fcntl(writer, fcntl.F_SETFL, 0)
    return reader, writer


def lose_disk(path):
    """Whoever opens a pipe waits for its other end, as for a disk that is gone."""
    os.mkfifo(f"{path}-journal")


def find_disk(path):
    other_end = os.open(f"{path}-journal", os.O_RDWR | os.O_NONBLOCK)
    os.unlink(f"{path}-journal")
    os.close(other_end)


def wait_for_a_loop_that_hangs(process):
    """Returns when a loop waits for the disk: what it has accepted by then is lost with it, and nothing else."""
    tasks = pathlib.Path(f"/proc/{process.pid}/task")
    for _ in range(200):
        for task in tasks.iterdir():
            name, place = ((task / file).read_text().strip() for file in ("comm", "wchan"))
            if name == "tablero-loop" and place == "wait_for_partner":
                return
        time.sleep(0.05)


def add_source(folder):
    """A database whose every reader looks for a journal."""
    shutil.copy(folder / "shop.db", folder / "lost.db")
    processes.start(["sqlite3", "lost.db", "PRAGMA journal_mode=DELETE"], cwd=folder, stdout=subprocess.DEVNULL).wait()
    return folder / "lost.db"


def test_a_source_whose_disk_does_not_answer_takes_no_other_with_it(folder):
    lost = add_source(folder)
    server = start(folder, "lost.db")
    assert status(server, "/lost/orders") == 200
    lose_disk(lost)
    waiting = [ask(server, "/lost/orders") for _ in range(10)]
    wait_for_a_loop_that_hangs(server)
    for path in ("/-/health", "/shop/orders", "/-/metrics", "/-/ready", "/", "/shop/orders/1") * 3:
        assert status(server, path) == 200, path
    find_disk(lost)
    for connection in waiting:
        assert connection.recv(12) in (b"HTTP/1.1 200", b"HTTP/1.1 503")
        connection.close()
    assert status(server, "/lost/orders") == 200
    server.terminate()
    assert server.wait(timeout=10) == 0


@pytest.mark.parametrize("format", ["text", "json"])
def test_a_server_ends_although_a_disk_does_not_answer_and_nobody_reads_its_log(folder, format):
    lost = add_source(folder)
    reader, writer = full_pipe()
    server = start(folder, "lost.db", "--log", format, stderr=writer)
    lose_disk(lost)
    waiting = [ask(server, "/lost/orders") for _ in range(3)]
    wait_for_a_loop_that_hangs(server)
    assert status(server, "/-/health") == 200
    server.terminate()
    # Requests may take ten seconds more.
    assert server.wait(timeout=30) == 0
    for connection in waiting:
        connection.close()
    os.close(reader)
    os.close(writer)


def test_a_reload_whose_faults_nobody_reads_is_followed_by_the_next(folder):
    views = folder / "views"
    shutil.copytree(ROOT / "Views", views)
    manager = activation.Manager(str(folder / "notify"))
    reader, writer = full_pipe()
    server = start(folder, "--views", views, stderr=writer, env=os.environ | {"NOTIFY_SOCKET": manager.name})
    assert manager.hear() == ["READY=1"]
    (views / "list.html").write_text("<p><b></p>")
    for _ in range(2):
        server.send_signal(signal.SIGHUP)
        assert manager.hear()[0] == "RELOADING=1"
        assert manager.hear() == ["READY=1"]
    shutil.copy(ROOT / "Views/list.html", views / "list.html")
    layout = views / "layout.html"
    layout.write_text(layout.read_text().replace("</head>", '<meta name="mended" content="yes"></head>'))
    server.send_signal(signal.SIGHUP)
    assert manager.hear()[0] == "RELOADING=1"
    assert manager.hear() == ["READY=1"]
    assert b'name="mended"' in urllib.request.urlopen(f"{server.url}/shop/orders").read()
    server.terminate()
    assert server.wait(timeout=10) == 0
    manager.close()
    os.close(reader)
    os.close(writer)


def test_a_manager_that_does_not_read_keeps_no_server_from_ending(folder):
    manager = activation.Manager(str(folder / "notify"))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other, contextlib.suppress(BlockingIOError):
        other.setblocking(False)
        while True:
            other.sendto(b"x", manager.name)
    server = start(folder, env=os.environ | {"NOTIFY_SOCKET": manager.name})
    server.send_signal(signal.SIGHUP)
    assert status(server, "/-/health") == 200
    server.terminate()
    assert server.wait(timeout=10) == 0
    manager.close()


def test_what_a_busy_manager_did_not_take_at_once_comes_in_its_order(folder):
    manager = activation.Manager(str(folder / "notify"))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other, contextlib.suppress(BlockingIOError):
        other.setblocking(False)
        while True:
            other.sendto(b"x", manager.name)
    server = start(folder, env=os.environ | {"NOTIFY_SOCKET": manager.name})
    assert status(server, "/-/health") == 200
    while (first := manager.hear()) == ["x"]:
        pass
    assert first == ["READY=1"]
    server.terminate()
    assert manager.hear() == ["STOPPING=1"]
    assert server.wait(timeout=10) == 0
    manager.close()


@pytest.mark.parametrize("closed", [(1, 2), (0, 2), (0, 1), (0, 1, 2)])
def test_a_server_that_was_started_with_closed_descriptors_serves(folder, closed):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    redirections = " ".join(f"{number}>&-" for number in closed)
    manager = activation.Manager(str(folder / "notify"))
    command = ["sh", "-c", f'exec "$@" {redirections}', "sh", binary(), "serve", "shop.db", *OPTIONS, "--port", str(port)]
    server = processes.start(command, cwd=folder, env=os.environ | {"NOTIFY_SOCKET": manager.name},
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server.url = f"http://127.0.0.1:{port}"
    assert manager.hear() == ["READY=1"]
    assert [status(server, "/-/health") for _ in range(5)] == [200] * 5
    for number in closed:
        assert os.readlink(f"/proc/{server.pid}/fd/{number}") == "/dev/null"
    server.terminate()
    assert server.wait(timeout=10) == 0
    manager.close()


def test_a_server_whose_first_line_nobody_reads_serves(folder):
    reader, writer = os.pipe()
    os.close(reader)
    manager = activation.Manager(str(folder / "notify"))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = processes.start([binary(), "serve", "shop.db", *OPTIONS, "--port", str(port)], cwd=folder, stdout=writer,
                             stderr=subprocess.DEVNULL, env=os.environ | {"NOTIFY_SOCKET": manager.name})
    os.close(writer)
    server.url = f"http://127.0.0.1:{port}"
    assert manager.hear() == ["READY=1"]
    assert status(server, "/-/health") == 200
    server.terminate()
    assert server.wait(timeout=10) == 0
    manager.close()
