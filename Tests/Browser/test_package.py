"""A package of its own that depends on Tablero by path, and imports nothing else: it is built, and it serves."""

import json
import pathlib
import re
import signal
import subprocess
import urllib.error
import urllib.request

import pytest

import processes
from conftest import DESKTOP, PHONE
from server import ROOT

MANIFEST = f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Shop",
    dependencies: [.package(name: "Tablero", path: "{ROOT}")],
    targets: ["Shop", "Planets", "Readme"].map {{
        .executableTarget(name: $0, dependencies: [.product(name: "Tablero", package: "Tablero")], exclude: ["Views"])
    }}
)
"""
ARTICLE = ROOT / "Sources/Tablero/Tablero.docc/Articles/FirstDashboard.md"
README = ROOT / "README.md"
# A file of the article: its path in the sentence before, and its text.
FILE = re.compile(r"`([\w./]+\.(?:swift|html))`[^\n]*(?:\n[^\n`]+)*:\n\n```\w+\n(.*?)```", re.DOTALL)
MAIN = """import Tablero

struct Planet: Identifiable {
    let id: String
    let moons: Int
}

struct PlanetCell: TemplateKeys {
    let moons = Key<Int>("moons")
}

struct PlanetList: ListController {
    let title = "The planets"
    let cells = [
        CellTemplate("cells/planet", PlanetCell.self) { (cell, planet: Planet) in cell.moons = planet.moons }
    ]

    func interactor(for request: PageRequest) -> ArrayInteractor<Planet> {
        ArrayInteractor([Planet(id: "mars", moons: 2), Planet(id: "saturn", moons: 274)])
    }
}

struct Recount: JobController {
    let title = "Count the stock"

    func run(_ request: PageRequest, _ progress: JobProgress) async throws -> JobResult { .text("42") }
}

struct Order: Decodable {
    let id: Int
    let customerId: Int?
}

try await Dashboard.serve(
    sources: [SQLiteSource(path: CommandLine.arguments[1])],
    arguments: Array(CommandLine.arguments.dropFirst(2))
) { routes in
    routes.add(PlanetList(), at: "/planets")
    routes.use { request, next in
        var response = await next(request)
        response.fields["X-Shop"] = "north"
        return response
    }
    routes.group("/stock") { stock in
        stock.add(Recount(), at: "/recount")
        stock.add(.get, "/{id}") { request in
            let id: Int = try request.parameter("id")
            let found = FetchRequest(table: "orders", where: column("id") == id && .sql("total > ?", 0))
            let orders = try await request.sources[0].fetch(Order.self, found)
            return .text(orders.map { "order \\($0.id) of \\($0.customerId ?? 0)" }.joined())
        }
    }
}
"""
CELL = """<tr class="row" id="{{id}}" data-key="{{key}}">
  <td data-place="title">{{moons}} moons</td>
</tr>
"""


class Program:
    """The program of a package, built in a folder of its own."""

    def __init__(self, folder):
        self.package = folder / "package"
        self.scratch = folder / "build"
        sources = self.package / "Sources" / "Shop"
        sources.mkdir(parents=True)
        (self.package / "Package.swift").write_text(MANIFEST)
        (sources / "main.swift").write_text(MAIN)
        (self.package / "Views" / "cells").mkdir(parents=True)
        (self.package / "Views" / "cells" / "planet.html").write_text(CELL)
        template = (ROOT / "Views" / "job-start.html").read_text()
        self.template = self.package / "Views" / "job-start.html"
        self.template.write_text(template.replace("</h1>", " of the shop</h1>"))
        (self.package / "Public" / "css").mkdir(parents=True)
        (self.package / "Public" / "css" / "shop.css").write_text("h1 { color: teal }\n")
        self.write_article()
        self.write_readme()

    def write_article(self):
        """The program of the first article, as it stands there; its templates lie beside it here."""
        planets = self.package / "Sources" / "Planets"
        for path, text in FILE.findall(ARTICLE.read_text()):
            file = planets / path.removeprefix("Sources/Planets/")
            if path != "Package.swift":
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)

    def write_readme(self):
        """The example of the README, as it stands there."""
        text = README.read_text().split("## The Swift API", 1)[1]
        for language, path in ("swift", "main.swift"), ("html", "Views/cells/planet.html"):
            file = self.package / "Sources" / "Readme" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(re.search(rf"```{language}\n(.*?)```", text, re.DOTALL).group(1))

    def build(self, *options):
        command = ["swift", "build", "--package-path", self.package, "--scratch-path", self.scratch, "--jobs", "2"]
        build = subprocess.run([*command, *options], capture_output=True, text=True, timeout=1500)
        assert build.returncode == 0, build.stdout + build.stderr
        path = subprocess.run([*command, *options, "--show-bin-path"], capture_output=True, text=True, check=True)
        self.binary = pathlib.Path(path.stdout.strip()) / "Shop"
        return self

    def start(self, database, folder, *options):
        command = [self.binary, database, "--port", "0", "--store", folder / "store.db", *options]
        return processes.start(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture(scope="session")
def program(tmp_path_factory):
    """The program as it is deployed: the linker drops what nothing refers to, and must not drop the server."""
    return Program(tmp_path_factory.mktemp("package")).build("--configuration", "release", "--static-swift-stdlib")


def test_the_first_article_is_a_program_that_works(program, tmp_path):
    assert len((program.package / "Sources/Planets/main.swift").read_text().splitlines()) < 40
    process = processes.start([program.binary.with_name("Planets"), "--port", "0"], cwd=tmp_path,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    assert line.startswith("listening on "), process.stderr.read()
    url = line.removeprefix("listening on ").strip().rstrip("/")
    assert 'href="/planets"' in get(url + "/")[0]
    page, headers = get(url + "/planets")
    assert "500 planets are known." in page and 'data-key="50"' in page and 'data-key="51"' not in page
    following = re.search(r"<([^>]+)>", headers["Link"]).group(1)
    assert 'data-key="51"' in get(url + following)[0]
    detail, _ = get(url + "/planets/7")
    assert "<bottom-bar" in detail and "Planet 7" in detail
    urllib.request.urlopen(url + "/planets/7/-/comments", data=b"body=Seen+it", timeout=10).close()
    assert "Seen it" in get(url + "/planets/7")[0]
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == 0


def test_the_example_of_the_readme_looks_as_it_should(program, tmp_path, open_page):
    process = processes.start([program.binary.with_name("Readme"), "--port", "0", "--log", "off"], cwd=tmp_path,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    assert line.startswith("listening on "), process.stderr.read()
    url = line.removeprefix("listening on ").strip()
    for size in (PHONE, DESKTOP):
        row = open_page(url + "planets", **size).locator("tr.row").nth(9)
        title, moons = row.locator("td").nth(0).bounding_box(), row.locator("td").nth(1).bounding_box()
        assert row.locator("td").all_inner_texts() == ["Planet 10", "3 moons"]
        assert title["x"] + title["width"] <= moons["x"] and row.bounding_box()["height"] > 30
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == 0


def get(url):
    with urllib.request.urlopen(url, timeout=10) as response:
        return response.read().decode(), response.headers


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_with_only_tablero_imported(program, server, tmp_path, stop):
    process = program.start(server.database, tmp_path, "--log", "off")
    line = process.stdout.readline()
    assert re.fullmatch(r"listening on http://127\.0\.0\.1:\d+/\n", line), process.stderr.read()
    url = line.removeprefix("listening on ").strip().rstrip("/")
    index, headers = get(url + "/")
    assert headers["X-Shop"] == "north"
    assert 'href="/planets"' in index and "The planets" in index
    page, _ = get(url + "/planets")
    assert 'data-key="saturn"' in page and "274 moons" in page
    assert get(url + "/stock/7")[0] == "order 7 of 8"
    # The program's own template and style sheet, and the built-in ones beside them.
    assert "Count the stock of the shop</h1>" in get(url + "/stock/recount")[0]
    assets = re.search(r'href="(/-/public/[0-9a-f]+)/css/', page).group(1)
    assert "teal" in get(f"{url}{assets}/css/shop.css")[0]
    _, headers = get(f"{url}{assets}/js/app.js")
    assert "immutable" in headers["Cache-Control"]
    assert "tablero_http_connections_open" in get(url + "/-/metrics")[0]
    process.send_signal(stop)
    assert process.wait(timeout=20) == 0
    assert process.stderr.read() == ""


def test_a_faulty_template_is_printed_with_its_place(program, server, tmp_path):
    text = program.template.read_text()
    try:
        program.template.write_text(text.replace("</h1>", "</h2>"))
        process = program.start(server.database, tmp_path)
        out, err = process.communicate(timeout=20)
    finally:
        program.template.write_text(text)
    assert process.returncode == 1
    assert out == ""
    assert re.match(r".*Views/job-start\.html:\d+:\d+: error: ", err.splitlines()[0]), err


def test_what_it_cannot_do_is_a_sentence(program, server, tmp_path):
    port = server.port
    for options, code, sentence in [
        (["--port", str(port)], 1, f"{port}"),
        (["--porth", "1"], 2, "Shop: there is no option --porth."),
        (["--host", "0.0.0.0"], 2, "would show the data to the network"),
        (["--unix-socket", "a.sock", "--host", "::1"], 2, "--unix-socket and --host exclude each other"),
    ]:
        command = [program.binary, server.database, "--store", tmp_path / "store.db", *options]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=20)
        assert run.returncode == code, run.stderr
        assert sentence in run.stderr
        assert run.stdout == ""
    run = subprocess.run([program.binary, server.database, "--help"], capture_output=True, text=True, timeout=20)
    assert run.returncode == 0
    assert run.stdout.startswith("usage: Shop [options]\n") and "--dev" in run.stdout
    missing = [program.binary, tmp_path / "missing.db", "--port", "0", "--store", tmp_path / "store.db"]
    run = subprocess.run(missing, cwd=tmp_path, capture_output=True, text=True, timeout=20)
    assert (run.returncode, run.stdout, len(run.stderr.splitlines())) == (1, "", 1), run.stderr
    assert run.stderr.startswith("Shop: ") and "missing.db" in run.stderr


def test_it_takes_the_options_of_tablero_serve(program, server, tmp_path):
    options = ["--base-path", "/ops", "--auth", "proxy", "--trusted-proxy", "127.0.0.1", "--log", "json"]
    process = program.start(server.database, tmp_path, *options)
    line = process.stdout.readline()
    assert line.endswith("/ops/\n"), process.stderr.read()
    url = line.removeprefix("listening on ").strip().rstrip("/")
    with pytest.raises(urllib.error.HTTPError, match="403|401"):
        get(url + "/planets")
    request = urllib.request.Request(url + "/planets", headers={"Remote-User": "ada"})
    with urllib.request.urlopen(request, timeout=10) as response:
        assert 'href="/ops/-/public/' in response.read().decode()
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == 0
    lines = [json.loads(line) for line in process.stderr.read().splitlines()]
    assert [(line["path"], line["user"]) for line in lines] == [("/ops/planets", None), ("/ops/planets", "ada")]


@pytest.mark.parametrize("development", [True, False])
def test_templates_are_read_again(program, server, tmp_path, development):
    text = program.template.read_text()
    process = program.start(server.database, tmp_path, *(["--dev"] if development else []))
    line = process.stdout.readline()
    url = line.removeprefix("listening on ").strip().rstrip("/")
    try:
        program.template.write_text(text.replace("of the shop", "of the whole shop"))
        if not development:
            assert "of the shop</h1>" in get(url + "/stock/recount")[0]
            process.send_signal(signal.SIGHUP)
            for _ in range(1000):
                if "of the whole shop</h1>" in get(url + "/stock/recount")[0]:
                    break
        assert "of the whole shop</h1>" in get(url + "/stock/recount")[0]
        if development:
            program.template.write_text(text.replace("</h1>", "</h2>"))
            with pytest.raises(urllib.error.HTTPError) as error:
                get(url + "/stock/recount")
            assert "Views/job-start.html:" in error.value.read().decode()
    finally:
        program.template.write_text(text)
        process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == 0
