"""The command as an operator meets it: exit codes, one clear sentence, a drained stop."""

import os
import pathlib
import resource
import signal
import socket
import sqlite3
import stat
import subprocess
import time
import urllib.error
import urllib.request

import pytest

import activation
import shop
from server import Server, binary


def run(*arguments, cwd):
    return subprocess.run([binary(), *map(str, arguments)], cwd=cwd, capture_output=True, text=True, timeout=10)


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "shop.db"
    shop.make(path, 20)
    return path


BAD_SOURCES = {
    "missing.db": (lambda path: None, "does not exist"),
    "folder": (lambda path: path.mkdir(), "folder"),
    "text.db": (lambda path: path.write_text("not a database, but long enough to be read as one " * 20), "not a SQLite database"),
}


@pytest.mark.parametrize("name", BAD_SOURCES)
def test_a_source_that_is_none_is_one_sentence_and_exit_1(tmp_path, name):
    make, words = BAD_SOURCES[name]
    make(tmp_path / name)
    result = run("serve", name, "--port", "0", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert name in result.stderr and words in result.stderr
    assert result.stdout == ""


def test_a_database_cut_short_is_refused_or_served_with_error_pages(tmp_path, database):
    whole = database.read_bytes()
    database.write_bytes(whole[: len(whole) // 2])
    result = subprocess.Popen([binary(), "serve", database, "--port", "0", "--log", "off"], cwd=tmp_path,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = result.stdout.readline()
    if not line:
        assert result.wait(timeout=5) == 1
        return
    url = line.split()[-1]
    with pytest.raises(urllib.error.HTTPError) as error:
        for table in ("customers", "orders"):
            urllib.request.urlopen(f"{url}shop/{table}?_last=1", timeout=5)
    assert error.value.code in (404, 500)
    result.terminate()
    assert result.wait(timeout=10) == 0


def test_a_port_in_use_is_one_sentence_and_exit_1(tmp_path, database):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = run("serve", database, "--port", port, cwd=tmp_path)
    assert result.returncode == 1
    assert f"port {port} on 127.0.0.1 is already in use" in result.stderr
    assert result.stderr.count("\n") == 1


def test_views_that_cannot_be_read_and_a_faulty_template_stop_the_start(tmp_path, database):
    missing = run("serve", database, "--views", "nowhere", "--port", "0", cwd=tmp_path)
    assert missing.returncode == 1
    assert missing.stderr == "tablero: nowhere is no folder that can be read: name one with --views DIR.\n"
    views = tmp_path / "mine"
    views.mkdir()
    (views / "index.html").write_text("{{<layout}}{{$main}}\n<h1>{{titel}}</h1>{{/main}}{{/layout}}\n")
    faulty = run("serve", database, "--views", "mine", "--port", "0", cwd=tmp_path)
    assert faulty.returncode == 1
    assert faulty.stderr.startswith("mine/index.html:2:5: error: ")
    checked = run("check", "--views", "mine", cwd=tmp_path)
    assert (checked.returncode, checked.stdout) == (1, faulty.stderr)


@pytest.mark.parametrize(
    "arguments",
    [[], ["serve"], ["serve", "--what"], ["dance"], ["serve", "a.db", "--port", "70000"], ["serve", "a.db", "--port"],
     ["serve", "x/shop.db", "shop.db"], ["render", "a.html"], ["demo", "shop.db"], ["serve", "a.db", "--log", "loud"],
     ["serve", "a.db", "--host", "0.0.0.0"]],
)
def test_wrong_usage_is_exit_2_with_the_usage_line(tmp_path, arguments):
    result = run(*arguments, cwd=tmp_path)
    assert result.returncode == 2
    assert "usage: tablero" in result.stderr


ORIGIN = "--origin must be a scheme, a host and perhaps a port, such as https://shop.example, not “{}”."
PROXY = "--trusted-proxy must be an address, a network such as 10.0.0.0/8, or unix, not “{}”."
EXPOSED = (
    "{} would show the data to the network. Say --auth none if that is what you want, or listen on 127.0.0.1 and put a "
    "proxy in front, which may know its users: --auth proxy."
)
WRONG_OPTIONS = [
    ("--origin foo", ORIGIN.format("foo")),
    ("--origin https://a.test/", ORIGIN.format("https://a.test/")),
    ("--trusted-proxy localhost", PROXY.format("localhost")),
    ("--trusted-proxy 10.0.0.0/33", PROXY.format("10.0.0.0/33")),
    ("--auth password", "--auth must be none or proxy, not “password”."),
    ("--auth proxy", "--auth proxy needs --trusted-proxy: the address of the proxy whose word counts, such as 127.0.0.1."),
    ("--auth-header X-User", "--auth-header needs --auth proxy."),
    ("--auth none --auth-header X-User", "--auth-header needs --auth proxy."),
    ("--auth proxy --trusted-proxy ::1 --auth-header a:b",
     "--auth-header must be the name of a header field, such as Remote-User, not “a:b”."),
    ("--unix-socket a.sock --port 80", "--unix-socket and --port exclude each other: pass one of them."),
    ("--unix-socket a.sock --host ::1", "--unix-socket and --host exclude each other: pass one of them."),
    ("--base-path /a%b", "--base-path must be a plain path such as /ops, not “/a%b”."),
    ("--host 0.0.0.0", EXPOSED.format("--host 0.0.0.0")),
]


@pytest.mark.parametrize("options, sentence", WRONG_OPTIONS)
def test_a_wrong_option_is_explained(tmp_path, options, sentence):
    result = run("serve", "a.db", *options.split(), cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr.splitlines()[0] == f"tablero: {sentence}"


def test_the_help_tells_of_every_option(tmp_path):
    help = run("serve", "--help", cwd=tmp_path).stdout
    for option in ("--trusted-proxy CIDR", "--auth proxy", "--auth-header NAME", "--origin URL", "--unix-socket PATH"):
        assert f"\n  {option} " in help


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], *[[name, "--help"] for name in ("serve", "demo", "check", "render")]])
def test_help_is_on_standard_output_and_exit_0(tmp_path, arguments):
    result = run(*arguments, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "tablero" in result.stdout


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("inherited", [signal.SIG_DFL, signal.SIG_IGN])
def test_a_signal_drains_and_exits_0_also_when_it_was_ignored_by_who_started_it(tmp_path, number, inherited):
    before = signal.signal(number, inherited)
    try:
        server = Server(tmp_path, orders=20).start()
    finally:
        signal.signal(number, before)
    assert urllib.request.urlopen(server.url + "/-/health").read() == b"ok\n"
    server.process.send_signal(number)
    assert server.process.wait(timeout=10) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_before_the_server_listens_stops_it_once_it_does(tmp_path, database, number):
    # A store that another program is about to release keeps the start waiting.
    store = tmp_path / "store.db"
    other = sqlite3.connect(store, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    process = subprocess.Popen([binary(), "serve", database, "--port", "0", "--store", store, "--log", "off"],
                               cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 20
        while not any("store.db" in link for link in open_files(process.pid)):
            assert time.monotonic() < deadline and process.poll() is None
        process.send_signal(number)
        other.execute("ROLLBACK")
        assert process.wait(timeout=20) == 0, process.stderr.read()
    finally:
        other.close()
        process.kill()
        process.wait()


def open_files(pid):
    files = []
    for descriptor in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        try:
            files.append(os.readlink(descriptor))
        except FileNotFoundError:
            continue
    return files


def test_a_process_that_may_open_hardly_any_file_says_so(tmp_path, database):
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))

    result = subprocess.run([binary(), "serve", database, "--port", "0", "--log", "off"], cwd=tmp_path,
                            capture_output=True, text=True, preexec_fn=few, timeout=20)
    assert (result.returncode, result.stderr) == (
        1, "tablero: this process may open only 16 files; let it open 64 or more (ulimit -n).\n"
    )


def test_a_hangup_reloads_templates_and_keeps_the_old_ones_when_the_new_are_faulty(tmp_path, database):
    views = tmp_path / "mine"
    views.mkdir()
    page = views / "header.html"
    page.write_text("<b>{{count}} one</b>\n")
    log = tmp_path / "log"
    with open(log, "w") as errors:
        process = subprocess.Popen([binary(), "serve", database, "--port", "0", "--views", views, "--log", "off"],
                                   cwd=tmp_path, stdout=subprocess.PIPE, stderr=errors, text=True)
    url = process.stdout.readline().split()[-1]

    def count():
        return urllib.request.urlopen(f"{url}shop/orders/-/header").read().decode()

    def hang_up(until):
        process.send_signal(signal.SIGHUP)
        for _ in range(10_000):
            if until():
                return
        raise AssertionError("the reload was not seen")

    assert "one" in count()
    page.write_text("<b>{{count}} two</b>\n")
    hang_up(lambda: "two" in count())
    page.write_text("<b>{{count}}\n")
    hang_up(lambda: count() and "header.html:1:1: error:" in log.read_text())
    assert "two" in count()
    process.terminate()
    assert process.wait(timeout=10) == 0


@pytest.mark.parametrize("umask", [0o000, 0o077, 0o777])
def test_a_socket_file_is_served_to_its_group_and_removed(tmp_path, database, umask):
    process = subprocess.Popen([binary(), "serve", database, "--unix-socket", "s.sock", "--log", "off", "--no-comments"],
                               cwd=tmp_path, stdout=subprocess.PIPE, text=True, umask=umask)
    assert process.stdout.readline() == "listening on unix:s.sock\n"
    assert stat.S_IMODE((tmp_path / "s.sock").stat().st_mode) == 0o660
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(tmp_path / "s.sock"))
        client.sendall(b"GET /-/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 200 OK\r\n")
    process.terminate()
    assert process.wait(timeout=10) == 0
    assert not (tmp_path / "s.sock").exists()


def test_a_user_named_by_anybody_but_the_proxy_is_nobody(tmp_path, database):
    options = ["--host", "0.0.0.0", "--port", "0", "--auth", "proxy", "--trusted-proxy", "192.0.2.1", "--log", "off"]
    process = subprocess.Popen([binary(), "serve", database, *options], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    url = process.stdout.readline().split()[-1].replace("0.0.0.0", "127.0.0.1")
    claim = {"Remote-User": "root", "X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1"}
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(urllib.request.Request(f"{url}shop/orders", headers=claim), timeout=5)
    assert error.value.code == 403
    assert "This request came from 127.0.0.1, which is no trusted proxy." in error.value.read().decode()
    assert urllib.request.urlopen(f"{url}-/health").read() == b"ok\n"
    process.terminate()
    assert process.wait(timeout=10) == 0


PASSED_ON = [
    (["stream", "stream"], "2 sockets were passed on, and one is served: name one address in the socket unit", 1),
    (["datagram"], "the socket that was passed on is no stream socket: use ListenStream= in the socket unit", 1),
    (["silent"], "the socket that was passed on does not listen: set Accept=no in the socket unit", 1),
    (["everywhere"], EXPOSED.format("the socket that was passed on"), 2),
]


@pytest.mark.parametrize("kinds, sentence, code", PASSED_ON)
def test_a_socket_that_was_passed_on_and_cannot_be_served_is_explained(tmp_path, database, kinds, sentence, code):
    sockets = []
    for kind in kinds:
        sockets.append(socket.socket(type=socket.SOCK_DGRAM if kind == "datagram" else socket.SOCK_STREAM))
        sockets[-1].bind(("0.0.0.0" if kind == "everywhere" else "127.0.0.1", 0))
        if kind in ("stream", "everywhere"):
            sockets[-1].listen()
    process = activation.start(sockets, "serve", database, cwd=tmp_path, stderr=subprocess.PIPE)
    output, errors = process.communicate(timeout=10)
    for one in sockets:
        one.close()
    assert (process.returncode, output) == (code, "")
    assert errors.splitlines()[0] == f"tablero: {sentence}"


def test_a_count_of_sockets_without_sockets_is_explained(tmp_path, database):
    process = activation.start([], "serve", database, count=1, cwd=tmp_path, stderr=subprocess.PIPE)
    _, errors = process.communicate(timeout=10)
    assert process.returncode == 1
    assert errors == "tablero: descriptor 3, which LISTEN_FDS tells of, is not open\n"


@pytest.mark.parametrize("count", ["x", "-1", ""])
def test_a_count_of_sockets_that_is_none_is_explained(tmp_path, database, count):
    process = activation.start([], "serve", database, count=count, cwd=tmp_path, stderr=subprocess.PIPE)
    _, errors = process.communicate(timeout=10)
    assert process.returncode == 1
    assert errors == (
        f"tablero: LISTEN_FDS is “{count}”, which is no number: whoever starts the program must set it right\n"
    )


def test_sockets_for_another_process_are_left_alone(tmp_path, database):
    environment = os.environ | {"LISTEN_FDS": "1", "LISTEN_PID": "1"}
    process = subprocess.Popen([binary(), "serve", database, "--port", "0", "--log", "off"], cwd=tmp_path, text=True,
                               env=environment, stdout=subprocess.PIPE)
    assert process.stdout.readline().startswith("listening on http://127.0.0.1:")
    process.terminate()
    assert process.wait(timeout=10) == 0


@pytest.mark.parametrize("abstract", [False, True])
def test_a_manager_is_told_of_start_reload_and_stop(tmp_path, database, abstract):
    manager = activation.Manager(f"@tablero-test-{os.getpid()}" if abstract else str(tmp_path / "notify"))
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    process = activation.start([listener], "serve", database, "--base-path", "/ops", "--log", "off", cwd=tmp_path,
                               notify=manager.name)
    assert process.stdout.readline() == f"listening on http://127.0.0.1:{port}/ops/\n"
    assert manager.hear() == ["READY=1"]
    assert urllib.request.urlopen(f"http://127.0.0.1:{port}/ops/-/health").read() == b"ok\n"
    before = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
    process.send_signal(signal.SIGHUP)
    reloading, moment = manager.hear()
    assert reloading == "RELOADING=1"
    assert before <= int(moment.removeprefix("MONOTONIC_USEC=")) <= time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
    assert manager.hear() == ["READY=1"]
    process.terminate()
    assert manager.hear() == ["STOPPING=1"]
    assert process.wait(timeout=10) == 0
    listener.close()
    manager.close()


def test_the_file_of_a_socket_that_was_passed_on_stays(tmp_path, database):
    path = tmp_path / "s.sock"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        for _ in range(2):
            process = activation.start([listener], "serve", database, "--log", "off", cwd=tmp_path)
            assert process.stdout.readline() == f"listening on unix:{path}\n"
            with socket.socket(socket.AF_UNIX) as client:
                client.connect(str(path))
                client.sendall(b"GET /-/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                assert client.recv(4096).startswith(b"HTTP/1.1 200 OK\r\n")
            process.terminate()
            assert process.wait(timeout=10) == 0
            assert path.exists()


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="with one core there is nothing to tell apart")
def test_there_is_one_loop_for_each_core_that_the_process_may_run_on(tmp_path, database):
    counts = []
    for cores in (sorted(os.sched_getaffinity(0))[:1], os.sched_getaffinity(0)):
        process = subprocess.Popen([binary(), "serve", database, "--port", "0", "--log", "off"], cwd=tmp_path, text=True,
                                   stdout=subprocess.PIPE, preexec_fn=lambda: os.sched_setaffinity(0, cores))
        url = process.stdout.readline().split()[-1]
        urllib.request.urlopen(f"{url}-/health").read()
        links = (os.path.realpath(path) for path in pathlib.Path(f"/proc/{process.pid}/fd").iterdir())
        counts.append(sum("[eventpoll]" in link for link in links))
        process.terminate()
        assert process.wait(timeout=10) == 0
    assert counts[1] - counts[0] == len(os.sched_getaffinity(0)) - 1


def test_the_source_itself_is_never_written_to(tmp_path):
    server = Server(tmp_path, orders=20).start()
    before = server.database.read_bytes()
    for path in ("/", "/shop/orders", "/shop/orders/1"):
        urllib.request.urlopen(server.url + path).read()
    urllib.request.urlopen(server.url + "/shop/orders/1/-/comments", data=b"body=hello").read()
    server.stop()
    assert server.database.read_bytes() == before
    assert sqlite3.connect(server.store).execute("SELECT body FROM comment").fetchall() == [("hello",)]


def test_render_fills_a_template_and_names_the_place_of_a_fault(tmp_path):
    (tmp_path / "page.html").write_text('<p title="{{name}}">{{name}}</p>\n')
    (tmp_path / "values.json").write_text('{"name": "A & \\"B\\""}')
    result = run("render", "page.html", "--data", "values.json", cwd=tmp_path)
    assert result.stdout == '<p title="A &amp; &quot;B&quot;">A &amp; &quot;B&quot;</p>\n'
    (tmp_path / "page.html").write_text("<p>{{name}}\n")
    result = run("render", "page.html", "--data", "values.json", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr.startswith("page.html:1:1: error: <p> is never closed")
