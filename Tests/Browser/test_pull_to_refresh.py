"""Pull to refresh, by real touches at the size of a phone."""

import pytest
from conftest import PHONE
from playwright.sync_api import expect


class Finger:
    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def send(self, kind, *point):
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def pull(self, dx, dy, start=(200, 300)):
        self.send("touchStart", *start)
        for step in range(1, 11):
            self.send("touchMove", start[0] + dx * step / 10, start[1] + dy * step / 10)

    def lift(self):
        self.send("touchEnd")


def is_refresh(url):
    """A live update asks for all the rows that are loaded, a refresh for the first page."""
    return "/-/rows" in url and "_extent" not in url


@pytest.fixture
def phone(server, open_page):
    page = open_page(f"{server.url}/shop/orders", **PHONE)
    expect(page.locator("record-list:defined")).to_be_attached()
    page.fragments = []
    page.on("request", lambda request: is_refresh(request.url) and page.fragments.append(request.url))
    return page


def test_a_pull_beyond_the_mark_refreshes_once_and_closes(phone):
    finger = Finger(phone)
    finger.pull(0, 150)
    expect(phone.locator(".pull")).to_contain_text("Release to refresh")
    assert phone.fragments == []
    finger.lift()
    expect(phone.locator("#status")).to_have_text("Refreshed")
    expect(phone.locator(".pull")).to_have_attribute("data-phase", "idle")
    expect(phone.locator(".pull")).to_have_css("height", "0px")
    assert len(phone.fragments) == 1
    finger.pull(0, 60)
    expect(phone.locator(".pull")).to_contain_text("Last updated:")
    finger.lift()


def test_a_short_pull_does_nothing(phone):
    finger = Finger(phone)
    finger.pull(0, 60)
    expect(phone.locator(".pull")).to_contain_text("Pull down to refresh")
    finger.lift()
    expect(phone.locator(".pull")).to_have_css("height", "0px")
    assert phone.fragments == []


def test_a_sideways_move_is_no_pull(phone):
    finger = Finger(phone)
    finger.pull(150, 70)
    finger.lift()
    expect(phone.locator(".pull")).to_have_count(0)
    assert phone.fragments == []


def test_a_pull_that_begins_below_the_top_only_scrolls(phone):
    phone.evaluate("scrollTo(0, 300)")
    finger = Finger(phone)
    finger.pull(0, 200)
    finger.lift()
    expect(phone.locator(".pull")).to_have_count(0)


def test_a_pull_closes_when_the_refresh_fails(phone):
    phone.context.set_offline(True)
    finger = Finger(phone)
    finger.pull(0, 150)
    finger.lift()
    expect(phone.get_by_role("alert")).to_contain_text("Could not refresh.")
    expect(phone.locator(".pull")).to_have_css("height", "0px")
    assert phone.locator("tr[data-key]").count() >= 50
