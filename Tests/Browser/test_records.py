"""Narrowing a list and taking it away: facets, filters, columns, rows over time, related rows, exports."""

import csv
import re
import sqlite3

import pytest
from conftest import PHONE
from playwright.sync_api import expect


def answer(database, statement):
    """SQLite's own answer."""
    with sqlite3.connect(database) as connection:
        return connection.execute(statement).fetchall()


@pytest.mark.parametrize("script", [True, False])
def test_the_form_adds_a_filter_and_keeps_the_others(server, open_page, script):
    page = open_page(f"{server.url}/shop/orders?status=paid&_sort=-id", java_script_enabled=script)
    page.get_by_role("button", name="Filter").click()
    form = page.get_by_role("dialog", name="Filter")
    form.get_by_label("Column", exact=True).select_option("customer_id")
    form.get_by_label("Condition", exact=True).select_option("lte")
    form.get_by_label("Value", exact=True).fill("3")
    form.get_by_role("button", name="Add filter").click()
    expect(page).to_have_url(f"{server.url}/shop/orders?status=paid&customer_id__lte=3&_sort=-id")
    expect(page.locator(".filter")).to_have_text(
        [re.compile("status is paid"), re.compile("customer_id is at most 3"), "Clear all"]
    )


def test_a_condition_without_a_value_asks_for_none(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    page.get_by_role("button", name="Filter").click()
    page.get_by_label("Condition", exact=True).select_option("isnull")
    expect(page.get_by_label("Value", exact=True)).to_be_hidden()


def test_a_facet_counts_and_filters_and_is_put_back(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    page.get_by_role("button", name="Filter").click()
    page.get_by_role("dialog", name="Filter").get_by_role("link", name="status", exact=True).click()
    values = page.get_by_role("region", name="Values of status").get_by_role("listitem")
    counts = dict(answer(server.database, "SELECT status, count(*) FROM orders GROUP BY status"))
    expect(values).to_have_count(len(counts))
    for status, count in counts.items():
        expect(values.filter(has_text=status)).to_contain_text(str(count))
    values.filter(has_text="draft").get_by_role("link").click()
    expect(page).to_have_url(f"{server.url}/shop/orders?status=draft&_facet=status")
    page.get_by_role("link", name="Remove filter draft").click()
    expect(page).to_have_url(f"{server.url}/shop/orders?_facet=status")


def test_facets_scroll_in_their_own_strip_on_a_phone(server, open_page):
    query = "_facet=status&_facet=customer_id&_facet=note&_facet_date=placed_at"
    page = open_page(f"{server.url}/shop/orders?{query}", **PHONE)
    expect(page.locator(".facet")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_without_scripts_facets_are_a_page(server, open_page):
    page = open_page(f"{server.url}/shop/orders?_facet=status", java_script_enabled=False)
    page.get_by_role("link", name="Show the values").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Values")
    page.get_by_role("link", name=re.compile("draft")).click()
    expect(page).to_have_url(f"{server.url}/shop/orders?status=draft&_facet=status")


def test_a_bar_of_the_rows_over_time_leads_to_them(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    statement = "SELECT count(*) FROM orders WHERE placed_at >= '2026-03-01' AND placed_at < '2026-04-01'"
    count = answer(server.database, statement)[0][0]
    page.get_by_role("link", name=f"March 2026: {count} rows").press("Enter")
    expect(page.locator(".page-header__count")).to_have_text(f"{count} rows")


def test_columns_are_chosen_in_a_form(server, open_page):
    page = open_page(f"{server.url}/shop/orders?status=paid", java_script_enabled=False)
    page.get_by_role("button", name="Columns").click()
    for name in ("note", "receipt", "customer_id", "placed_at"):
        page.get_by_role("checkbox", name=name).uncheck()
    page.get_by_role("button", name="Show these").click()
    expect(page.locator("thead th")).to_have_text(["id", "status", "total"])
    expect(page.locator(".filter").first).to_contain_text("status is paid")


def test_an_export_is_a_file_with_the_rows_and_the_order_of_the_page(server, open_page):
    page = open_page(f"{server.url}/shop/orders?status=paid&_sort=-id&_col=id&_col=note")
    page.get_by_role("button", name="Export").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV", exact=True).click()
    assert download.value.suggested_filename == "orders.csv"
    with open(download.value.path(), encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    expected = answer(server.database, "SELECT id, ifnull(note, '') FROM orders WHERE status = 'paid' ORDER BY id DESC")
    assert rows == [["id", "note"]] + [[str(key), note] for key, note in expected]


def test_without_scripts_an_export_is_a_link(server, open_page):
    page = open_page(f"{server.url}/shop/orders", java_script_enabled=False)
    page.get_by_role("button", name="Export").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="NDJSON").click()
    with open(download.value.path(), encoding="utf-8") as file:
        assert sum(1 for _ in file) == answer(server.database, "SELECT count(*) FROM orders")[0][0]


def test_an_export_that_hangs_can_be_cancelled(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    page.route("**/-/export.csv", lambda route: None)
    page.get_by_role("button", name="Export").click()
    page.get_by_role("link", name="CSV", exact=True).click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("progress-overlay dialog")).not_to_be_visible()


def test_an_export_that_is_refused_says_so(server, open_page):
    page = open_page(f"{server.url}/shop/orders")
    page.route("**/-/export.csv", lambda route: route.fulfill(status=503, body="busy"))
    page.get_by_role("button", name="Export").click()
    page.get_by_role("link", name="CSV", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was exported")


def test_related_rows_turn_their_own_pages(server, open_page):
    page = open_page(f"{server.url}/shop/customers/3")
    related = page.get_by_role("region", name="orders by customer_id")
    keys = [str(key) for key, in answer(server.database, "SELECT id FROM orders WHERE customer_id = 3 ORDER BY id")]
    rows = related.locator("tr[data-key]")
    expect(rows).to_have_count(5)
    assert rows.evaluate_all("rows => rows.map(row => row.dataset.key)") == keys[:5]
    related.get_by_role("link", name="Next").press("Enter")
    expect(rows.first).to_have_attribute("data-key", keys[5])
    expect(related.get_by_role("link", name="Next")).to_be_focused()
    related.get_by_role("link", name="Previous").click()
    expect(rows.first).to_have_attribute("data-key", keys[0])
    related.get_by_role("link", name=f"All {len(keys)} rows").click()
    expect(page).to_have_url(f"{server.url}/shop/orders?customer_id=3")


def test_what_a_search_found_is_marked(server, open_page):
    page = open_page(f"{server.url}/shop/customers?_search=öberg")
    expect(page.locator("mark")).to_have_text(["Öberg"])
