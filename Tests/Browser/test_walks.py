"""Every page walked by the keyboard alone, with scripts and without: it does what it does for others."""

import re

import pytest
import shop
from conftest import PHONE
from gallery import KINDS, GalleryServer
from playwright.sync_api import expect

ROWS = "tr[data-key]"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = GalleryServer(tmp_path_factory.mktemp("walks")).start()
    yield server
    server.stop()


@pytest.fixture(params=[True, False], ids=["scripts", "without-scripts"])
def visit(request, server, open_page):
    def visit(path, **options):
        page = open_page(server.url + path, java_script_enabled=request.param, **options)
        page.has_scripts = request.param
        return page

    return visit


def tab_to(page, wanted, most=60):
    """Goes on with the tabulator until it has come to what is wanted."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if wanted.evaluate("it => it === document.activeElement"):
            return
    raise AssertionError(f"{most} steps do not lead to {wanted}")


def press(page, wanted, key="Enter"):
    tab_to(page, wanted)
    page.keyboard.press(key)


def test_the_first_key_skips_to_the_content(visit):
    page = visit("/shop/orders")
    press(page, page.get_by_role("link", name="Skip to content"))
    expect(page).to_have_url(re.compile("#main$"))
    tab_to(page, page.locator("#search"), most=1)


def test_the_index_leads_to_a_row_and_back(visit, server):
    page = visit("/")
    press(page, page.get_by_role("link", name="orders 1,000"))
    press(page, page.locator(f"{ROWS} .row__link").first)
    expect(page.get_by_role("heading", level=1)).to_have_text("orders 1")
    press(page, page.get_by_role("navigation", name="Breadcrumb").get_by_role("link", name="orders", exact=True))
    expect(page).to_have_url(f"{server.url}/shop/orders")


def test_a_search_is_made_shown_and_removed(visit, server):
    page = visit("/shop/orders?status=paid")
    tab_to(page, page.locator("#search"))
    page.keyboard.type("neighbour")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("_search=neighbour"))
    expect(page.locator("mark").first).to_have_text("neighbour")
    press(page, page.get_by_role("button", name="Remove search “neighbour”"))
    expect(page).to_have_url(f"{server.url}/shop/orders?status=paid")
    press(page, page.get_by_role("link", name="Remove filter status is paid"))
    expect(page).to_have_url(f"{server.url}/shop/orders")


def test_a_filter_is_added_by_its_form(visit):
    page = visit("/shop/orders")
    press(page, page.get_by_role("button", name="Filter", exact=True))
    tab_to(page, page.locator("#filter-column"))
    page.keyboard.type("stat")
    tab_to(page, page.locator("#filter-value"))
    page.keyboard.type("draft")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"\?status=draft$"))
    expect(page.get_by_role("link", name="Remove filter status is draft")).to_be_visible()


def test_an_open_sheet_is_left_by_escape_and_focus_goes_back(visit):
    page = visit("/shop/orders")
    button = page.get_by_role("button", name="Filter", exact=True)
    press(page, button)
    tab_to(page, page.locator("#filter-column"))
    page.keyboard.press("Escape")
    expect(page.locator("#filter")).to_be_hidden()
    expect(button).to_be_focused()


def test_headings_sort(visit):
    page = visit("/shop/orders")
    press(page, page.get_by_role("columnheader", name="total").get_by_role("link"))
    expect(page.get_by_role("columnheader", name="total")).to_have_attribute("aria-sort", "ascending")
    assert page.locator(f"{ROWS} [data-column=total]").first.inner_text().startswith("3")


def test_a_phone_sorts_by_its_sheet(visit):
    page = visit("/shop/orders", **PHONE)
    press(page, page.get_by_role("button", name="Sort"))
    press(page, page.locator("#sort").get_by_role("link", name="total"))
    expect(page).to_have_url(re.compile(r"_sort=total$"))


def test_the_next_page_and_the_one_before(visit):
    # So tall a screen is filled by itself first, and then no further.
    page = visit("/shop/orders?_size=3", viewport={"width": 1440, "height": 2560})
    shown = 18 if page.has_scripts else 3
    expect(page.locator(ROWS)).to_have_count(shown)
    tab_to(page, page.locator("a[rel=next]"), most=100)
    page.keyboard.press("Enter")
    if page.has_scripts:
        expect(page.locator(ROWS).nth(shown).locator("a").first).to_be_focused()
    else:
        expect(page.locator(ROWS).first).to_have_attribute("data-key", "4")
        press(page, page.get_by_role("link", name="Previous"))
        expect(page.locator(ROWS).first).to_have_attribute("data-key", "1")


def test_values_are_counted_and_chosen(visit):
    page = visit("/shop/orders?_facet=status&_size=5")
    if not page.has_scripts:
        press(page, page.get_by_role("link", name="Show the values"))
    values = page.get_by_role("region", name="Values of status")
    expect(values.get_by_role("link", name="paid")).to_be_visible()
    press(page, values.get_by_role("link", name="paid"))
    expect(page).to_have_url(re.compile("[?&]status=paid"))
    expect(page.locator(ROWS).first).to_have_attribute("data-key", "5")


def test_columns_are_chosen(visit):
    page = visit("/shop/orders?_size=5")
    press(page, page.get_by_role("button", name="Columns"))
    press(page, page.get_by_role("checkbox", name="note"), "Space")
    press(page, page.get_by_role("button", name="Show these"))
    expect(page.get_by_role("columnheader", name="total")).to_be_visible()
    expect(page.get_by_role("columnheader", name="note")).to_have_count(0)


def test_all_rows_are_had_in_a_file(visit):
    page = visit("/shop/orders?_size=5")
    press(page, page.get_by_role("button", name="Export"))
    with page.expect_download() as download:
        press(page, page.get_by_role("link", name="CSV", exact=True))
    assert len(download.value.path().read_text().splitlines()) == 1001


def test_a_page_is_refreshed(visit, server):
    page = visit("/shop/orders?_size=5&_sort_desc=id")
    newest = page.locator(ROWS).first.get_attribute("data-key")
    shop.add_orders(server.database, [int(newest) + 1])
    try:
        press(page, page.get_by_role("link", name="Refresh"))
        expect(page.locator(ROWS).first).to_have_attribute("data-key", str(int(newest) + 1))
    finally:
        shop.change(server.database, "DELETE FROM orders WHERE id > ?", int(newest))


def test_a_comment_is_written(visit):
    page = visit("/shop/orders/7")
    before = page.locator("article.comment").count()
    tab_to(page, page.locator("#comment-body"))
    page.keyboard.type("By keyboard.")
    press(page, page.get_by_role("button", name="Send"))
    expect(page.locator("article.comment")).to_have_count(before + 1)
    expect(page.locator("article.comment").last).to_contain_text("By keyboard.")


def test_the_keys_are_listed_by_a_button_that_all_can_see(visit):
    page = visit("/shop/orders")
    button = page.get_by_role("button", name="Keyboard shortcuts")
    expect(button).to_be_visible()
    press(page, button)
    sheet = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(button).to_be_focused()


def test_the_keys_are_listed_by_a_key_and_each_of_them_works(server, open_page):
    page = open_page(f"{server.url}/shop/orders?_size=5")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet.locator("kbd")).to_have_text(["/", "j", "k", "Enter", "r", "?"])
    expect(sheet.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.keyboard.press("/")
    expect(page.locator("#search")).to_be_focused()
    # In a field a letter is a letter.
    page.keyboard.type("j?")
    expect(page.locator("#search")).to_have_value("j?")
    expect(sheet).to_be_hidden()
    page.locator("#search").blur()
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("k")
    expect(page.locator(f"{ROWS} a").first).to_be_focused()
    with page.expect_request("**/-/rows*"):
        page.keyboard.press("r")
    page.locator(f"{ROWS} a").first.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{server.url}/shop/orders/1")


OUTLINE = """() => {
  const focused = document.activeElement
  if (focused === document.body) return null
  const box = focused.getBoundingClientRect(), style = getComputedStyle(focused)
  const shown = [focused, focused.closest("tr"), focused.querySelector(".timeline__space")].filter(Boolean).some(it => {
    const { outlineStyle, outlineWidth, fill } = getComputedStyle(it)
    return (outlineStyle !== "none" && outlineWidth !== "0px") || (it.localName === "rect" && fill !== "rgba(0, 0, 0, 0)")
  })
  const top = document.querySelector(".bar").getBoundingClientRect().bottom
  const isCovered = !focused.closest(".bar, .skip-link, [popover], .bottom-bar") && box.bottom <= top
  return { what: focused.outerHTML.slice(0, 300), shown, isCovered, opacity: style.opacity }
}"""


@pytest.mark.parametrize("name", KINDS, ids=lambda name: name.replace(" ", "-"))
def test_whatever_has_the_focus_can_be_seen(server, open_page, name):
    page = open_page(server.url + KINDS[name][0])
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
        met = set()
        for _ in range(25):
            page.keyboard.press("Tab")
            focus = page.evaluate(OUTLINE)
            if focus is None or focus["what"] in met:
                break
            met.add(focus["what"])
            assert focus["shown"] and not focus["isCovered"] and focus["opacity"] == "1", focus
        assert len(met) >= 2
