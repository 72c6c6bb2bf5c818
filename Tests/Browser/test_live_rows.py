"""Live pages: rows written by another program appear where nobody is disturbed."""

import re
import shutil
import urllib.request

import pytest
import shop
from conftest import DESKTOP, PHONE
from hands import FORMS, keys, place, rows
from playwright.sync_api import expect
from server import ROOT, Server


@pytest.fixture
def live(own_server, open_page):
    def live(path):
        page = open_page("about:blank")
        with page.expect_response(lambda response: "/-/events" in response.url):
            page.goto(own_server.url + path)
        page.database = own_server.database
        return page

    return live


def test_a_row_inserted_elsewhere_appears(live):
    page = live("/shop/orders?_sort=-id")
    shop.add_orders(page.database, [301])
    expect(page.locator("tr[data-key]").first).to_have_attribute("data-key", "301")


def test_a_changed_row_changes_in_place_and_a_deleted_one_goes(live):
    page = live("/shop/orders")
    shop.change(page.database, "UPDATE orders SET note = 'changed elsewhere' WHERE id = 3")
    expect(page.locator('tr[data-key="3"] td[data-column="note"]')).to_have_text("changed elsewhere")
    shop.change(page.database, "DELETE FROM orders WHERE id = 4")
    expect(page.locator('tr[data-key="4"]')).to_have_count(0)
    expect(page.locator('tr[data-key="51"]')).to_be_attached()


def test_the_row_being_read_does_not_move_and_new_rows_wait(live):
    page = live("/shop/orders?_sort=-id")
    page.mouse.wheel(0, 800)
    row = page.locator('tr[data-key="270"]')
    row.scroll_into_view_if_needed()
    expect(page.locator('tr[data-key="201"]')).to_be_attached()
    # Scrolling stops at whole pixels, and a row may be a fraction of one higher in some fonts.
    place = row.bounding_box()["y"]
    shop.add_orders(page.database, [301, 302, 303])
    expect(page.get_by_role("button", name="3 new rows")).to_be_visible()
    assert row.bounding_box()["y"] == pytest.approx(place, abs=0.75)
    assert page.locator('tr[data-key="201"]').count() == 1
    shop.change(page.database, "DELETE FROM orders WHERE id IN (299, 300)")
    expect(page.locator('tr[data-key="300"]')).to_have_count(0)
    assert row.bounding_box()["y"] == pytest.approx(place, abs=0.75)
    page.get_by_role("button", name="3 new rows").click()
    expect(page.locator("tr[data-key]").first).to_have_attribute("data-key", "303")
    expect(page.get_by_role("button", name="new row")).to_have_count(0)


def test_a_live_update_leaves_what_is_being_typed_alone(live):
    page = live("/shop/orders/5")
    field = page.locator("textarea[name=body]")
    field.press_sequentially("half a sen")
    shop.change(page.database, "UPDATE orders SET note = 'changed elsewhere' WHERE id = 5")
    expect(page.locator('[data-column="note"]')).to_contain_text("changed elsewhere")
    expect(field).to_have_value("half a sen")
    expect(field).to_be_focused()


def test_a_comment_written_elsewhere_appears(own_server, open_page, live):
    page = live("/shop/orders/6")
    other = open_page(f"{own_server.url}/shop/orders/6")
    other.locator("textarea[name=body]").fill("seen by both")
    other.get_by_role("button", name="Send").click()
    expect(page.locator("[id^=comment-]", has_text="seen by both")).to_have_count(1)


TOUCHED = """() => {
  window.touched = new Set()
  window.batches = 0
  const observer = new MutationObserver(records => {
    batches += 1
    for (const { target, addedNodes, removedNodes } of records) for (const node of [target, ...addedNodes, ...removedNodes]) {
      const row = (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest("tr")
      if (row) touched.add(row.dataset.key ?? "another")
    }
  })
  observer.observe(document.querySelector("table"), { childList: true, subtree: true, characterData: true, attributeFilter: ["class", "id"] })
}"""


def set_note(page, note, condition):
    shop.change(page.database, f"UPDATE orders SET note = ? WHERE {condition}", note)


def note(page, key):
    return page.locator(f'tr[data-key="{key}"] [data-column="note"]')


def test_a_change_of_one_row_touches_one_row(live):
    page = live("/shop/orders")
    page.evaluate(TOUCHED)
    set_note(page, "touched", "id = 3")
    expect(note(page, 3)).to_have_text("touched")
    assert page.evaluate("[...touched]") == ["3"]


def test_many_changes_at_once_are_one_morph_and_flash_nothing(live):
    page = live("/shop/orders")
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    page.evaluate(TOUCHED)
    set_note(page, "all at once", "id <= 60")
    expect(note(page, 50)).to_have_text("all at once")
    assert page.evaluate("batches") == 1
    expect(page.locator("[data-changed]")).to_have_count(0)


def test_a_changed_row_flashes_once(live):
    page = live("/shop/orders")
    page.evaluate(
        """() => {
          window.flashes = []
          addEventListener("animationstart", event => flashes.push([event.target.dataset.key, event.animationName]))
        }"""
    )
    set_note(page, "flash", "id = 3")
    expect(note(page, 3)).to_have_text("flash")
    expect(page.locator('tr[data-key="3"]')).not_to_have_attribute("data-changed", "")
    assert page.evaluate("flashes") == [["3", "flash"]]


def test_a_live_update_takes_the_notice_of_a_failed_refresh_away(live):
    page = live("/shop/orders")
    page.route("**/-/rows*", lambda route: route.abort())
    page.get_by_role("link", name="Refresh").click()
    expect(page.get_by_role("alert")).to_contain_text("Could not refresh.")
    page.unroute("**/-/rows*")
    set_note(page, "fresh", "id = 3")
    expect(note(page, 3)).to_have_text("fresh")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_row_that_moves_is_there_once_and_only_it_moves(live):
    page = live("/shop/orders?_sort=note,id&_size=50&id__lt=41")
    set_note(page, "b", "id < 41")
    expect(note(page, 40)).to_have_text("b")
    page.locator('tr[data-key="5"] a').first.focus()
    for value, index in (("c", 39), ("a", 0)):
        page.evaluate(TOUCHED)
        set_note(page, value, "id = 5")
        expect(rows(page).nth(index)).to_have_attribute("data-key", "5")
        assert keys(page).count("5") == 1
        assert page.evaluate("[...touched]") == ["5"]
        # It takes the focus along.
        expect(page.locator('tr[data-key="5"] a').first).to_be_focused()


def test_selected_text_is_never_touched(live):
    page = live("/shop/orders")
    set_note(page, "select this", "id = 3")
    expect(note(page, 3)).to_have_text("select this")
    note(page, 3).evaluate("cell => getSelection().selectAllChildren(cell)")
    set_note(page, "something else", "id IN (3, 4)")
    expect(note(page, 4)).to_have_text("something else")
    assert page.evaluate("getSelection().toString()") == "select this"
    page.evaluate("getSelection().removeAllRanges()")
    set_note(page, "at last", "id IN (3, 4)")
    expect(note(page, 3)).to_have_text("at last")


@pytest.fixture
def boxed(tmp_path, open_page):
    """A list whose rows have a box to tick and a part to open, by a template of its owner's."""
    views = tmp_path / "Views"
    shutil.copytree(ROOT / "Views", views)
    row = views / "cells/row.html"
    part = '<td><input type="checkbox" aria-label="Choose"/> <details><summary>More</summary>{{#cells}}{{>cells/value}}{{/cells}}</details></td></tr>'
    row.write_text(row.read_text().replace("</tr>", part))
    server = Server(tmp_path, orders=60)
    server.views = views
    server.start()
    page = open_page("about:blank")
    with page.expect_response(lambda response: "/-/events" in response.url):
        page.goto(f"{server.url}/shop/orders")
    page.database = server.database
    yield page
    server.stop()


def test_what_is_ticked_and_opened_stays_so(boxed):
    page, row = boxed, boxed.locator('tr[data-key="3"]')
    row.get_by_role("checkbox").check()
    row.locator("summary").click()
    page.locator("#search").focus()
    shown = row.locator("details").inner_text()
    set_note(page, "changed below", "id = 3")
    expect(row.locator('[data-column="note"]')).to_have_text("changed below")
    expect(row.get_by_role("checkbox")).to_be_checked()
    assert row.locator("details").inner_text() == shown
    expect(row.locator("details")).to_have_attribute("open", "")
    row.locator("summary").click()
    set_note(page, "and again", "id = 3")
    expect(row.locator("details")).to_contain_text("and again")


def streams(server):
    text = urllib.request.urlopen(f"{server.url}/-/metrics").read().decode()
    return int(float(re.search(r"^tablero_http_event_streams_open\S* (\S+)$", text, re.M)[1]))


def until(page, check, wanted):
    """Waits for something outside of the page."""
    for _ in range(100):
        if check() == wanted:
            return
        page.wait_for_timeout(50)
    assert check() == wanted


@pytest.mark.parametrize("form", FORMS)
def test_the_tabs_of_a_browser_share_one_stream(own_server, chromium, form):
    context = chromium.new_context(**FORMS[form])
    paths = ["/shop/orders", "/shop/orders/3", "/shop/customers", "/shop/paid_orders", "/shop/orders", "/shop/orders/4", "/", "/shop/empty_table"]
    pages = []
    for path in paths:
        pages.append(context.new_page())
        pages[-1].goto(own_server.url + path)
    until(pages[0], lambda: streams(own_server), 1)
    shop.change(own_server.database, "UPDATE orders SET status = 'for all' WHERE id IN (3, 4)")
    for page in (pages[0], pages[4]):
        expect(page.locator('tr[data-key="3"] [data-column="status"]')).to_have_text("for all")
    for page in (pages[1], pages[5]):
        expect(page.locator('#fields [data-column="status"]')).to_contain_text("for all")
    # The one that listened goes, and another takes over.
    pages[0].close()
    until(pages[1], lambda: streams(own_server), 1)
    shop.change(own_server.database, "UPDATE orders SET status = 'taken over' WHERE id = 3")
    expect(pages[4].locator('tr[data-key="3"] [data-column="status"]')).to_have_text("taken over")
    expect(pages[1].locator('#fields [data-column="status"]')).to_contain_text("taken over")
    context.close()
    own_page = chromium.new_page()
    until(own_page, lambda: streams(own_server), 0)
    own_page.close()


HIDE = """isHidden => {
  Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true })
  document.dispatchEvent(new Event("visibilitychange"))
}"""


def test_a_hidden_tab_holds_nothing_up_and_asks_once_when_it_is_seen(own_server, chromium):
    context = chromium.new_context(**DESKTOP)
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(f"{own_server.url}/shop/orders")
        expect(page.locator("record-list:defined")).to_be_attached()
    until(second, lambda: streams(own_server), 1)
    asked = []
    first.on("request", lambda request: "/-/rows" in request.url and asked.append(request.url))
    # The first listened for both. A browser may freeze it as soon as it is hidden.
    first.evaluate(HIDE, True)
    for text in ("not seen", "not seen either"):
        shop.change(own_server.database, "UPDATE orders SET status = ? WHERE id = 3", text)
        expect(second.locator('tr[data-key="3"] [data-column="status"]')).to_have_text(text)
    assert asked == []
    expect(first.locator('tr[data-key="3"] [data-column="status"]')).not_to_contain_text("not seen")
    first.evaluate(HIDE, False)
    expect(first.locator('tr[data-key="3"] [data-column="status"]')).to_have_text("not seen either")
    assert len(asked) == 1
    first.evaluate(HIDE, True)
    second.evaluate(HIDE, True)
    until(second, lambda: streams(own_server), 0)
    context.close()


def test_without_locks_each_tab_listens_for_itself(own_server, chromium):
    context = chromium.new_context(**DESKTOP)
    context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    pages = [context.new_page(), context.new_page()]
    for page in pages:
        page.goto(f"{own_server.url}/shop/orders")
    until(pages[0], lambda: streams(own_server), 2)
    shop.change(own_server.database, "UPDATE orders SET status = 'alone' WHERE id = 3")
    for page in pages:
        expect(page.locator('tr[data-key="3"] [data-column="status"]')).to_have_text("alone")
    context.close()


def test_a_stream_that_broke_is_opened_again_from_the_version_that_is_known(own_server, live):
    page = live("/shop/orders")
    set_note(page, "before", "id = 3")
    expect(note(page, 3)).to_have_text("before")
    asked = []
    page.on("request", lambda request: "/-/events" in request.url and asked.append(request.url))
    own_server.kill()
    set_note(page, "meanwhile", "id = 3")
    own_server.start()
    expect(note(page, 3)).to_have_text("meanwhile", timeout=15_000)
    assert all("watch=" in url and "since=" in url for url in asked)


def test_the_stream_is_closed_with_the_page(own_server, live):
    page = live("/shop/orders")
    until(page, lambda: streams(own_server), 1)
    page.goto("about:blank")
    until(page, lambda: streams(own_server), 0)


@pytest.mark.parametrize("form", FORMS)
def test_a_list_in_a_box_of_its_own_neither_jumps_nor_stops(live, form):
    page = live("/shop/orders?_sort=-id")
    page.set_viewport_size(FORMS[form]["viewport"])
    page.evaluate(
        """() => {
          const list = document.querySelector("record-list")
          Object.assign(list.style, { height: "400px", overflow: "auto" })
          list.scrollTop = 100000
        }"""
    )
    expect(rows(page).nth(60)).to_be_attached()
    page.evaluate("document.querySelector('record-list').scrollTop = 700")
    shown = page.evaluate(
        """() => [...document.querySelectorAll('tr[data-key]')]
          .find(row => row.getBoundingClientRect().top > document.querySelector("record-list").getBoundingClientRect().top + 50).dataset.key"""
    )
    row = page.locator(f'tr[data-key="{shown}"]')
    before = place(row)
    shop.add_orders(page.database, range(301, 304))
    shop.change(page.database, "DELETE FROM orders WHERE id = 299")
    expect(page.locator('tr[data-key="299"]')).to_have_count(0)
    expect(page.get_by_role("button", name="3 new rows")).to_be_visible()
    assert place(row) == pytest.approx(before, abs=0.75)
