"""What the Swift framework's pages do in a browser: sections, streamed rows, chat, the keyboard."""

import socket
import subprocess
import urllib.request

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect

import activation
import processes
from planets import Planets, program
from test_pages import AXE, markup_errors

PAGES = ["/planets", "/planets?_search=halley", "/planets/Mars", "/broken-header", "/chat", "/"]


@pytest.fixture(scope="module")
def planets():
    before = len(processes.started)
    yield Planets()
    processes.end(since=before)


@pytest.fixture
def begin(open_page, planets):
    """Goes to a page that is not whole before a gate is opened."""

    def begin(path, **options):
        page = open_page("about:blank", **options)
        page.begun = page.goto(planets.url + path, wait_until="commit")
        return page

    return begin


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_accessibility_violations(planets, open_page, path, scheme, device):
    results = Axe().run(open_page(planets.url + path, color_scheme=scheme, **AXE, **device))
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("path", PAGES)
def test_the_page_is_valid_html(planets, open_page, path, tmp_path):
    response = open_page("about:blank").context.request.get(planets.url + path)
    assert response.status == 200
    assert markup_errors(response.body(), tmp_path / "page.html") == []


def test_a_streamed_page_is_valid_html(planets, open_page, begin, tmp_path):
    page = begin("/slow", java_script_enabled=False)
    expect(page.locator("tbody > .loading")).to_be_visible()
    planets.open("list")
    body = page.begun.body()
    assert body.count(b"<tr") == 11
    assert markup_errors(body, tmp_path / "page.html") == []


def headings(page):
    return page.locator("tr.section")


def test_scrolling_on_goes_on_in_its_section(planets, open_page):
    page = open_page(planets.url + "/planets", **PHONE)
    rows = page.locator("tr[data-key]")
    expect(headings(page)).to_have_text(["Planets", "Moons"])
    for count in (80, 120, 129):
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(page.locator("tr.row")).to_have_count(count)
    expect(headings(page)).to_have_text(["Planets", "Moons", "Comets"])
    assert rows.evaluate_all("rows => new Set(rows.map(row => row.id)).size") == 129
    # Back and reload ask for as many rows at once, in the same sections.
    assert "_extent=129" in page.url


def test_a_refresh_keeps_headings_rows_and_header(planets, open_page):
    page = open_page(planets.url + "/planets")
    expect(page.locator("record-list:defined")).to_be_attached()
    page.evaluate("document.querySelector('#list-header dd').textContent = 'old'")
    page.keyboard.press("r")
    expect(page.locator("#status")).to_have_text("Refreshed")
    expect(page.locator("#list-header dd").first).to_have_text("8")
    expect(headings(page)).to_have_text(["Planets", "Moons"])
    assert page.locator("tbody > tr").first.evaluate("row => row.className") == "section"


def test_items_that_are_alike_are_each_there_once(planets, open_page):
    page = open_page(planets.url + "/echoes", **PHONE)
    rows = page.locator("tr.row")
    expect(page.locator("record-list")).to_have_attribute("data-state", "end")
    expect(rows).to_have_count(23)
    ids = rows.evaluate_all("rows => rows.map(row => row.id)")
    assert len(set(ids)) == 23
    # A page of as many rows at once has the same ones, so that a live update finds each again.
    page.reload()
    expect(rows).to_have_count(23)
    assert rows.evaluate_all("rows => rows.map(row => row.id)") == ids


def test_the_heading_of_a_section_stays_in_sight(planets, open_page):
    for device in (DESKTOP, PHONE):
        page = open_page(planets.url + "/planets", **device)
        page.evaluate("scrollTo(0, 400)")
        bar = page.locator(".bar").bounding_box()
        place = page.locator("#section-Planets > th").bounding_box()
        assert abs(place["y"] - bar["y"] - bar["height"]) <= 1


def test_rows_off_screen_have_the_height_of_their_kind(planets, open_page):
    page = open_page(planets.url + "/planets", **PHONE)
    moon = page.locator("tr[data-key=m30]")
    assert moon.evaluate("row => getComputedStyle(row).containIntrinsicBlockSize") == "auto 45px"
    assert page.locator("tr[data-key=Mars]").evaluate("row => getComputedStyle(row).contentVisibility") == "auto"


@pytest.mark.parametrize("script", [True, False], ids=["with-script", "without-script"])
def test_the_beginning_shows_before_a_slow_list_and_the_rows_follow(planets, begin, script):
    page = begin("/slow", java_script_enabled=script)
    expect(page.get_by_role("heading", level=1)).to_have_text("Slow moons")
    expect(page.locator("#list-header")).to_contain_text("8")
    expect(page.locator("tbody > .loading")).to_be_visible()
    planets.open("list")
    expect(page.locator("tr[data-key]")).to_have_count(8)
    expect(page.locator("tbody > .loading")).to_be_hidden()
    if script:
        expect(page.locator("record-list")).to_have_attribute("data-state", "end")
        expect(page.locator("tbody > .loading")).to_have_count(0)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_rows_to_come_are_drawn_until_they_are_there(planets, begin, device):
    page = begin("/slow", **device)
    # The style sheet may still be on its way.
    expect(page.locator(".bar")).to_have_css("position", "sticky")
    drawn = page.locator("tbody > .loading > td").evaluate(
        """cell => {
          const { height, animationName, maskImage } = getComputedStyle(cell, "::after")
          return [parseFloat(height), animationName, maskImage.split("(")[0]]
        }"""
    )
    assert drawn == [320, "breathe", "repeating-linear-gradient"]
    planets.open("list")
    expect(page.locator("tbody > .loading")).to_be_hidden()


@pytest.mark.parametrize("script", [True, False], ids=["with-script", "without-script"])
def test_a_header_that_is_late_stands_above_the_rows(planets, begin, script):
    page = begin("/late-header", java_script_enabled=script)
    expect(page.locator(".list-header__loading")).to_be_visible()
    expect(page.locator("tr[data-key]")).to_have_count(8)
    planets.open("header")
    header = page.locator("#list-header")
    expect(header).to_contain_text("8")
    expect(page.locator(".list-header__loading")).to_be_hidden()
    assert header.bounding_box()["y"] < page.locator("tr[data-key]").first.bounding_box()["y"]
    heading = page.get_by_role("heading", level=1)
    assert heading.bounding_box()["y"] < header.bounding_box()["y"]


def messages(page):
    return page.locator("#messages > .message .message__text")


@pytest.mark.parametrize("script", [True, False], ids=["with-script", "without-script"])
def test_a_chat_is_a_bottom_bar_of_ones_own(planets, open_page, script):
    page = open_page(planets.url + "/chat", java_script_enabled=script, **PHONE)
    count = messages(page).count()
    text = f"Clear skies <b>now</b>, {script}"
    page.get_by_label("Message", exact=True).fill(text)
    page.get_by_role("button", name="Send").click()
    expect(messages(page)).to_have_count(count + 1)
    expect(messages(page).last).to_have_text(text)
    expect(page.locator(".message").last).to_have_attribute("id", f"message-{count + 1}")
    expect(page.get_by_label("Message", exact=True)).to_have_value("")
    page.reload()
    expect(messages(page).last).to_have_text(text)


def test_a_message_that_failed_is_kept_and_sent_again_once(planets, open_page):
    page = open_page(planets.url + "/chat", **PHONE)
    count = messages(page).count()
    page.context.set_offline(True)
    page.get_by_label("Message", exact=True).fill("Hello?")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_contain_text("No connection.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Retry").click()
    expect(page.locator(f"#message-{count + 1}")).to_contain_text("Hello?")
    expect(messages(page)).to_have_count(count + 1)


WATCH = """() => {
  window.seen = []
  const note = event => window.seen.push([event.type, event.detail.isUp, event.target.localName,
    document.documentElement.style.getPropertyValue("--keyboard-inset")])
  for (const type of ["list:willresize", "keyboardchange"]) document.addEventListener(type, note)
}"""
# The policy of the pages refuses what Playwright's own waiting evaluates.
SEEN = """count => new Promise(resolve => {
  const look = () => seen.length >= count ? resolve() : requestAnimationFrame(look)
  look()
})"""
RAISE = """height => {
  Object.defineProperty(visualViewport, "height", { value: innerHeight - height, configurable: true })
  visualViewport.dispatchEvent(new Event("resize"))
}"""


def test_a_lists_own_keyboard_hook_inside_the_animation(planets, open_page):
    page = open_page(planets.url + "/planets", **PHONE)
    expect(page.locator("record-list:defined")).to_be_attached()
    page.evaluate(WATCH)
    page.evaluate(RAISE, 300)
    page.evaluate(SEEN, 2)
    assert page.evaluate("seen") == [
        ["list:willresize", True, "record-list", ""],
        ["keyboardchange", True, "record-list", "300px"],
    ]
    page.evaluate("document.addEventListener('list:willresize', event => event.preventDefault())")
    page.evaluate(RAISE, 0)
    page.evaluate(SEEN, 4)
    # Who cancels it resizes the list by own means.
    assert page.evaluate("seen[3]") == ["keyboardchange", False, "record-list", "300px"]


def test_view_adjusts_to_the_keyboard_with_a_hook(planets, open_page):
    page = open_page(planets.url + "/chat", **PHONE)
    expect(page.locator("bottom-bar:defined")).to_be_attached()
    page.evaluate(WATCH)
    page.evaluate(RAISE, 300)
    page.evaluate(SEEN, 1)
    assert page.evaluate("seen") == [["keyboardchange", True, "bottom-bar", "300px"]]


def test_a_socket_that_was_passed_on_is_served_and_the_manager_told(tmp_path):
    manager = activation.Manager(str(tmp_path / "notify"))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        process = activation.start([listener], "--log", "off", program=program(), cwd=tmp_path, notify=manager.name)
        assert process.stdout.readline() == f"listening on http://127.0.0.1:{port}/\n"
        assert manager.hear() == ["READY=1"]
        assert urllib.request.urlopen(f"http://127.0.0.1:{port}/-/health", timeout=10).read() == b"ok\n"
        process.terminate()
        assert manager.hear() == ["STOPPING=1"]
        assert process.wait(timeout=10) == 0
    manager.close()


def test_a_socket_that_lets_other_machines_in_is_refused(tmp_path):
    with socket.create_server(("0.0.0.0", 0)) as listener:
        process = activation.start([listener], "--log", "off", program=program(), cwd=tmp_path, stderr=subprocess.PIPE)
        _, errors = process.communicate(timeout=10)
    assert process.returncode == 2
    assert errors.startswith("Planets: the socket that was passed on would show the data to the network.")
