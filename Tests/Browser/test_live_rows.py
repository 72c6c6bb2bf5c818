"""Live pages: rows written by another program appear where nobody is disturbed."""

import pytest
import shop
from playwright.sync_api import expect


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
