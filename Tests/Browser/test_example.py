"""The example: each of its pages as a reader finds it."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

import processes
from conftest import PHONE
from hands import Held
from server import ROOT


@pytest.fixture(scope="module")
def example(tmp_path_factory):
    program = ROOT / ".build/debug/ExampleShop"
    assert program.exists(), "Build it first: swift build --product ExampleShop"
    before = len(processes.started)
    folder = tmp_path_factory.mktemp("example")
    process = processes.start([program, "--port", "0", "--log", "off"], cwd=folder, stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    assert line.startswith("listening on "), line
    yield line.removeprefix("listening on ").strip().rstrip("/")
    processes.end(since=before)


def test_it_is_as_short_as_it_says():
    files = (ROOT / "Sources/ExampleShop").glob("*.swift")
    assert sum(len(file.read_text().splitlines()) for file in files) < 150


def test_the_first_page_leads_to_its_lists(example, open_page):
    page = open_page(example)
    page.get_by_role("link", name="Suppliers").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Suppliers")


def test_orders_have_a_header_sections_and_two_kinds_of_cell(example, open_page):
    page = open_page(f"{example}/orders", **PHONE)
    expect(page.locator(".figure dd")).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator("tr.section").first).to_have_text("new")
    page.get_by_role("searchbox").fill("please")
    page.keyboard.press("Enter")
    page.wait_for_url("**_search=please")
    rows = page.locator("tr.row")
    assert set(rows.evaluate_all("rows => rows.map(row => row.dataset.height)")) == {"92"}
    plain = open_page(f"{example}/orders?_size=1000").locator("tr.row")
    assert set(plain.evaluate_all("rows => rows.map(row => row.dataset.height)")) == {"64", "92"}


def test_new_orders_arrive_by_themselves(example, open_page):
    page = open_page(f"{example}/orders?_size=1000")
    count = page.locator("tr.row").count()
    expect(page.locator("tr.row").nth(count)).to_be_attached(timeout=30_000)


def test_a_list_that_is_searched_in_vain_says_so_in_its_own_words(example, open_page):
    page = open_page(f"{example}/orders?_search=xyzzy")
    expect(page.get_by_text("Nothing found")).to_be_visible()


def test_the_chat_grows_here_and_for_others_and_tells_who_says_what(example, open_page):
    mine, theirs = open_page(f"{example}/chat", **PHONE), open_page(f"{example}/chat")
    expect(mine.locator(".message__text")).to_have_text(["Shall we send order 1964 today?"])
    mine.get_by_role("textbox", name="Message").fill("Yes, before four.")
    mine.get_by_role("button", name="Send").click()
    for page in (mine, theirs):
        expect(page.locator(".message__text")).to_have_text(["Shall we send order 1964 today?", "Yes, before four."])
        expect(page.locator(".message--own .message__text")).to_have_text(["Yes, before four."])
    for number in range(20):
        mine.request.post(f"{example}/chat", form={"text": f"Parcel {number}"})
    expect(open_page(f"{example}/chat", **PHONE).locator(".message").last).to_be_in_viewport()


def test_an_order_has_a_page_with_comments_and_one_that_does_not_exist_has_none(example, open_page):
    page = open_page(f"{example}/orders/1964", **PHONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Order 1964")
    page.get_by_role("textbox", name="Comment").fill("Sent.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".comment__body")).to_have_text("Sent.")
    missing = page.request.get(f"{example}/orders/999999")
    assert missing.status == 404 and "There is nothing at this address." in missing.text()
    assert page.request.post(f"{example}/orders/999999/-/comments", form={"body": "x"}).status == 404


def test_the_parts_of_the_header_do_not_touch(example, open_page):
    for size in (PHONE, {}):
        page = open_page(f"{example}/orders", **size)
        figures, toolbar = (page.locator(f".list-header > .{name}").bounding_box() for name in ("figures", "toolbar"))
        assert toolbar["y"] - (figures["y"] + figures["height"]) >= 8


def test_jobs_are_followed_in_the_overlay_without_leaving_the_list(example, open_page):
    page = open_page(f"{example}/orders", **PHONE)
    held = Held(page, "**/-/status")
    page.get_by_role("button", name="Add up").click()
    expect(page.get_by_role("dialog", name="Progress")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Orders to send")
    held.release()
    expect(page.get_by_text(re.compile(r"^\d+ orders are worth \d+\.$")).first).to_be_visible()


RAISE = """height => {
  Object.defineProperty(visualViewport, "height", { value: innerHeight - height, configurable: true })
  visualViewport.dispatchEvent(new Event("resize"))
}"""


def test_the_figures_give_way_to_the_keyboard(example, open_page):
    page = open_page(f"{example}/orders", **PHONE)
    expect(page.locator("record-list:defined")).to_be_attached()
    expect(page.locator(".figures")).to_be_visible()
    page.evaluate(RAISE, 300)
    expect(page.locator(".figures")).to_be_hidden()
    page.evaluate(RAISE, 0)
    expect(page.locator(".figures")).to_be_visible()


def test_the_last_message_stays_in_sight_above_the_keyboard(example, open_page):
    page = open_page(f"{example}/chat", **PHONE)
    for number in range(30):
        page.request.post(f"{example}/chat", form={"text": f"Box {number}"})
    page.reload()
    expect(page.locator("bottom-bar:defined")).to_be_attached()
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(RAISE, 300)
    expect(page.locator(".message").last).to_be_in_viewport()


def test_the_export_is_a_job_with_a_file(example, open_page):
    page = open_page(f"{example}/orders/export")
    page.get_by_role("button", name="Start").click()
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("Download|orders.csv")).first.click()
    lines = download.value.path().read_text().splitlines()
    assert lines[0] == "number,total" and len(lines) > 30
    assert all(re.fullmatch(r"\d+,\d+\.\d\d", line) for line in lines[1:])


def test_adding_up_is_a_job_with_a_sentence(example, open_page):
    page = open_page(f"{example}/orders/recount")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text(re.compile(r"^\d+ orders are worth \d+\.$")).first).to_be_visible()


def test_back_leads_from_an_order_to_the_list(example, open_page):
    page = open_page(f"{example}/orders/1964", **PHONE)
    page.get_by_role("link", name="Orders to send").click()
    page.wait_for_url(f"{example}/orders")


def test_a_slow_supplier_is_waited_for_below_its_heading(example, open_page):
    page = open_page(f"{example}/suppliers")
    expect(page.locator("tr.row")).to_have_count(50)
    expect(page.get_by_text("200 messages")).to_be_visible()
    expect(page.get_by_text("No cell for “rumour”").first).to_be_visible()
    assert len(set(page.locator("tr.row").evaluate_all("rows => rows.map(row => row.id)"))) == 50


def test_the_news_say_in_their_own_words_that_they_load_and_that_there_are_more(example, open_page):
    text = open_page(example).request.get(f"{example}/suppliers?_size=7").text()
    assert text.index("Asking the suppliers…") < text.index("Price list 1 is out") < text.index("Older news</a>")
    assert "Next rows" not in text
