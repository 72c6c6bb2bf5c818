"""The progress overlay: what it blocks, when it shows, when it goes."""

import pytest
from playwright.sync_api import expect

FIND = """async () => {
  const source = new URL("elements/progress-overlay.js", document.querySelector("script[type=module]").src)
  const { ProgressOverlay } = await import(source)
  window.overlay = ProgressOverlay.shared
}"""


@pytest.fixture
def page(server, open_page):
    page = open_page(f"{server.url}/shop/orders/1")
    page.evaluate(FIND)
    return page


def test_blocking_work_keeps_keys_and_clicks_from_the_page_at_once(page):
    page.evaluate("document.querySelector('textarea').focus(); window.token = overlay.show({ message: 'Working', blocks: true })")
    page.keyboard.type("x")
    expect(page.locator("textarea")).to_have_value("")
    expect(page.locator("dialog.progress")).to_have_attribute("data-visible", "")
    expect(page.locator(".progress button")).to_be_hidden()
    page.evaluate("overlay.hide(token)")
    expect(page.locator("dialog.progress")).not_to_have_attribute("open", "")
    expect(page.locator("textarea")).to_be_focused()


def test_another_owner_keeps_it(page):
    page.evaluate("window.first = overlay.show({}); window.second = overlay.show({ message: 'Second' }); overlay.hide(first); overlay.hide(99)")
    expect(page.locator(".progress__message")).to_have_text("Second")
    expect(page.locator("#status")).to_have_text("Second")
    page.evaluate("overlay.hide(second)")
    expect(page.locator("dialog.progress")).not_to_have_attribute("open", "")


def test_a_failure_stays_until_it_is_dismissed(page):
    page.evaluate("overlay.fail(overlay.show({}), 'The disk is full.')")
    expect(page.get_by_role("alert")).to_have_text("The disk is full.")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("dialog.progress")).not_to_have_attribute("open", "")
