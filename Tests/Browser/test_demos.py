"""The elements by themselves: each demo page uses one element, and nothing else of Tablero's scripts."""

import pytest
from playwright.sync_api import expect

from conftest import PHONE

NAMES = ["index", "progress-overlay", "pull-to-refresh", "record-list", "bottom-bar", "relative-time"]


def demo(server, name):
    return f"{server.url}/-/public/demos/{name}.html"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [320, 1440])
def test_a_demo_page_stands_alone(server, open_page, name, width):
    loaded = []
    page = open_page("about:blank", viewport={"width": width, "height": 700})
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(demo(server, name))
    expect(page.locator("h1")).to_be_visible()
    assert not [url for url in loaded if url.endswith("/js/app.js")]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_hud_usable_by_itself(server, open_page):
    page = open_page(demo(server, "progress-overlay"))
    page.get_by_role("button", name="With its progress").click()
    expect(page.locator(".progress__message")).to_have_text("Counted")
    expect(page.locator("dialog.progress")).not_to_have_attribute("open", "")
    page.get_by_role("button", name="Badly").click()
    expect(page.get_by_role("alert")).to_have_text("The disk is full.")


def test_pull_header_usable_by_itself(server, open_page):
    page = open_page(demo(server, "pull-to-refresh"), **PHONE)
    touch = page.context.new_cdp_session(page)

    def send(kind, y=None):
        points = [] if y is None else [{"x": 100, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", 120)
    for y in range(140, 460, 20):
        send("touchMove", y)
    expect(page.locator(".pull__text")).to_have_text("Release to refresh")
    send("touchEnd")
    expect(page.locator("#count")).to_have_text("1")


def test_the_list_walks_to_its_end_on_a_page_of_its_own(server, open_page):
    page = open_page(demo(server, "record-list"))
    for count in (80, 100):
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_function(f"document.querySelectorAll('tr.row').length >= {count}")
    expect(page.get_by_text("No more rows")).to_be_visible()


def test_the_bar_stands_at_the_bottom_of_a_page_of_its_own(server, open_page):
    page = open_page(demo(server, "bottom-bar"), **PHONE)
    box = page.locator("bottom-bar").bounding_box()
    assert box["y"] + box["height"] == pytest.approx(844, abs=1)


def test_a_time_is_told_relatively_on_a_page_of_its_own(server, open_page):
    page = open_page(demo(server, "relative-time"))
    expect(page.locator("#opened")).to_have_text("now")
    expect(page.locator("time").last).to_have_text("Jul 20, 1969")
