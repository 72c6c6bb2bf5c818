"""The progress overlay: what it blocks, when it shows, when it goes."""

import pytest
from hands import FORMS, Held
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


@pytest.fixture(params=FORMS)
def timed(server, open_page, request):
    """A page whose clock goes on as the test says."""
    page = open_page("about:blank", **FORMS[request.param])
    page.clock.install()
    page.goto(f"{server.url}/shop/orders/1")
    page.evaluate(FIND)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    return page


def overlay(page):
    return page.locator("dialog.progress")


def is_visible(page):
    return overlay(page).get_attribute("data-visible") is not None


def is_open(page):
    return overlay(page).get_attribute("open") is not None


def test_blocking_work_keeps_keys_and_clicks_from_the_page_at_once(page):
    page.evaluate("document.querySelector('textarea').focus(); window.token = overlay.show({ message: 'Working', blocks: true })")
    page.keyboard.type("x")
    expect(page.locator("textarea")).to_have_value("")
    expect(overlay(page)).to_have_attribute("data-visible", "")
    expect(page.locator(".progress button")).to_be_hidden()
    page.evaluate("overlay.hide(token)")
    expect(overlay(page)).not_to_have_attribute("open", "")
    expect(page.locator("textarea")).to_be_focused()


def test_another_owner_keeps_it(page):
    page.evaluate("window.first = overlay.show({}); window.second = overlay.show({ message: 'Second' }); overlay.hide(first); overlay.hide(99)")
    expect(page.locator(".progress__message")).to_have_text("Second")
    expect(page.locator("#status")).to_have_text("Second")
    page.evaluate("overlay.hide(second)")
    expect(overlay(page)).not_to_have_attribute("open", "")


def test_a_failure_stays_until_it_is_dismissed(page):
    page.evaluate("overlay.fail(overlay.show({}), 'The disk is full.')")
    expect(page.get_by_role("alert")).to_have_text("The disk is full.")
    page.get_by_role("button", name="Close").click()
    expect(overlay(page)).not_to_have_attribute("open", "")


@pytest.mark.parametrize("answer", [10, 190, 210, 490])
def test_it_never_shows_for_a_fast_answer_and_never_flickers(timed, answer):
    timed.evaluate("void (window.token = overlay.show({ message: 'Working' }))")
    timed.clock.run_for(answer)
    assert is_visible(timed) == (answer > 200)
    timed.evaluate("overlay.hide(token)")
    shown_until = 600
    if answer > 200:
        timed.clock.run_for(shown_until - answer - 10)
        assert is_visible(timed)
        timed.clock.run_for(20)
    assert not is_visible(timed)
    assert not is_open(timed)


def test_a_success_stays_as_long_as_it_takes_to_read(timed):
    for message, time in (("Saved", 900), ("Forty orders were added up, and all of them", 60 * 43 + 500)):
        timed.evaluate("message => overlay.succeed(overlay.show({}), message)", message)
        timed.clock.run_for(time - 10)
        assert is_visible(timed)
        timed.clock.run_for(20)
        assert not is_open(timed)


@pytest.mark.parametrize("has_cancel", [False, True])
def test_long_work_says_so_and_can_be_left(timed, has_cancel):
    timed.evaluate("void (window.token = overlay.show({ message: 'Working.', blocks: true }))")
    if has_cancel:
        timed.evaluate("overlay.update(token, { cancel: () => { document.title = 'cancelled'; overlay.hide(token) } })")
    timed.clock.run_for(9990)
    assert timed.locator(".progress__message").inner_text() == "Working."
    timed.clock.run_for(20)
    assert timed.locator(".progress__message").inner_text() == "Working. Still working…"
    timed.get_by_role("button", name="Cancel").click(force=True)
    assert not is_open(timed)
    assert (timed.title() == "cancelled") == has_cancel


@pytest.mark.parametrize("blocks", [False, True])
@pytest.mark.parametrize("dims", [False, True])
def test_blocking_and_dimming_are_two_switches(timed, blocks, dims):
    timed.evaluate("options => void overlay.show(options)", {"blocks": blocks, "dims": dims, "message": "Working"})
    timed.clock.run_for(250)
    assert overlay(timed).evaluate("dialog => dialog.matches(':modal')") == blocks
    assert (overlay(timed).get_attribute("data-dims") is not None) == dims


@pytest.mark.parametrize("form", FORMS)
def test_clicks_and_keys_during_the_grace_start_nothing_twice(server, open_page, form):
    page = open_page(f"{server.url}/shop/orders/1", **FORMS[form])
    page.evaluate(FIND)
    page.evaluate(
        """() => {
          const button = Object.assign(document.createElement("button"), { id: "act", textContent: "Act" })
          button.addEventListener("click", async () => {
            const token = overlay.show({ message: "Acting", blocks: true })
            await fetch("/-/health?act")
            overlay.hide(token)
          })
          document.querySelector("main").prepend(button)
        }"""
    )
    held = Held(page, "**/-/health?act")
    button = page.locator("#act")
    box = button.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    button.focus()
    page.mouse.click(*middle)
    page.mouse.click(*middle)
    page.keyboard.press("Enter")
    page.mouse.click(*middle)
    page.keyboard.press("Enter")
    expect(overlay(page)).to_have_attribute("data-visible", "")
    page.keyboard.press("Enter")
    assert len(held) == 1
    held.release()
    expect(overlay(page)).not_to_have_attribute("open", "")
    expect(button).to_be_focused()


def test_the_status_node_stands_outside_of_what_is_busy(page):
    expect(page.locator("#status[role=status]")).to_have_count(1)
    assert page.evaluate("!document.getElementById('status').closest('[aria-busy]')")
