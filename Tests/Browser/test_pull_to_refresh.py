"""Pull to refresh, by real touches at the size of a phone."""

import pytest
from conftest import PHONE
from hands import Finger, Held
from playwright.sync_api import expect


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


def test_the_indicator_closes_after_15_seconds_whatever_happens(phone):
    phone.clock.install()
    held = Held(phone, is_refresh)
    finger = Finger(phone)
    finger.pull(0, 150)
    finger.lift()
    expect(phone.locator(".pull")).to_have_attribute("data-phase", "loading")
    phone.clock.run_for(14_000)
    expect(phone.locator(".pull")).to_have_attribute("data-phase", "loading")
    # The finger is down again then: it closes when that lifts.
    finger.send("touchStart", (200, 90))
    phone.clock.run_for(2_000)
    expect(phone.locator(".pull")).to_have_attribute("data-phase", "loading")
    finger.lift()
    expect(phone.locator(".pull")).to_have_attribute("data-phase", "idle")
    assert len(held) == 1


def test_one_can_scroll_while_it_loads(phone):
    held = Held(phone, is_refresh)
    finger = Finger(phone)
    finger.pull(0, 150)
    finger.lift()
    expect(phone.locator(".pull")).to_have_css("height", "60px")
    finger.pull(0, -250, start=(200, 600))
    phone.wait_for_function("() => scrollY > 100")
    finger.lift()
    held.release()
    expect(phone.locator(".pull")).to_have_attribute("data-phase", "idle")


@pytest.mark.parametrize("what", ["selected text", "a dialog", "a sheet", "two fingers"])
def test_a_pull_is_refused(phone, what):
    finger = Finger(phone)
    if what == "selected text":
        phone.evaluate("getSelection().selectAllChildren(document.querySelector('h1'))")
    elif what == "a dialog":
        phone.evaluate("document.querySelector('pull-to-refresh').append(Object.assign(document.createElement('dialog'), { open: true }))")
    elif what == "a sheet":
        phone.evaluate("document.querySelector('[popover]').showPopover()")
    if what == "two fingers":
        finger.send("touchStart", (200, 300), (100, 300))
        for y in range(320, 480, 20):
            finger.send("touchMove", (200, y), (100, y))
    else:
        finger.pull(0, 150)
    expect(phone.locator(".pull")).to_have_count(0)
    finger.lift()
    assert phone.fragments == []


def test_nothing_moves_under_reduced_motion(phone):
    phone.emulate_media(reduced_motion="reduce")
    held = Held(phone, is_refresh)
    finger = Finger(phone)
    finger.pull(0, 150)
    expect(phone.locator(".pull")).to_have_attribute("data-phase", "armed")
    expect(phone.locator(".pull")).to_have_css("height", "0px")
    finger.lift()
    expect(phone.locator(".pull")).to_contain_text("Loading…")
    held.release()
    expect(phone.locator(".pull")).to_have_css("height", "0px")


def test_the_browsers_own_pull_is_off_where_there_is_ours_alone(phone):
    expect(phone.locator("html")).to_have_css("overscroll-behavior-y", "contain")
    phone.goto(phone.url.replace("/shop/orders", "/shop/orders/1"))
    expect(phone.locator("html")).to_have_css("overscroll-behavior-y", "auto")
