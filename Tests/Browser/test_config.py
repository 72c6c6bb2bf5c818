"""A configuration as an operator meets it: what it shows, what is wrong with it, and how it is read again."""

import re
import signal
import subprocess
import time
import urllib.error
import urllib.request

import pytest

import processes
import shop
from server import ROOT, binary

GOOD = """
// The shop.
{
  title: "Our shop",
  sources: { shop: { path: "data/shop.db", tables: {
    orders: { columns: ["id", "status"], sort: "-id", pageSize: 3, figures: { Orders: "count(*)" } },
    customers: { hidden: ["email"] },
  } } },
  port: 0, store: "store.db",
}
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "etc/data").mkdir(parents=True)
    shop.make(tmp_path / "etc/data/shop.db", 20)
    (tmp_path / "etc/tablero.json").write_text(GOOD)
    return tmp_path


class Served:
    """A server with a configuration, and what it logs."""

    def __init__(self, folder, *options):
        self.config = folder / "etc/tablero.json"
        command = [binary(), "serve", "--config", "etc/tablero.json", "--log", "off", *map(str, options)]
        command += ["--views", ROOT / "Views", "--public", ROOT / "Public"]
        self.process = processes.start(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), line + self.process.stderr.read()
        self.url = line.split()[-1].rstrip("/")

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=10) as answer:
            return answer.read().decode()

    def reload(self, text):
        self.config.write_text(text)
        self.process.send_signal(signal.SIGHUP)

    def becomes(self, path, words):
        """Waits for a page to say something."""
        deadline = time.monotonic() + 30
        while words not in self.get(path):
            assert time.monotonic() < deadline, f"{path} never says {words!r}"
            time.sleep(0.05)

    def stop(self):
        self.process.terminate()
        assert self.process.wait(timeout=20) == 0
        self.process.stdout.close()
        self.process.stderr.close()


@pytest.fixture
def serve(folder):
    servers = []

    def start(*options):
        servers.append(Served(folder, *options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def run(folder, *arguments):
    return subprocess.run([binary(), "serve", *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=20)


def columns(page):
    row = re.search(r'<tr class="row".*?</tr>', page, re.S).group()
    return re.findall(r'data-column="([^"]*)"', row)


def test_a_configuration_alone_is_served(serve, folder):
    server = serve()
    page = server.get("/shop/orders")
    assert "<title>orders · Our shop</title>" in page
    assert columns(page) == ["id", "status"]
    assert re.findall(r'data-key="(\d+)"', page) == ["20", "19", "18"]
    assert "email" not in server.get("/shop/customers/1")
    assert re.search(r"<dt>Orders</dt><dd><span class=\"text\">20<", server.get("/shop/orders/-/figures"))
    assert (folder / "etc/store.db").exists(), "paths begin where the file is"


def test_the_command_line_wins_and_adds_its_sources(serve, folder):
    shop.make(folder / "other.db", 5)
    server = serve("other.db", "--store", "mine.db")
    page = server.get("/")
    assert "/other/orders" in page and "/shop/orders" in page
    assert (folder / "mine.db").exists() and not (folder / "etc/store.db").exists()


def test_settings_can_be_those_of_a_source_of_the_command_line(serve, folder):
    (folder / "etc/tablero.json").write_text('{sources: {shop: {tables: {orders: {columns: ["status"]}}}}}')
    assert columns(serve("etc/data/shop.db", "--port", "0").get("/shop/orders")) == ["status"]


def test_two_sources_of_one_name_are_refused(folder):
    result = run(folder, "etc/data/shop.db", "--config", "etc/tablero.json")
    assert result.returncode == 1
    assert result.stderr.startswith("etc/tablero.json:5:22: error: the command line names a source \"shop\" too"), result.stderr


BAD = {
    '{\n  colums: 1,\n}': ['2:3: error: unknown key "colums" in the configuration; the keys are '],
    GOOD.replace("columns:", "colums:"): ['6:15: error: unknown key "colums" in sources.shop.tables.orders; did you mean "columns"?'],
    GOOD.replace('"-id"', '"-idd"').replace("port: 0", "port: -1"): [
        '6:48: error: "orders" has no column "idd"; did you mean "id"?', '9:9: error: "port" must be a whole number from 0 to 65535, not -1',
    ],
    GOOD.replace("orders:", "order:"): ['6:5: error: the source "shop" has no table "order"; did you mean "orders"?'],
    GOOD.replace('"email"', '"id"'): ['"id" is the key of the table, and stands in addresses: it cannot be hidden'],
    GOOD.replace("data/shop.db", "shop.db"): ["5:22: error: etc/shop.db cannot be served. The database file does not exist"],
    GOOD.replace("port: 0", 'port: 0, views: "views", public: "files"'): [
        '9:19: error: "views" names no folder that can be read: there is none at etc/views',
        '9:36: error: "public" names no folder that can be read: there is none at etc/files',
    ],
    GOOD.replace("port: 0", 'port: 0, host: "0.0.0.0"'): ["9:12: error: --host 0.0.0.0 would show the data to the network."],
    '{title: "x"': ["1:1: error: this object is never closed: a } is missing"],
    '{title: "x"}': ["1:1: error: no database is named; name one: sources: { shop: \"shop.db\" }"],
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_file_is_told_with_line_and_mend_and_exit_1(folder, text):
    (folder / "etc/tablero.json").write_text(text)
    result = run(folder, "--config", "etc/tablero.json")
    assert result.returncode == 1 and result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == len(BAD[text]), result.stderr
    for line, words in zip(lines, BAD[text]):
        assert line.startswith("etc/tablero.json:") and words in line, line


def test_a_file_that_is_not_there_is_one_line_and_exit_1(folder):
    result = run(folder, "--config", "none.json")
    assert result.returncode == 1
    assert result.stderr == "none.json:1:1: error: this file cannot be read; name one that is there with --config FILE\n"


def test_neither_source_nor_configuration_is_wrong_usage(folder):
    result = run(folder)
    assert result.returncode == 2
    assert "usage: tablero serve [SOURCE ...] [--config FILE]" in result.stderr


def test_a_reload_shows_what_the_file_says_now(serve, folder):
    server = serve()
    shop.make(folder / "etc/data/more.db", 3)
    server.reload(GOOD.replace("Our shop", "New shop").replace('["email"]', '["email", "name"]')
                  .replace("sources: {", 'sources: { more: "data/more.db",').replace('"id", "status"', '"status"'))
    server.becomes("/", "New shop")
    assert "/more/orders" in server.get("/")
    assert columns(server.get("/shop/orders")) == ["status"]
    with pytest.raises(urllib.error.HTTPError) as refused:
        server.get("/shop/customers?name=x")
    assert refused.value.code == 400
    server.reload(GOOD)
    server.becomes("/", "Our shop")
    with pytest.raises(urllib.error.HTTPError) as gone:
        server.get("/more")
    assert gone.value.code == 404


def test_a_faulty_reload_keeps_the_old_one_and_is_logged(serve):
    server = serve()
    server.reload(GOOD.replace("Our shop", "New shop").replace("pageSize", "pagesize"))
    assert "the configuration was not reloaded; the old one stays." in server.process.stderr.readline()
    assert server.process.stderr.readline() == (
        'etc/tablero.json:6:55: error: unknown key "pagesize" in sources.shop.tables.orders; did you mean "pageSize"?\n')
    assert "Our shop" in server.get("/")
    server.reload(GOOD.replace("Our shop", "Third shop"))
    server.becomes("/", "Third shop")


def test_what_needs_a_new_start_is_named(serve):
    server = serve()
    server.reload(GOOD.replace("port: 0", 'port: 1, basePath: "/ops", log: "json", origins: ["https://shop.example"]'))
    line = server.process.stderr.readline()
    assert line == 'tablero: etc/tablero.json: "port", "basePath" changed, which counts once the server is started anew.\n'
    assert "Our shop" in server.get("/")
