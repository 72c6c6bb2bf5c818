"""Those who read in other ways: with colours of their own, without motion, on paper, from right to left."""

import pytest
from conftest import PHONE
from playwright.sync_api import expect

PAINT = """([selector, part]) => {
  const probe = document.body.appendChild(document.createElement("p"))
  probe.style.color = "CanvasText"
  return [getComputedStyle(document.querySelector(selector), part).backgroundColor, getComputedStyle(probe).color]
}"""


@pytest.mark.parametrize("path, selector, part", [
    ("/shop", ".tile__link", "::after"),
    ("/shop/orders", ".row", "::after"),
    ("/shop/orders?status=paid", ".filter", "::after"),
    ("/shop/empty_table", ".empty", "::before"),
    ("/shop/orders/1", ".comment-form__send", "::before"),
])
def test_icons_are_painted_in_the_readers_colours(server, open_page, path, selector, part):
    page = open_page(server.url + path, forced_colors="active", color_scheme="dark", **PHONE)
    painted, text = page.evaluate(PAINT, [selector, part])
    assert painted == text


def test_nothing_moves_for_those_who_want_no_motion(server, open_page):
    page = open_page(f"{server.url}/shop/orders", reduced_motion="reduce", **PHONE)
    page.get_by_role("button", name="Sort").click()
    durations = page.evaluate("document.getAnimations().map(move => move.effect.getComputedTiming().endTime).filter(end => end > 10)")
    # What follows the scrolling is not of time.
    assert [duration for duration in durations if isinstance(duration, (int, float))] == []
    expect(page.locator("#sort")).to_be_in_viewport(ratio=1)


def test_paper_shows_the_rows_and_none_of_the_controls(server, open_page):
    page = open_page(f"{server.url}/shop/orders?status=paid")
    page.emulate_media(media="print")
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_role("link", name="status is paid")).to_be_visible()
    for control in (page.locator(".bar"), page.get_by_role("searchbox"), page.get_by_role("button", name="Filter"), page.get_by_text("Clear all")):
        expect(control).to_be_hidden()
    note = page.locator("[data-column=note]", has_text="Please").first
    assert note.evaluate("cell => cell.scrollWidth <= cell.clientWidth")


def test_from_right_to_left_the_page_is_mirrored(server, open_page):
    page = open_page(f"{server.url}/shop/orders", **PHONE)
    places = "[...document.querySelectorAll('.row:first-child > [data-place]')].map(cell => [cell.dataset.place, cell.getBoundingClientRect()])"

    def trailing():
        boxes = dict(page.evaluate(places))
        return boxes["trailing"]["x"] > boxes["title"]["x"]

    assert trailing()
    page.evaluate("document.dir = 'rtl'")
    assert not trailing()
    assert page.locator(".row").first.evaluate("row => getComputedStyle(row, '::after').scale") == "-1 1"


def test_a_wide_table_keeps_its_header_and_first_column_in_sight(server, open_page):
    page = open_page(f"{server.url}/shop/orders", viewport={"width": 800, "height": 600})
    box = page.locator(".records-box")
    expect(box).to_have_attribute("data-sticks", "")
    box.evaluate("box => { box.scrollTo(200, 0); scrollTo(0, 800) }")
    bar, corner = page.locator(".bar").bounding_box(), page.locator("thead th").first.bounding_box()
    assert abs(corner["y"] - bar["height"]) <= 1
    assert abs(corner["x"] - box.bounding_box()["x"]) <= 2
    cell = page.locator("tr[data-key='30'] > td").first.bounding_box()
    assert abs(cell["x"] - box.bounding_box()["x"]) <= 2


def test_the_large_title_shrinks_into_the_bar(server, open_page):
    page = open_page(f"{server.url}/shop/orders", **PHONE)
    large, small = page.get_by_role("heading", level=1), page.locator(".breadcrumbs [aria-current]")
    expect(small).to_have_css("opacity", "0")
    expect(large).to_have_css("opacity", "1")
    page.evaluate("scrollTo(0, 400)")
    expect(small).to_have_css("opacity", "1")
    expect(large).to_have_css("opacity", "0")
