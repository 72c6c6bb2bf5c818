"""Lists: infinite scrolling, its errors, and the way back."""

import re

import pytest
import shop
from conftest import PHONE
from hands import FORMS, Held
from playwright.sync_api import expect

KEYS = "rows => rows.map(row => row.dataset.key)"


def rows(page):
    return page.locator("tr[data-key]")


def scroll_until(page, count):
    """Scrolls on each time a page has come."""
    while rows(page).count() < count:
        before = rows(page).count()
        page.mouse.wheel(0, 20_000)
        expect(rows(page).nth(before)).to_be_attached()


def test_scrolling_loads_the_list_up_to_row_200_without_doubles(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    scroll_until(page, 200)
    keys = rows(page).evaluate_all(KEYS)
    assert len(keys) == len(set(keys))
    assert keys[:200] == [str(number) for number in range(1, 201)]


@pytest.mark.parametrize("zoom", [0.9, 1.1, 1.333])
def test_a_list_loads_on_at_a_fractional_zoom(server, open_page, zoom):
    page = open_page(f"{server.url}/shop/orders", device_scale_factor=zoom)
    page.evaluate("zoom => { document.documentElement.style.zoom = zoom }", zoom)
    scroll_until(page, 150)


def test_a_phone_scrolls_the_same_list_by_touch(server, open_page):
    page = open_page(f"{server.url}/shop/orders", **PHONE)
    rows(page).nth(49).scroll_into_view_if_needed()
    expect(rows(page).nth(99)).to_be_attached()


def test_a_tall_screen_is_filled_without_input_but_only_so_far(server, open_page):
    page = open_page(f"{server.url}/shop/orders?_size=3", viewport={"width": 1440, "height": 2560})
    expect(rows(page)).to_have_count(18)
    expect(page.locator("record-list")).to_have_attribute("data-state", "idle")
    expect(rows(page)).to_have_count(18)


def test_after_the_automatic_pages_the_link_loads_and_focus_is_on_the_first_new_row(server, open_page):
    page = open_page(f"{server.url}/shop/orders?_size=3", viewport={"width": 1440, "height": 2560})
    expect(rows(page)).to_have_count(18)
    page.locator("a[rel=next]").press("Enter")
    expect(rows(page).nth(18).locator("a").first).to_be_focused()


def test_a_failed_page_offers_retry_and_is_not_skipped(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    page.context.set_offline(True)
    page.mouse.wheel(0, 20_000)
    expect(page.locator("record-list")).to_have_attribute("data-state", "error-page")
    retry = page.locator("a[rel=next]")
    expect(retry).to_have_text("Retry")
    page.route("**/-/rows*", lambda route: route.continue_())
    page.context.set_offline(False)
    expect(rows(page).nth(99)).to_be_attached()
    assert rows(page).evaluate_all(KEYS)[:100] == [str(number) for number in range(1, 101)]


def test_back_restores_the_rows_and_the_place(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    scroll_until(page, 200)
    row = page.locator('tr[data-key="165"]')
    row.scroll_into_view_if_needed()
    # Scrolling stops at whole pixels, and a row may be a fraction of one higher in some fonts.
    place = row.bounding_box()["y"]
    row.locator("a").first.click()
    expect(page.locator("#fields")).to_be_visible()
    page.go_back()
    expect(page.locator('tr[data-key="200"]')).to_be_attached()
    expect(row).to_be_in_viewport()
    assert abs(row.bounding_box()["y"] - place) <= 50
    keys = rows(page).evaluate_all(KEYS)
    assert len(keys) == len(set(keys))


def test_back_from_the_cache_shows_what_changed_meanwhile(own_server, caching_chromium):
    page = caching_chromium.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{own_server.url}/shop/orders")
    scroll_until(page, 150)
    page.evaluate("window.isCached = true")
    row = page.locator('tr[data-key="65"]')
    row.scroll_into_view_if_needed()
    place = row.bounding_box()["y"]
    row.locator("a").first.click()
    expect(page.locator("#fields")).to_be_visible()
    shop.change(own_server.database, "UPDATE orders SET note = 'changed meanwhile' WHERE id = 66")
    shop.change(own_server.database, "DELETE FROM orders WHERE id = 10")
    page.go_back(wait_until="commit")
    expect(page.locator('tr[data-key="66"] [data-column="note"]')).to_have_text("changed meanwhile")
    expect(page.locator('tr[data-key="10"]')).to_have_count(0)
    assert page.evaluate("window.isCached")
    assert row.bounding_box()["y"] == pytest.approx(place, abs=0.75)
    page.close()


def test_a_view_without_keys_scrolls_too(server, open_page):
    page = open_page(f"{server.url}/shop/paid_orders")
    records = page.locator("tbody tr:not(.paging)")
    page.mouse.wheel(0, 20_000)
    expect(records.nth(99)).to_be_attached()
    numbers = page.locator('td[data-column="id"]').all_text_contents()
    assert numbers[:100] == [str(number) for number in range(5, 501, 5)]


def test_the_end_says_so(server, open_page):
    page = open_page(f"{server.url}/shop/orders?id__gt=970")
    expect(rows(page)).to_have_count(30)
    expect(page.locator("record-list")).to_have_attribute("data-state", "end")
    expect(page.get_by_text("No more rows")).to_be_visible()


def test_refresh_works_from_the_keyboard(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    expect(page.locator("record-list:defined")).to_be_attached()
    with page.expect_request("**/shop/orders/-/rows*"):
        page.keyboard.press("r")
    expect(page.locator("#status")).to_have_text("Refreshed")


def test_a_failed_refresh_keeps_the_rows_and_says_so(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    expect(page.locator("record-list:defined")).to_be_attached()
    page.context.set_offline(True)
    page.get_by_role("link", name="Refresh").click()
    expect(page.get_by_role("alert")).to_contain_text("Could not refresh.")
    assert rows(page).count() >= 50
    page.context.set_offline(False)
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_keys_move_between_rows_and_open_one(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    expect(page.locator("record-list:defined")).to_be_attached()
    page.keyboard.press("/")
    expect(page.locator("input[type=search]")).to_be_focused()
    page.locator("input[type=search]").blur()
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("k")
    page.keyboard.press("j")
    expect(rows(page).nth(1).locator("a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/shop/orders/2$"))


def test_a_thousand_rows_can_be_walked_without_javascript(server, open_page):
    page = open_page(f"{server.url}/shop/orders", java_script_enabled=False)
    keys = []
    while True:
        keys += [row.get_attribute("data-key") for row in rows(page).all()]
        following = page.locator("a[rel=next]")
        if following.count() == 0:
            break
        page.goto(server.url + following.get_attribute("href"))
    assert keys == [str(number) for number in range(1, 1001)]


@pytest.fixture
def list_page(server, open_page):
    def list_page(query="?_size=40", **options):
        page = open_page(f"{server.url}/shop/orders{query}", **options)
        expect(page.locator("record-list:defined")).to_be_attached()
        page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
        return page

    return list_page


NEXT = "void document.querySelector('record-list').loadNext()"


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_says_when_is_asked_once_more_then_and_no_more(list_page, status):
    page = list_page()
    page.clock.install()
    asked = []

    def refuse(route):
        asked.append(route.request.url)
        route.fulfill(status=status, headers={"Retry-After": "30"})

    page.route("**/-/rows*", refuse)
    page.evaluate(NEXT)
    expect(page.get_by_role("link", name="Retry")).to_be_attached()
    page.clock.run_for(29_000)
    assert len(asked) == 1
    with page.expect_response(lambda response: response.status == status):
        page.clock.run_for(2_000)
    expect(page.locator("record-list")).to_have_attribute("data-state", "error-page")
    page.clock.run_for(120_000)
    assert len(asked) == 2
    assert asked[0] == asked[1]


def test_an_error_never_loops(list_page):
    page = list_page()
    asked = []
    page.route("**/-/rows*", lambda route: (asked.append(route.request.url), route.fulfill(status=500)))
    page.evaluate(NEXT)
    expect(page.get_by_role("link", name="Retry")).to_be_attached()
    for y in (100_000, 0, 100_000):
        page.mouse.wheel(0, y)
        page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert len(asked) == 1
    page.unroute("**/-/rows*")
    page.get_by_role("link", name="Retry").press("Enter")
    expect(rows(page).nth(79)).to_be_attached()
    assert asked[0].split("?")[1]


def test_a_list_tells_what_it_does(list_page):
    page = list_page("?_size=40&id__lt=81")
    page.evaluate(
        """() => {
          window.told = []
          for (const name of ["load", "error", "end"]) {
            document.addEventListener(`list:${name}`, event => told.push([name, event.detail.type ?? null]))
          }
        }"""
    )
    page.evaluate(NEXT)
    expect(page.locator("record-list")).to_have_attribute("data-state", "end")
    page.keyboard.press("r")
    expect(page.locator("#status")).to_have_text("Refreshed")
    page.context.set_offline(True)
    page.keyboard.press("r")
    expect(page.locator("record-list")).to_have_attribute("data-state", "error-refresh")
    told = page.evaluate("told")
    assert ["load", "nextPage"] in told and ["end", None] in told
    assert told[-2:] in ([["load", "refresh"], ["error", "refresh"]], [["end", None], ["error", "refresh"]])


def test_a_refresh_supersedes_a_page_that_is_on_its_way(list_page):
    page = list_page()
    before = rows(page).count()
    held = Held(page, "**/-/rows*_next*")
    page.evaluate(NEXT)
    page.wait_for_function("() => document.querySelector('record-list').dataset.state === 'loading-page'")
    page.keyboard.press("r")
    expect(page.locator("#status")).to_have_text("Refreshed")
    assert len(held) == 1
    held.release()
    page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert rows(page).count() <= before


def test_a_page_from_the_cache_is_never_busy(own_server, caching_chromium):
    context = caching_chromium.new_context(**PHONE)
    page = context.new_page()
    page.goto(f"{own_server.url}/shop/orders")
    expect(page.locator("record-list:defined")).to_be_attached()
    page.evaluate("window.isCached = true")
    for selector in ("record-list", "refresh-button a"):
        page.evaluate("selector => { document.querySelector(selector).ariaBusy = 'true' }", selector)
    page.goto(f"{own_server.url}/shop/orders/1")
    page.go_back(wait_until="commit")
    expect(page.locator("[aria-busy]")).to_have_count(0)
    assert page.evaluate("window.isCached")
    context.close()


def test_a_list_may_resize_itself_for_the_keyboard(list_page):
    page = list_page(**PHONE)
    page.evaluate(
        """() => {
          document.addEventListener("list:willresize", event => {
            document.title = JSON.stringify(event.detail)
            event.preventDefault()
          })
          document.getElementById("search").focus()
          Object.defineProperty(visualViewport, "height", { get: () => 500 })
          visualViewport.dispatchEvent(new Event("resize"))
        }"""
    )
    expect(page).to_have_title('{"height":344,"isUp":true}')
    assert page.evaluate("document.documentElement.style.getPropertyValue('--keyboard-inset')") == ""


@pytest.mark.parametrize("form", FORMS)
def test_pages_load_within_one_screen_of_the_end_and_not_before(server, open_page, form):
    page = open_page(f"{server.url}/shop/orders?_size=200", **FORMS[form])
    page.wait_for_function("() => document.querySelector('record-list')?.dataset.state === 'idle'")
    far = "document.documentElement.scrollHeight - 2 * innerHeight"
    page.evaluate(f"scrollTo(0, {far} - 400)")
    page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))")
    expect(rows(page)).to_have_count(200)
    page.evaluate(f"scrollTo(0, {far} + 200)")
    expect(rows(page).nth(399)).to_be_attached()
