"""Comments: with and without JavaScript, through failures, and above the keyboard."""

from conftest import PHONE
from playwright.sync_api import expect

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


def test_two_clicks_make_one_comment(own_server, open_page):
    page = open_page(f"{own_server.url}/shop/orders/9")
    page.locator("textarea[name=body]").fill("once")
    page.get_by_role("button", name="Send").dblclick()
    expect(comment_bodies(page)).to_have_text(["once"])
    page.reload()
    expect(comment_bodies(page)).to_have_text(["once"])


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


def test_a_draft_survives_a_reload(server, open_page):
    page = open_page(f"{server.url}/shop/orders/11")
    page.locator("textarea[name=body]").press_sequentially("not yet")
    page.reload()
    expect(page.locator("textarea[name=body]")).to_have_value("not yet")


def test_the_bar_stays_above_a_keyboard_that_shrinks_the_page(server, open_page):
    page = open_page(f"{server.url}/shop/orders/12", **PHONE)
    page.evaluate("addEventListener('keyboardchange', event => { document.title = JSON.stringify(event.detail) })")
    page.locator("textarea[name=body]").focus()
    page.set_viewport_size({"width": 390, "height": 500})
    expect(page).to_have_title('{"height":344,"isUp":true}')
    box = page.locator("bottom-bar").bounding_box()
    assert box["y"] + box["height"] <= 500
    assert page.locator("header.bar").bounding_box()["y"] == 0


def test_the_bar_rises_above_a_keyboard_that_covers_the_page(server, open_page):
    page = open_page(f"{server.url}/shop/orders/12", **PHONE)
    page.evaluate(
        """() => {
          for (const [name, value] of [["height", 500], ["offsetTop", 120]]) {
            Object.defineProperty(visualViewport, name, { get: () => value })
          }
          visualViewport.dispatchEvent(new Event("resize"))
        }"""
    )
    expect(page.locator("bottom-bar")).to_have_attribute("data-keyboard", "up")
    box = page.locator("bottom-bar").bounding_box()
    assert round(box["y"] + box["height"]) == 620
