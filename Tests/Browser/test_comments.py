"""Comments: with and without JavaScript, through failures, and above the keyboard."""

import urllib.parse
import urllib.request

import pytest
from conftest import PHONE
from hands import FORMS, Held, place
from playwright.sync_api import expect
from server import Server

BODY = "First line\nsecond <b>line</b> & more"


def comment_bodies(page):
    return page.locator("[id^=comment-] .comment__body")


def test_a_posted_comment_survives_a_kill_right_after_the_answer(own_server, open_page):
    page = open_page(f"{own_server.url}/shop/orders/7")
    page.locator("textarea[name=body]").fill(BODY)
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        page.keyboard.press("Control+Enter")
    assert answer.value.status == 201
    own_server.kill()
    own_server.start()
    page = open_page(f"{own_server.url}/shop/orders/7")
    expect(comment_bodies(page)).to_have_count(1)
    assert comment_bodies(page).first.text_content() == BODY


def test_a_plain_form_posts_too_and_survives_a_kill(own_server, open_page):
    page = open_page(f"{own_server.url}/shop/orders/7", java_script_enabled=False)
    page.locator("textarea[name=body]").fill("plain")
    page.get_by_role("button", name="Send").click()
    expect(comment_bodies(page)).to_have_text(["plain"])
    own_server.kill()
    own_server.start()
    page = open_page(f"{own_server.url}/shop/orders/7", java_script_enabled=False)
    expect(comment_bodies(page)).to_have_text(["plain"])


def test_the_comment_is_there_at_once_and_the_field_is_free_again(own_server, open_page):
    page = open_page(f"{own_server.url}/shop/orders/8")
    field = page.locator("textarea[name=body]")
    for number in (1, 2):
        field.fill(f"comment {number}")
        page.get_by_role("button", name="Send").click()
        expect(comment_bodies(page)).to_have_count(number)
        expect(field).to_have_value("")
    expect(page.locator("#comment-count")).to_have_text("2")
    page.reload()
    expect(comment_bodies(page)).to_have_text(["comment 1", "comment 2"])


@pytest.fixture(scope="module")
def commented(tmp_path_factory):
    """A server whose rows tests comment on, each its own."""
    server = Server(tmp_path_factory.mktemp("commented"), orders=100).start()
    server.paths = (f"/shop/orders/{number}" for number in range(1, 101))
    yield server
    server.stop()


@pytest.mark.parametrize("gap", [0, 80, 200, 700])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("script", [True, False], ids=["with-script", "without-script"])
def test_two_clicks_make_one_comment(commented, open_page, form, script, gap):
    address = commented.url + next(commented.paths)
    page = open_page(address, java_script_enabled=script, **FORMS[form])
    page.locator("textarea[name=body]").fill("once")
    box = page.get_by_role("button", name="Send").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, click_count=2, delay=gap)
    expect(comment_bodies(page)).to_have_text(["once"])
    page.goto(address)
    expect(comment_bodies(page)).to_have_text(["once"])


def test_two_equal_posts_with_one_token_make_one_comment(commented, open_page):
    address = commented.url + next(commented.paths)
    form = urllib.parse.urlencode({"body": "once", "token": "0123456789abcdef0123456789abcdef"}).encode()
    answers = []
    for _ in range(2):
        request = urllib.request.Request(f"{address}/-/comments", data=form, headers={"X-Fragment": "1"})
        with urllib.request.urlopen(request) as answer:
            answers.append(answer.read())
    assert answers[0] == answers[1]
    page = open_page(address)
    expect(comment_bodies(page)).to_have_text(["once"])


def test_a_comment_is_pending_until_the_answer_and_a_second_click_waits(commented, open_page):
    page = open_page(commented.url + next(commented.paths))
    held = Held(page, "**/-/comments")
    button = page.get_by_role("button", name="Send")
    page.locator("textarea[name=body]").fill("on its way")
    button.focus()
    button.click()
    pending = page.locator(".comment[data-state=pending]")
    expect(pending).to_contain_text("on its way")
    expect(page.locator("textarea[name=body]")).to_have_value("")
    expect(button).to_have_attribute("aria-disabled", "true")
    # Never `disabled`, which would let the focus fall to the body.
    expect(button).to_be_focused()
    page.locator("textarea[name=body]").fill("the next one")
    page.keyboard.press("Control+Enter")
    assert len(held) == 1
    held.release()
    expect(pending).to_have_count(0)
    expect(page.locator("textarea[name=body]")).to_have_value("the next one")
    expect(button).not_to_have_attribute("aria-disabled", "true")


def test_a_failed_comment_never_overwrites_what_is_being_typed(commented, open_page):
    page = open_page(commented.url + next(commented.paths))
    held = Held(page, "**/-/comments")
    field = page.locator("textarea[name=body]")
    field.fill("the first")
    page.keyboard.press("Control+Enter")
    field.fill("the second")
    page.wait_for_function("() => document.querySelector('[data-state=pending]')")
    held.routes.pop().abort()
    expect(page.locator(".comment[data-state=failed]")).to_contain_text("the first")
    expect(field).to_have_value("the second")


def test_a_failed_comment_keeps_its_text_and_retry_sends_it_once(own_server, open_page):
    page = open_page(f"{own_server.url}/shop/orders/10")
    page.context.set_offline(True)
    field = page.locator("textarea[name=body]")
    field.fill("from the tunnel")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_contain_text("No connection.")
    expect(field).to_have_value("from the tunnel")
    page.context.set_offline(False)
    page.get_by_role("button", name="Retry").click()
    expect(page.locator("[id^=comment-] .comment__body")).to_have_text(["from the tunnel"])
    expect(field).to_have_value("")


def test_a_draft_survives_a_reload_and_a_closed_tab_but_not_being_sent(commented, open_page):
    path = next(commented.paths)
    page = open_page(commented.url + path)
    field = page.locator("textarea[name=body]")
    field.press_sequentially("not yet")
    page.reload()
    expect(field).to_have_value("not yet")
    context = page.context
    page.close()
    page = context.new_page()
    page.goto(commented.url + next(commented.paths))
    field = page.locator("textarea[name=body]")
    expect(field).to_have_value("")
    page.goto(commented.url + path)
    expect(field).to_have_value("not yet")
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.keyboard.press("Tab")
        field.press("Control+Enter")
    expect(field).to_have_value("")
    page.reload()
    expect(field).to_have_value("")


def test_enter_makes_a_new_line(commented, open_page):
    page = open_page(commented.url + next(commented.paths))
    field = page.locator("textarea[name=body]")
    field.press_sequentially("one")
    field.press("Enter")
    field.press_sequentially("two")
    expect(field).to_have_value("one\ntwo")
    expect(comment_bodies(page)).to_have_count(0)


@pytest.mark.parametrize("form", FORMS)
def test_the_field_grows_with_its_text_up_to_a_third_of_the_screen(commented, open_page, form):
    page = open_page(commented.url + next(commented.paths), **FORMS[form])
    field = page.locator("textarea[name=body]")
    assert float(field.evaluate("field => parseFloat(getComputedStyle(field).fontSize)")) >= 16
    heights = []
    for lines in (1, 4, 400):
        field.fill("line\n" * lines)
        heights.append(field.bounding_box()["height"])
    assert heights[0] < heights[1] < heights[2]
    assert heights[2] <= FORMS[form]["viewport"]["height"] / 3 + 1


@pytest.fixture
def conversation(commented, open_page):
    """A phone at the end of a row's comments, which are more than a screen."""
    path = next(commented.paths)
    for number in range(12):
        form = urllib.parse.urlencode({"body": f"comment {number}\n" * 4}).encode()
        urllib.request.urlopen(f"{commented.url}{path}/-/comments", data=form).close()
    page = open_page(commented.url + path, **PHONE)
    page.evaluate("document.addEventListener('keyboardchange', event => { document.title = JSON.stringify(event.detail) })")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("() => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    page.locator("textarea[name=body]").focus()
    return page


def bottom(locator):
    return locator.evaluate("element => element.getBoundingClientRect().bottom")


def test_the_bar_stays_above_a_keyboard_that_shrinks_the_page(conversation):
    page, bar = conversation, conversation.locator("bottom-bar")
    page.set_viewport_size({"width": 390, "height": 500})
    expect(page).to_have_title('{"height":344,"isUp":true}')
    assert bottom(bar) <= 500
    assert place(page.locator("header.bar")) == 0
    page.wait_for_function(LAST_IS_ABOVE)
    expect(bar).to_have_attribute("data-keyboard", "up")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page).to_have_title('{"height":0,"isUp":false}')
    page.wait_for_function(LAST_IS_ABOVE)
    assert bottom(bar) <= 844


LAST_IS_ABOVE = """() => {
  const last = [...document.querySelectorAll(".comment")].at(-1)
  return last.getBoundingClientRect().bottom <= document.querySelector("bottom-bar").getBoundingClientRect().top + 0.5
}"""
SEE = """seen => {
  for (const [name, value] of Object.entries(seen)) {
    Object.defineProperty(visualViewport, name, { get: () => value, configurable: true })
  }
  visualViewport.dispatchEvent(new Event("resize"))
}"""
FRAMES = "() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))"


def test_the_bar_rises_above_a_keyboard_that_covers_the_page(conversation):
    page, bar = conversation, conversation.locator("bottom-bar")
    page.evaluate(SEE, {"height": 500, "offsetTop": 120})
    expect(bar).to_have_attribute("data-keyboard", "up")
    assert round(bottom(bar)) == 620
    page.wait_for_function(LAST_IS_ABOVE)
    # A page that is zoomed in shows less of itself, but no keyboard came up for that.
    page.evaluate(SEE, {"height": 250, "offsetTop": 40, "scale": 2})
    page.evaluate(FRAMES)
    assert round(bottom(bar)) == 620
    page.evaluate(SEE, {"height": 844, "offsetTop": 0, "scale": 1})
    expect(bar).to_have_attribute("data-keyboard", "down")
    assert round(bottom(bar)) == 844


def test_the_safe_area_counts_while_the_keyboard_is_down(conversation):
    page, bar = conversation, conversation.locator("bottom-bar")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"bottom": 34}})
    expect(bar).to_have_css("padding-bottom", "34px")
    page.evaluate(SEE, {"height": 500})
    expect(bar).to_have_attribute("data-keyboard", "up")
    expect(bar).not_to_have_css("padding-bottom", "34px")
