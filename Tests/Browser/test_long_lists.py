"""Lists of thousands of rows: what is far off screen costs nothing, and the way back leads to the same row."""

import pytest
import shop
from hands import FORMS, keys, place, rows
from playwright.sync_api import expect
from server import Server

HEIGHT = "document.documentElement.scrollHeight"
AWAY = "document.querySelectorAll('tbody[data-away]').length"
# What the browser tells of the screen comes with a frame.
FRAMES = "() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))"
LOAD = """async count => {
  const list = document.querySelector("record-list")
  while (list.querySelectorAll("tr[data-key]").length < count) {
    await list.loadNext()
    await new Promise(resolve => setTimeout(resolve))
  }
}"""


@pytest.fixture(params=FORMS)
def form(request):
    return FORMS[request.param]


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("many"), orders=3000).start()
    yield server
    server.stop()


@pytest.fixture
def long_list(many, open_page, form):
    def long_list(query, count):
        page = open_page(f"{many.url}/shop/orders{query}", **form)
        expect(page.locator("record-list:defined")).to_be_attached()
        page.wait_for_function("() => document.querySelector('record-list').dataset.state === 'idle'")
        page.evaluate(LOAD, count)
        page.evaluate(FRAMES)
        return page

    return long_list


def row_of(page, key):
    return page.locator(f'tr[data-key="{key}"]')


def scroll_to(page, key):
    """Brings a row to the middle, and lets what is near come back."""
    for _ in range(3):
        row_of(page, key).evaluate("row => row.scrollIntoView({ block: 'center', behavior: 'instant' })")
        page.evaluate(FRAMES)


def test_pages_far_off_screen_keep_their_height_alone(long_list):
    page = long_list("?_size=40&id__lt=1601", 1600)
    page.wait_for_function(f"() => {AWAY} > 20")
    height = page.evaluate(HEIGHT)
    for key in (800, 1450, 10, 1200):
        scroll_to(page, key)
        expect(row_of(page, key)).to_be_in_viewport()
        assert row_of(page, key).evaluate("row => row.closest('tbody').dataset.away ?? null") is None
        assert page.evaluate(HEIGHT) == pytest.approx(height, abs=2)
    page.wait_for_function(f"() => {AWAY} > 20")
    assert keys(page) == [str(number) for number in range(1, 1601)]


def test_columns_are_as_wide_wherever_one_reads(long_list, form):
    page = long_list("?_size=40&id__lt=801", 800)
    widths = "() => Array.from(document.querySelectorAll('thead th'), cell => Math.round(cell.getBoundingClientRect().width))"
    before = page.evaluate(widths)
    for key in (400, 650, 20):
        scroll_to(page, key)
        assert page.evaluate(widths) == before


def test_a_change_of_the_width_measures_anew(long_list, form):
    page = long_list("?_size=40&id__lt=801", 800)
    page.set_viewport_size({"width": 1100 if form is FORMS["tall"] else 844, "height": 600})
    page.evaluate(FRAMES)
    height = page.evaluate(HEIGHT)
    for key in (400, 650, 20):
        scroll_to(page, key)
        expect(row_of(page, key)).to_be_in_viewport()
        assert page.evaluate(HEIGHT) == pytest.approx(height, abs=2)


def test_the_focus_stays_where_it_is_however_far_one_scrolls(long_list):
    page = long_list("?_size=40&id__lt=801", 800)
    link = row_of(page, 3).locator("a").first
    scroll_to(page, 3)
    link.focus()
    scroll_to(page, 650)
    expect(link).to_be_focused()
    page.keyboard.press("j")
    expect(row_of(page, 4).locator("a").first).to_be_focused()
    expect(row_of(page, 4)).to_be_in_viewport()


def test_rows_far_off_screen_can_be_found_and_focused(long_list):
    page = long_list("?_size=40&id__lt=801", 800)
    page.evaluate("document.querySelector('tr[data-key=\"600\"] a').focus()")
    page.evaluate(FRAMES)
    expect(row_of(page, 600).locator("a").first).to_be_focused()
    expect(row_of(page, 600)).to_be_in_viewport()


def test_live_changes_off_screen_keep_the_place_and_the_height(many, open_page, form):
    page = open_page("about:blank", **form)
    with page.expect_response(lambda response: "/-/events" in response.url):
        page.goto(f"{many.url}/shop/orders?_size=40&_sort=-id&status=paid")
    page.evaluate(LOAD, 400)
    page.evaluate(FRAMES)
    found = keys(page)
    reading = found[350]
    scroll_to(page, reading)
    before = place(row_of(page, reading))
    gone = found[20:23]
    shop.change(many.database, f"DELETE FROM orders WHERE id IN ({','.join(gone)})")
    expect(row_of(page, gone[0])).to_have_count(0)
    assert place(row_of(page, reading)) == pytest.approx(before, abs=0.75)
    height = page.evaluate(HEIGHT)
    scroll_to(page, found[10])
    assert page.evaluate(HEIGHT) == pytest.approx(height, abs=6)


@pytest.fixture
def beyond(many, chromium, form):
    """A list of more rows than one answer holds, at its row 1,100."""
    context = chromium.new_context(**form)
    page = context.new_page()
    with page.expect_response(lambda response: "/-/events" in response.url):
        page.goto(f"{many.url}/shop/orders?_size=100")
    page.wait_for_function("() => document.querySelector('record-list').dataset.state === 'idle'")
    page.evaluate(LOAD, 1200)
    scroll_to(page, 1100)
    page.wait_for_function("() => /_next=.*_extent=/.test(location.search) && history.state.place")
    yield page
    context.close()


def test_back_to_a_list_beyond_the_cap_finds_the_row_and_earlier_ones_load_above_it(many, beyond):
    page, row = beyond, row_of(beyond, 1100)
    before = place(row)
    row.locator("a").first.click()
    expect(page.locator("#fields")).to_be_visible()
    page.go_back()
    expect(row).to_be_in_viewport()
    assert abs(place(row) - before) <= 50
    first = int(keys(page)[0])
    assert 1 < first < 1100
    assert "_extent=" in page.url
    earlier = page.get_by_role("link", name="Load earlier")
    while first > 1:
        shown = keys(page)[0]
        scroll_to(page, shown)
        at = place(row_of(page, shown))
        earlier.evaluate("link => link.click()")
        expect(rows(page).first).not_to_have_attribute("data-key", shown)
        assert place(row_of(page, shown)) == pytest.approx(at, abs=1)
        first = int(keys(page)[0])
    expect(earlier).to_have_count(0)
    found = keys(page)
    assert found == [str(number) for number in range(1, len(found) + 1)]
    # Those that came above are as live as the others.
    shop.change(many.database, "UPDATE orders SET status = 'live above' WHERE id = 7")
    scroll_to(page, 7)
    expect(row_of(page, 7).locator('[data-column="status"]')).to_have_text("live above")


def test_a_reload_of_a_list_beyond_the_cap_shows_the_same_row(beyond):
    page, row = beyond, row_of(beyond, 1100)
    before = place(row)
    page.reload()
    expect(row).to_be_in_viewport()
    assert abs(place(row) - before) <= 50


def test_rows_beyond_the_cap_are_live_and_the_others_when_they_are_seen(many, beyond):
    page = beyond
    shop.change(many.database, "UPDATE orders SET status = 'live' WHERE id IN (2, 1098)")
    expect(row_of(page, 1098).locator('[data-column="status"]')).to_have_text("live")
    shop.change(many.database, "DELETE FROM orders WHERE id = 1097")
    expect(row_of(page, 1097)).to_have_count(0)
    scroll_to(page, 3)
    expect(row_of(page, 2).locator('[data-column="status"]')).to_have_text("live")
    shop.change(many.database, "UPDATE orders SET status = 'draft' WHERE id IN (2, 1098)")
    shop.add_orders(many.database, [1097])
    expect(row_of(page, 2).locator('[data-column="status"]')).to_have_text("draft")


def test_new_rows_above_a_list_beyond_the_cap_are_told_and_shown_when_asked_for(own_server, open_page, form):
    shop.add_orders(own_server.database, range(301, 1401))
    page = open_page("about:blank", **form)
    with page.expect_response(lambda response: "/-/events" in response.url):
        page.goto(f"{own_server.url}/shop/orders?_size=100&_sort=-id")
    page.evaluate(LOAD, 1200)
    scroll_to(page, 260)
    before = place(row_of(page, 260))
    shop.add_orders(own_server.database, range(1401, 1404))
    new = page.get_by_role("button", name="3 new rows")
    expect(new).to_be_visible()
    assert place(row_of(page, 260)) == pytest.approx(before, abs=0.75)
    new.click()
    expect(rows(page).first).to_have_attribute("data-key", "1403")
    expect(new).to_have_count(0)
