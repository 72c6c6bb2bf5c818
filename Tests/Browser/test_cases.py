"""Faults that users reported of other libraries, each as a case here: on a phone with touch, and on a tall desktop."""

import re
import sqlite3

import pytest
import shop
from conftest import PHONE
from hands import FORMS, Finger, Held, keys, place, rows
from playwright.sync_api import expect


@pytest.fixture(params=FORMS)
def form(request):
    return FORMS[request.param]


@pytest.fixture
def open_list(open_page):
    def open_list(url, **options):
        page = open_page(url, **options)
        expect(page.locator("record-list:defined")).to_be_attached()
        page.refreshes = []
        page.on("request", lambda request: is_refresh(request.url) and page.refreshes.append(request.url))
        return page

    return open_list


def is_refresh(url):
    """A live update asks for all the rows that are loaded, a refresh for the first page."""
    return "/-/rows" in url and "_extent" not in url and "_next" not in url


def load_pages(page, count):
    """Loads so many rows, as a reader who scrolls on, and takes the link where it waits for a hand."""
    while rows(page).count() < count:
        before = rows(page).count()
        page.evaluate("void document.querySelector('record-list').loadNext()")
        expect(rows(page).nth(before)).to_be_attached()


def test_a_nested_scrollers_drag_scrolls_it_and_refreshes_nothing(server, open_list):
    page = open_list(f"{server.url}/shop/orders", **PHONE)
    page.evaluate(
        """() => {
          const box = document.createElement("div"), content = document.createElement("div")
          box.id = "box"
          Object.assign(box.style, { height: "400px", overflow: "auto" })
          content.style.height = "2000px"
          box.append(content)
          document.querySelector("pull-to-refresh").prepend(box)
          box.scrollTop = 300
        }"""
    )
    finger = Finger(page)
    finger.pull(0, 200)
    finger.lift()
    page.wait_for_function("() => document.getElementById('box').scrollTop < 250")
    expect(page.locator(".pull")).to_have_count(0)
    assert page.refreshes == []


def test_a_pull_below_the_top_only_scrolls(server, open_list):
    page = open_list(f"{server.url}/shop/orders", **PHONE)
    page.evaluate("scrollTo(0, 300)")
    finger = Finger(page)
    finger.pull(0, 200)
    page.wait_for_function("() => scrollY < 200")
    expect(page.locator(".pull")).to_have_count(0)
    finger.lift()
    assert page.refreshes == []


def test_a_sideways_swipe_over_a_wide_table_scrolls_it(server, open_list):
    page = open_list(f"{server.url}/shop/orders", viewport={"width": 800, "height": 844}, has_touch=True)
    # As wide as its longest notes, which are cut short otherwise.
    page.evaluate("document.querySelector('.records').style.inlineSize = '1600px'")
    finger = Finger(page)
    finger.pull(-200, 70, start=(500, 500))
    page.wait_for_function("() => document.querySelector('.records-box').scrollLeft > 100")
    expect(page.locator(".pull")).to_have_count(0)
    finger.lift()
    assert page.refreshes == []


@pytest.mark.parametrize("kind", ["a short pull", "pushed back", "cancelled", "a second finger"])
def test_the_indicator_never_stays(server, open_list, kind):
    page = open_list(f"{server.url}/shop/orders", **PHONE)
    finger = Finger(page)
    finger.pull(0, 40 if kind == "a short pull" else 140)
    expect(page.locator(".pull")).to_be_visible()
    if kind == "pushed back":
        for y in range(440, 299, -20):
            finger.send("touchMove", (200, y))
    if kind == "cancelled":
        finger.send("touchCancel")
    elif kind == "a second finger":
        finger.send("touchStart", (200, 440), (100, 440))
    else:
        finger.lift()
    expect(page.locator(".pull")).to_have_attribute("data-phase", "idle")
    expect(page.locator(".pull")).to_have_css("height", "0px", timeout=1000)
    if kind == "a second finger":
        finger.lift()
    assert page.refreshes == []


def test_a_refresh_that_fails_ends_and_says_so(server, open_list, form):
    page = open_list(f"{server.url}/shop/orders", **form)
    page.context.set_offline(True)
    if form is PHONE:
        finger = Finger(page)
        finger.pull(0, 150)
        finger.lift()
    else:
        page.get_by_role("link", name="Refresh").click()
    expect(page.get_by_role("alert")).to_contain_text("Could not refresh.")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    if form is PHONE:
        expect(page.locator(".pull")).to_have_css("height", "0px")
    assert keys(page)[:50] == [str(number) for number in range(1, 51)]
    page.context.set_offline(False)
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False], ids=["with-script", "without-script"])
def test_a_refresh_needs_no_gesture(server, open_page, form, script):
    page = open_page(f"{server.url}/shop/orders", java_script_enabled=script, **form)
    link = page.get_by_role("link", name="Refresh")
    for _ in range(10):
        page.keyboard.press("Tab")
        if link.evaluate("link => link.matches(':focus')"):
            break
    expect(link).to_be_focused()
    if script:
        page.keyboard.press("Enter")
        expect(page.locator("#status")).to_have_text("Refreshed")
    else:
        with page.expect_response(f"{server.url}/shop/orders"):
            page.keyboard.press("Enter")


def test_a_second_pull_during_a_refresh_asks_nothing(server, open_list):
    page = open_list(f"{server.url}/shop/orders", **PHONE)
    held = Held(page, is_refresh)
    finger = Finger(page)
    for _ in range(2):
        finger.pull(0, 150)
        finger.lift()
    page.get_by_role("link", name="Refresh").click()
    page.keyboard.press("r")
    expect(page.locator("record-list")).to_have_attribute("data-state", "loading-refresh")
    assert len(held) == 1
    held.release()
    expect(page.locator("#status")).to_have_text("Refreshed")
    expect(page.locator(".pull")).to_have_css("height", "0px")
    assert len(page.refreshes) == 1
    assert keys(page)[:50] == [str(number) for number in range(1, 51)]


@pytest.mark.parametrize("end", [False, True], ids=["full", "to-the-end"])
def test_a_screen_that_is_not_full_loads_on_by_itself(server, open_list, form, end):
    narrowed = "&id__gt=991" if end else ""
    page = open_list(f"{server.url}/shop/orders?_size=3{narrowed}", **form)
    if end:
        expect(page.locator("record-list")).to_have_attribute("data-state", "end")
        expect(rows(page)).to_have_count(9)
    else:
        expect(rows(page)).to_have_count(18)
        expect(page.get_by_role("link", name="Load more")).to_be_attached()


def test_a_list_lives_on_after_an_error(server, open_list, form):
    page = open_list(f"{server.url}/shop/orders?_size=40", **form)
    page.wait_for_function("() => document.querySelector('record-list').dataset.state === 'idle'")
    before = rows(page).count()
    page.context.set_offline(True)
    page.evaluate("void document.querySelector('record-list').loadNext()")
    retry = page.get_by_role("link", name="Retry")
    expect(retry).to_be_visible()
    # Online again it asks by itself: for the page that failed, and not for the one after it.
    page.context.set_offline(False)
    expect(rows(page).nth(before + 39)).to_be_attached()
    load_pages(page, before + 80)
    found = keys(page)
    assert found == [str(number) for number in range(1, len(found) + 1)]


@pytest.mark.parametrize("sort", ["-id", "status"])
def test_inserts_and_deletes_between_two_pages_repeat_and_skip_nothing(own_server, open_list, form, sort):
    page = open_list(f"{own_server.url}/shop/orders?_size=40&_sort={sort}", **form)
    held = Held(page, "**/-/rows*")
    page.evaluate("void document.querySelector('record-list').loadNext()")
    shop.add_orders(own_server.database, range(301, 306))
    shop.change(own_server.database, "DELETE FROM orders WHERE id IN (295, 260, 5)")
    held.release()
    load_pages(page, 160)
    with sqlite3.connect(own_server.database) as database:
        order = "id DESC" if sort == "-id" else "status, id"
        wanted = [str(key) for key, in database.execute(f"SELECT id FROM orders ORDER BY {order}")]
    page.wait_for_function("wanted => document.querySelector('tr[data-key]').dataset.key === wanted", arg=wanted[0])
    expect(page.locator('tr[data-key="260"]')).to_have_count(0)
    found = keys(page)
    assert found == wanted[: len(found)]


def test_a_page_of_the_old_filter_never_lands_in_the_new_list(server, open_list, form):
    page = open_list(f"{server.url}/shop/orders?status=paid&_size=40", **form)
    held = Held(page, "**/-/rows*")
    page.evaluate("void document.querySelector('record-list').loadNext()")
    page.wait_for_function("() => document.querySelector('record-list').dataset.state === 'loading-page'")
    page.evaluate("location.href = location.href.replace('paid', 'draft')")
    expect(page).to_have_url(re.compile("status=draft"))
    expect(page.locator("record-list:defined")).to_be_attached()
    held.release()
    load_pages(page, 80)
    statuses = set(page.locator('[data-column="status"]').all_inner_texts())
    assert statuses == {"draft"}


def test_the_focus_is_on_the_first_new_row_after_load_more(server, open_list, form):
    page = open_list(f"{server.url}/shop/orders?_size=3", **form)
    more = page.get_by_role("link", name="Load more")
    expect(more).to_be_attached()
    before = rows(page).count()
    more.press("Enter")
    expect(rows(page).nth(before).locator("a").first).to_be_focused()
    expect(page.locator("#status")).to_have_text(re.compile("3 more rows"))


@pytest.fixture(params=["cached", "anew"])
def browser(request):
    """With the back-forward cache, and without."""
    return request.getfixturevalue("caching_chromium" if request.param == "cached" else "chromium")


@pytest.fixture
def list_of_80(own_server, browser, form):
    """A list of four pages, at its 65th row, from which the reader has gone to that row's page."""
    context = browser.new_context(**form)
    page = context.new_page()
    page.goto(f"{own_server.url}/shop/orders?_size=20")
    expect(page.locator("record-list:defined")).to_be_attached()
    load_pages(page, 80)
    row = page.locator('tr[data-key="65"]')
    row.scroll_into_view_if_needed()
    page.database = own_server.database
    page.row, page.place = row, place(row)
    row.locator("a").first.click()
    expect(page.locator("#fields")).to_be_visible()
    yield page
    context.close()


def test_back_shows_the_same_rows_at_the_same_place(list_of_80):
    page = list_of_80
    page.go_back(wait_until="commit")
    expect(page.locator('tr[data-key="80"]')).to_be_attached()
    expect(page.row).to_be_in_viewport()
    assert abs(place(page.row) - page.place) <= 50
    assert keys(page)[:80] == [str(number) for number in range(1, 81)]
    assert len(set(keys(page))) == len(keys(page))


def test_back_shows_what_changed_meanwhile(list_of_80):
    page = list_of_80
    shop.change(page.database, "UPDATE orders SET status = 'changed' WHERE id = 65")
    shop.change(page.database, "DELETE FROM orders WHERE id = 70")
    page.go_back(wait_until="commit")
    expect(page.row.locator('[data-column="status"]')).to_have_text("changed", timeout=2000)
    expect(page.locator('tr[data-key="70"]')).to_have_count(0, timeout=2000)
    assert abs(place(page.row) - page.place) <= 50


def test_typing_is_never_lost_to_a_live_update(own_server, open_page, form):
    for path, field, column in (
        ("/shop/orders", "#search", 'tr[data-key="7"] [data-column="status"]'),
        ("/shop/orders/7", "#comment-body", '#fields [data-column="status"]'),
    ):
        page = open_page("about:blank", **form)
        with page.expect_response(lambda response: "/-/events" in response.url):
            page.goto(own_server.url + path)
        page.locator(field).press_sequentially("half a sentence")
        page.locator(field).evaluate("field => field.setSelectionRange(5, 8)")
        shop.change(own_server.database, "UPDATE orders SET status = ? WHERE id = 7", f"live in {path}")
        expect(page.locator(column)).to_contain_text(f"live in {path}")
        expect(page.locator(field)).to_have_value("half a sentence")
        expect(page.locator(field)).to_be_focused()
        assert page.locator(field).evaluate("field => [field.selectionStart, field.selectionEnd]") == [5, 8]


def test_a_list_never_jumps_while_it_is_read(own_server, open_list, form):
    page = open_list(f"{own_server.url}/shop/orders?_sort=-id", **form)
    # A tall screen first fills itself.
    page.wait_for_function("() => document.documentElement.scrollHeight > innerHeight + 800")
    page.evaluate("scrollTo(0, 800)")
    page.wait_for_function("() => scrollY === 800 && !document.querySelector('[aria-busy=true]')")
    shown = page.evaluate(
        """() => [...document.querySelectorAll('tr[data-key]')]
          .find(row => row.getBoundingClientRect().top > innerHeight / 3).dataset.key"""
    )
    row = page.locator(f'tr[data-key="{shown}"]')
    before = place(row)
    shop.add_orders(own_server.database, range(301, 306))
    shop.change(own_server.database, "UPDATE orders SET note = 'a much longer note than before' WHERE id IN (300, 298, 297)")
    shop.change(own_server.database, "DELETE FROM orders WHERE id IN (299, 296)")
    expect(page.locator('tr[data-key="296"]')).to_have_count(0)
    expect(page.get_by_role("button", name="5 new rows")).to_be_visible()
    assert place(row) == pytest.approx(before, abs=0.75)
    assert keys(page).count(shown) == 1
