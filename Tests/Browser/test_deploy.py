"""Each file of Deploy at work: nginx and Caddy in front of a real server, and the units of systemd."""

import base64
import configparser
import gzip
import http.client
import http.server
import json
import re
import shutil
import socket
import subprocess
import threading
import urllib.parse

import pytest

import activation
import processes
import proxies
import shop
from server import ROOT, Server, binary

LINK = re.compile(r'(?:href|src|action|data-[a-z-]+)="(/[^"]*)"')
TRUST = ["--trusted-proxy", "127.0.0.1"]
PREFIXES = ["", "/ops"]


def ask(proxy, path, method="GET", body=None, **fields):
    """One request through the proxy; the answer and its content as it was sent."""
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=10)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in fields.items()})
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response, content


@pytest.fixture(autouse=True)
def nothing_is_left_running():
    before = len(processes.started)
    yield
    processes.end(before)


@pytest.fixture(scope="module", params=proxies.KINDS)
def kind(request):
    return proxies.KINDS[request.param]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("shop"), orders=200, options=["--auth", "none", *TRUST]).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def proxy(kind, server, tmp_path_factory):
    proxy = kind(tmp_path_factory.mktemp("proxy"), server.address)
    yield proxy
    proxy.stop()


@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize("path", ["/", "/shop/orders", "/shop/orders/7", "/nowhere"])
def test_every_link_has_the_prefix_once(proxy, prefix, path):
    response, content = ask(proxy, prefix + path)
    assert response.status == (404 if path == "/nowhere" else 200)
    links = LINK.findall(content.decode())
    assert f"{prefix}/" in links and len(links) > 2
    for link in links:
        assert link.startswith(f"{prefix}/") and not link.startswith("/ops/ops"), link
        if path == "/" and "/-/events" not in link:
            assert ask(proxy, link.partition("#")[0])[0].status == 200, link


# How nginx treats the prefix, and what the server is told of it.
SILENT = {"X-Forwarded-Prefix $tablero_prefix": 'X-Forwarded-Prefix ""'}
KEPT = {"proxy_pass http://tablero/;": "proxy_pass http://tablero;"}
SHOP = {"location /ops/": "location /shop/", "prefix /ops": "prefix /shop"}
WAYS = {
    "stripped": ("/ops", SILENT, ["--base-path", "/ops"]),
    "kept": ("/ops", SILENT | KEPT, ["--base-path", "/ops"]),
    "told": ("/ops", {}, []),
    "told twice": ("/ops", {}, ["--base-path", "/ops"]),
    "told, and the prefix is the name of the source": ("/shop", SHOP, ["--base-path", "/shop"]),
    "told, and the prefix is the name of the source, once": ("/shop", SHOP, []),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_prefix_may_be_stripped_or_kept_or_told(tmp_path, way):
    prefix, changes, options = WAYS[way]
    server = Server(tmp_path, orders=20, options=["--auth", "none", *TRUST, *options]).start()
    proxy = proxies.Nginx(tmp_path, server.address, changes=changes)
    for path in ("/", "/shop", "/shop/orders", "/shop/orders/7"):
        response, content = ask(proxy, prefix + path)
        assert response.status == 200, path
        for link in LINK.findall(content.decode()):
            assert link.startswith(f"{prefix}/") and not link.startswith(f"{prefix}/ops"), link
            assert link.count("/shop") <= (2 if prefix == "/shop" else 1), link
    assert f'href="{prefix}/shop/orders"' in ask(proxy, f"{prefix}/")[1].decode()
    response, _ = ask(proxy, f"{prefix}/shop/orders/")
    assert (response.status, response.getheader("Location")) == (308, f"{prefix}/shop/orders")
    proxy.stop()
    server.stop()


def test_the_prefix_alone_leads_to_the_page(proxy):
    response, _ = ask(proxy, "/ops")
    assert (response.status, response.getheader("Location")) == (308, "/ops/")


@pytest.mark.parametrize("prefix", PREFIXES)
def test_a_comment_comes_from_the_page_itself_or_is_refused(proxy, prefix):
    path = f"{prefix}/shop/orders/9/-/comments"

    def post(**fields):
        form = urllib.parse.urlencode({"body": "through the proxy"})
        return ask(proxy, path, "POST", form, Content_Type="application/x-www-form-urlencoded", **fields)

    response, _ = post(Origin=f"http://{proxy.host}")
    assert response.status == 303
    assert response.getheader("Location").startswith(f"{prefix}/shop/orders/9#comment-")
    for origin in (f"https://{proxy.host}", "http://evil.test", "http://127.0.0.1", "null"):
        response, content = post(Origin=origin)
        assert response.status == 403, origin
    assert f"it came from http://127.0.0.1, and this page was opened as {proxy.host}." in post(
        Origin="http://127.0.0.1")[1].decode()


@pytest.mark.parametrize("prefix", PREFIXES)
def test_an_event_arrives_while_the_stream_is_open(proxy, server, prefix):
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=10)
    connection.request("GET", f"{prefix}/-/events?watch=/shop/orders&since=0", headers={"Accept": "text/event-stream"})
    response = connection.getresponse()
    assert response.getheader("Content-Type") == "text/event-stream"

    def event():
        lines = iter(response.readline, b"\n")
        return [line.decode().strip() for line in lines]

    first = event()
    assert first[0] == "event: change"
    shop.change(server.database, "UPDATE orders SET note = note || '!' WHERE id = 1")
    second = event()
    assert second[0] == "event: change" and second != first
    connection.close()


@pytest.mark.parametrize("path", ["/shop/orders", "/shop/orders/-/rows.json"])
def test_a_compressed_page_arrives_as_it_was_sent(proxy, server, path):
    direct = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    direct.request("GET", path, headers={"Accept-Encoding": "gzip"})
    sent = direct.getresponse()
    content = sent.read()
    direct.close()
    response, received = ask(proxy, path, Accept_Encoding="gzip")
    assert response.getheader("Content-Encoding") == sent.getheader("Content-Encoding") == "gzip"
    assert response.getheader("ETag") == sent.getheader("ETag")
    assert received == content
    plain = gzip.decompress(content)
    assert plain == ask(proxy, path)[1]


class Echo(http.server.BaseHTTPRequestHandler):
    """Answers with the fields that it was sent."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        content = json.dumps([[name.lower(), value] for name, value in self.headers.items()]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass


@pytest.mark.parametrize("prefix", PREFIXES)
def test_what_the_server_hears_is_the_proxys_word_alone(kind, tmp_path, prefix):
    echo = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    threading.Thread(target=echo.serve_forever, daemon=True).start()
    proxy = kind(tmp_path, f"127.0.0.1:{echo.server_address[1]}")
    hostile = {
        "Forwarded": "for=198.51.100.1;proto=https;host=evil.test", "X-Forwarded-For": "198.51.100.1",
        "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.test", "X-Forwarded-Prefix": "/evil",
        "X-Forwarded-Port": "1", "Remote-User": "root", "remote-user": "admin",
        "Authorization": "Basic " + base64.b64encode(b"root:x").decode(),
    }
    response, content = ask(proxy, f"{prefix}/shop/orders", **hostile)
    assert response.status == 200
    heard = [(name, value) for name, value in json.loads(content)
             if name.startswith("x-forwarded-") or name in ("forwarded", "remote-user", "host", "x-real-ip")]
    expected = {"host": proxy.host, "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http",
                "x-forwarded-host": proxy.host} | ({"x-forwarded-prefix": prefix} if prefix else {})
    assert sorted(heard) == sorted(expected.items())
    proxy.stop()
    echo.shutdown()
    echo.server_close()


def test_readers_whom_nginx_signs_in_comment_under_their_names(tmp_path):
    server = Server(tmp_path, orders=20, options=["--auth", "proxy", *TRUST]).start()
    (tmp_path / "users").write_text("ada:{PLAIN}secret\n")
    signed_in = f'auth_basic "x"; auth_basic_user_file {tmp_path}/users; proxy_set_header Remote-User $remote_user;'
    proxy = proxies.Nginx(tmp_path, server.address, changes={'proxy_set_header Remote-User "";': signed_in})
    name = "Basic " + base64.b64encode(b"ada:secret").decode()
    assert ask(proxy, "/shop/orders")[0].status == 401
    assert ask(proxy, "/shop/orders", Authorization=name)[0].status == 200
    response, content = ask(proxy, "/shop/orders/1/-/comments", "POST", "body=hello", Authorization=name,
                            X_Fragment="1", Content_Type="application/x-www-form-urlencoded")
    assert response.status == 201 and ">ada<" in content.decode()
    response, content = ask(server, "/shop/orders", X_Forwarded_For="192.0.2.1")
    assert response.status == 403
    assert "The proxy did not say who you are." in content.decode()
    assert ask(server, "/-/health")[0].status == 200
    proxy.stop()
    server.stop()


def unit(name):
    """A unit's settings; a name that stands more than once keeps its last value."""
    parser = configparser.RawConfigParser(strict=False, delimiters="=")
    parser.optionxform = str
    parser.read(ROOT / "Deploy" / name)
    return parser


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_systemd_takes_the_units(tmp_path):
    text = proxies.filled("tablero.service", **{"/usr/local/bin/tablero": binary()})
    (tmp_path / "tablero.service").write_text(text)
    shutil.copy(ROOT / "Deploy" / "tablero.socket", tmp_path)
    units = [tmp_path / "tablero.service", tmp_path / "tablero.socket"]
    result = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, timeout=30)
    assert (result.returncode, result.stderr) == (0, "")


def test_the_command_of_the_unit_serves_the_socket_of_the_unit(tmp_path):
    shop.make(tmp_path / "shop.db", 20)
    host, _ = unit("tablero.socket")["Socket"]["ListenStream"].split(":")
    service = unit("tablero.service")["Service"]
    program, *arguments = service["ExecStart"].replace("/srv/shop/", f"{tmp_path}/").split()
    assert (program, service["Type"]) == ("/usr/local/bin/tablero", "notify")
    assert service["ExecReload"] == "/bin/kill -HUP $MAINPID"
    manager = activation.Manager(str(tmp_path / "notify"))
    with socket.create_server((host, 0)) as listener:
        process = activation.start([listener], *arguments, notify=manager.name, cwd=tmp_path, stderr=subprocess.DEVNULL)
        assert manager.hear() == ["READY=1"]
        proxy = proxies.Nginx(tmp_path, f"{host}:{listener.getsockname()[1]}")
        assert ask(proxy, "/ops/shop/orders")[0].status == 200
        process.terminate()
        assert manager.hear() == ["STOPPING=1"]
        assert process.wait(timeout=10) == 0
        proxy.stop()
    manager.close()


def test_a_socket_file_instead_of_a_port_as_the_unit_describes_it(tmp_path):
    shop.make(tmp_path / "shop.db", 20)
    path = tmp_path / "s.sock"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        options = ["--store", "store.db", "--trusted-proxy", "unix", "--auth", "proxy", "--log", "off"]
        process = activation.start([listener], "serve", "shop.db", *options, cwd=tmp_path)
        assert process.stdout.readline() == f"listening on unix:{path}\n"
        proxy = proxies.Nginx(tmp_path, f"unix:{path}", changes={'Remote-User ""': "Remote-User grace"})
        assert ask(proxy, "/ops/shop/orders")[0].status == 200
        response, content = ask(proxy, "/ops/shop/orders/1/-/comments", "POST", "body=hello", X_Fragment="1",
                                Content_Type="application/x-www-form-urlencoded", Origin=f"http://{proxy.host}")
        assert response.status == 201 and ">grace<" in content.decode()
        proxy.stop()
        process.terminate()
        assert process.wait(timeout=10) == 0
