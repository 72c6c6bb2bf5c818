"""Long work: its pages with and without JavaScript, the overlay, and what a reader may do meanwhile."""

import os
import pathlib
import re
import subprocess
import urllib.request

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import processes
from conftest import PHONE
from server import ROOT
from test_pages import AXE, markup_errors

JOB = re.compile(r"/shop/\w+/-/jobs/[0-9a-f]{32}$")
RESULT = "4,000 orders were added up. The total is 1,204,311.50."


class JobShop:
    """A server with jobs that go on step by step, as the test says."""

    def __init__(self):
        program = os.environ.get("TABLERO_JOB_SHOP") or ROOT / ".build/debug/JobShop"
        if not pathlib.Path(program).exists():
            raise FileNotFoundError("Build the server of these tests first: swift build --product JobShop")
        self.process = processes.start([program], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), line
        self.url = line.removeprefix("listening on ").strip().rstrip("/")

    def step(self, count=1):
        for _ in range(count):
            urllib.request.urlopen(urllib.request.Request(self.url + "/steps", data=b""), timeout=10).close()


@pytest.fixture
def shop():
    before = len(processes.started)
    yield JobShop()
    processes.end(since=before)


@pytest.fixture
def start(shop, open_page):
    def start(name="recompute", **options):
        page = open_page(f"{shop.url}/shop/{name}", **options)
        page.get_by_role("button", name="Start").click()
        page.wait_for_url(JOB)
        return page

    return start


def job(page, phase):
    return page.locator(f".job[data-phase={phase}]")


def overlay(page):
    return page.locator("dialog.progress")


def test_without_scripts_the_page_of_a_job_follows_it_to_its_end(shop, start):
    page = start(java_script_enabled=False)
    expect(job(page, "running")).to_contain_text("Order 1")
    shop.step()
    expect(job(page, "running")).to_contain_text("1,000 of 4,000", timeout=15_000)
    assert page.locator("progress").get_attribute("value") == "25"
    shop.step(3)
    expect(job(page, "done")).to_contain_text(RESULT, timeout=15_000)
    assert "http-equiv" not in page.content()
    page.reload()
    expect(job(page, "done")).to_contain_text(RESULT)
    page.get_by_role("link", name="Start another").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_without_scripts_it_can_be_cancelled(shop, start):
    page = start(java_script_enabled=False)
    page.get_by_role("button", name="Cancel").click()
    expect(job(page, "cancelled")).to_contain_text("Cancelled at 0 of 4,000.", timeout=15_000)
    expect(page).to_have_url(JOB)


def test_without_scripts_a_result_that_is_a_page_is_led_to(shop, start):
    page = start("open", java_script_enabled=False)
    shop.step(4)
    page.wait_for_url(shop.url + "/", timeout=15_000)


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_the_overlay_shows_how_far_it_is_and_ends_on_the_page_of_the_job(shop, start, device):
    page = start(**device)
    expect(overlay(page)).to_have_attribute("data-visible", "")
    expect(page.locator(".progress__message")).to_have_text("Recompute totals")
    expect(page.locator(".progress__detail")).to_contain_text("Order 1")
    shop.step()
    expect(page.locator(".progress__detail")).to_contain_text("1,000 of 4,000")
    expect(page.locator(".progress__bar")).to_have_js_property("value", 0.25)
    expect(page.locator("dialog [role=status]")).to_have_text("25 percent")
    shop.step(3)
    expect(job(page, "done")).to_contain_text(RESULT)
    expect(overlay(page)).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_a_reload_shows_the_job_which_goes_on(shop, start):
    page = start()
    shop.step()
    page.reload()
    expect(job(page, "running")).to_contain_text("1,000 of 4,000")
    expect(overlay(page)).to_have_count(0)
    shop.step()
    expect(job(page, "running")).to_contain_text("2,000 of 4,000")
    expect(page.locator("#status")).to_have_text("50 percent")
    shop.step(2)
    expect(job(page, "done")).to_contain_text(RESULT)
    expect(page.locator("#status")).to_have_text(f"Done. {RESULT}")


def test_two_readers_see_the_same_job(shop, start, open_page):
    first = start()
    second = open_page(first.url)
    shop.step(4)
    for page in (first, second):
        expect(job(page, "done")).to_contain_text(RESULT)


def test_escape_leads_to_the_page_of_the_job_which_goes_on(shop, start):
    page = start()
    expect(page.locator(".progress__detail")).to_contain_text("Order 1")
    page.keyboard.press("Escape")
    expect(job(page, "running")).to_be_visible()
    expect(overlay(page)).to_have_count(0)
    shop.step(4)
    expect(job(page, "done")).to_contain_text(RESULT)


def test_it_is_cancelled_from_the_overlay_by_the_button_alone(shop, start):
    page = start()
    shop.step()
    expect(page.locator(".progress__detail")).to_contain_text("1,000 of 4,000")
    expect(overlay(page)).to_be_focused()
    page.keyboard.press("Enter")
    shop.step()
    expect(page.locator(".progress__detail")).to_contain_text("2,000 of 4,000")
    overlay(page).get_by_role("button", name="Cancel").click()
    expect(job(page, "cancelled")).to_contain_text("Cancelled at 2,000 of 4,000.")
    expect(overlay(page)).to_have_count(0)


def test_it_is_cancelled_on_its_page_and_the_focus_stays_in_it(shop, start):
    page = start()
    page.reload()
    page.get_by_role("button", name="Cancel").focus()
    page.keyboard.press("Enter")
    expect(job(page, "cancelled")).to_contain_text("Cancelled at 0 of 4,000.")
    expect(page.locator(".job__heading")).to_be_focused()
    expect(page.locator("#status")).to_have_text("Cancelled. Cancelled at 0 of 4,000.")


def test_a_failure_stays_until_it_is_read_and_its_page_keeps_it(shop, start):
    page = start("broken")
    shop.step(4)
    sentence = "Another import runs. Wait for it, then start this again."
    expect(page.get_by_role("alert")).to_have_text(sentence)
    page.get_by_role("button", name="Close").click()
    expect(job(page, "failed")).to_contain_text(sentence)


def test_a_result_that_is_a_page_is_led_to_and_a_file_is_a_download(shop, start):
    page = start("open")
    shop.step(4)
    page.wait_for_url(shop.url + "/")
    page = start("report")
    shop.step(4)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download report.csv").click()
    assert download.value.suggested_filename == "report.csv"
    assert pathlib.Path(download.value.path()).read_text() == "a,b\n"


def test_back_leaves_the_job_running_and_another_start_is_another_job(shop, start):
    page = start()
    expect(page.locator(".progress__detail")).to_contain_text("Order 1")
    first = page.url
    page.go_back()
    expect(overlay(page)).not_to_have_attribute("open", "")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(JOB)
    assert page.url != first
    page.goto(first)
    expect(job(page, "running")).to_be_visible()
    page.go_back()
    expect(job(page, "running")).to_be_visible()


def test_clicks_and_keys_one_after_the_other_start_one_job(shop, open_page):
    page = open_page(f"{shop.url}/shop/recompute")
    posts = []
    page.on("request", lambda request: posts.append(request) if request.method == "POST" else None)
    page.get_by_role("button", name="Start").dblclick()
    page.keyboard.press("Enter")
    page.wait_for_url(JOB)
    expect(page.locator(".progress__detail")).to_contain_text("Order 1")
    assert len(posts) == 1


def test_a_third_waits_for_its_turn(shop, start):
    pages = [start(), start()]
    third = start()
    expect(third.locator(".progress__detail")).to_contain_text("It is the next to begin.")
    overlay(pages[0]).get_by_role("button", name="Cancel").click()
    expect(job(pages[0], "cancelled")).to_be_visible()
    third.reload()
    expect(third.locator(".job")).not_to_have_attribute("data-phase", "waiting")


def test_a_server_that_is_gone_is_told_and_a_start_that_failed_can_be_tried_again(shop, start, open_page):
    page, started = start(), open_page(f"{shop.url}/shop/recompute")
    inline = open_page(page.url)
    expect(job(inline, "running")).to_be_visible()
    shop.process.kill()
    shop.process.wait()
    expect(page.locator(".progress__detail")).to_have_text("No connection. Trying again…")
    expect(inline.locator(".job__message")).to_have_text("No connection. Trying again…")
    started.get_by_role("button", name="Start").click()
    expect(started.get_by_role("alert")).to_have_text("No connection. Try again.")
    started.get_by_role("button", name="Close").click()
    expect(started.get_by_role("button", name="Start")).to_be_focused()


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_accessibility_violations(shop, start, open_page, scheme, device):
    def violations(page):
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
        results = Axe().run(page)
        return results.generate_report() if results.violations_count else ""

    options = AXE | device | {"color_scheme": scheme}
    assert violations(open_page(f"{shop.url}/shop/report", **options)) == ""
    page = start("report", **options)
    expect(overlay(page)).to_have_css("opacity", "1")
    expect(page.locator(".progress__detail")).to_contain_text("Order 1")
    assert violations(page) == ""
    page.reload()
    expect(job(page, "running")).to_be_visible()
    assert violations(page) == ""
    shop.step(4)
    expect(job(page, "done")).to_be_visible()
    assert violations(page) == ""
    page = start("broken", **options)
    shop.step(4)
    page.get_by_role("button", name="Close").click()
    expect(job(page, "failed")).to_be_visible()
    assert violations(page) == ""


def test_its_pages_are_valid_html(shop, start, tmp_path):
    page = start("report", java_script_enabled=False)

    def errors(address):
        return markup_errors(page.context.request.get(address).body(), tmp_path / "page.html")

    assert errors(f"{shop.url}/shop/report") == []
    assert errors(page.url) == []
    shop.step(4)
    expect(job(page, "done")).to_be_visible(timeout=15_000)
    assert errors(page.url) == []
