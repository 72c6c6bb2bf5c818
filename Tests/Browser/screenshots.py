"""Pictures every kind of page and state: screenshots.py FOLDER [WORD ...], each word a part of the names wanted."""

import pathlib
import subprocess
import sys
import tempfile
import urllib.request

from playwright.sync_api import expect, sync_playwright

import processes
from conftest import DESKTOP, PHONE
from gallery import KINDS, GalleryServer
from server import ROOT

SMALL = PHONE | {"device_scale_factor": 1}
FORMS = {f"{device}-{scheme}": options | {"color_scheme": scheme}
         for device, options in {"phone": SMALL, "desktop": DESKTOP}.items() for scheme in ("light", "dark")}
# Those who read in other ways: what they get is pictured once for each kind of page.
OTHER_FORMS = {
    "narrow": {"viewport": {"width": 320, "height": 640}},
    "zoomed": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
    "rtl": SMALL,
    "rtl-desktop": DESKTOP,
    "forced": SMALL | {"forced_colors": "active", "color_scheme": "dark"},
    "print": {"viewport": {"width": 794, "height": 1123}},
}
OVERLAY = """async () => {
  const source = new URL("elements/progress-overlay.js", document.querySelector("script[type=module]").src)
  const { ProgressOverlay } = await import(source)
  const overlay = ProgressOverlay.shared
  overlay.update(overlay.show({ message: "Exporting 12,480 rows", blocks: true, dims: true }), { fraction: 0.4 })
}"""
COMMENTS = ["The customer called: the parcel came back twice.", "I changed the label.\nIt leaves tomorrow morning."]
DEMOS = ["index", "bottom-bar", "progress-overlay", "pull-to-refresh", "record-list", "relative-time"]


def scrolled(page):
    page.mouse.move(200, 400)
    page.evaluate("scrollTo(0, 700)")


def far_right(page):
    page.evaluate("const box = document.querySelector('.records-box'); box.scrollTo(500, 0); scrollTo(0, 300)")


def sheet(name):
    def open_sheet(page):
        button = page.get_by_role("button", name=name, exact=True)
        # A sheet of a tool that this form of the page has no button for.
        if button.is_visible():
            button.click()
        arrive(page.locator(f"#{name.lower()}"))
    return open_sheet


def keys(page):
    page.keyboard.press("?")
    arrive(page.locator("#shortcuts"))


def arrive(sheet):
    sheet.evaluate("sheet => Promise.all(sheet.getAnimations().map(move => move.finished))")


def overlay(page):
    page.evaluate(OVERLAY)
    expect(page.locator("dialog[data-visible]")).to_have_css("opacity", "1")


def failed_comment(page):
    page.route("**/-/comments", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.locator("textarea[name=body]").fill("Sent from a tunnel.")
    page.get_by_role("button", name="Send").click()
    page.locator("[data-state=failed]").wait_for()


def failed_page(page):
    page.route("**/-/rows*", lambda route: route.abort())
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.get_by_text("Could not load more").wait_for()


def failed_refresh(page):
    page.context.set_offline(True)
    page.keyboard.press("r")
    page.get_by_text("Could not refresh").wait_for()


def focused_row(page):
    page.keyboard.press("j")
    page.keyboard.press("j")


# What a page looks like while something is done with it: where it begins, and what is done.
STATES = {
    "list scrolled": ("/shop/orders", scrolled),
    "wide list scrolled": ("/gallery/monthly_figures_of_all_shops", far_right),
    "list end": ("/shop/customers", lambda page: page.evaluate("scrollTo(0, document.body.scrollHeight)")),
    "list row focused": ("/shop/orders", focused_row),
    "list page failed": ("/shop/orders", failed_page),
    "list refresh failed": ("/shop/orders", failed_refresh),
    "sheet sort": ("/shop/orders", sheet("Sort")),
    "sheet filter": ("/shop/orders", sheet("Filter")),
    "sheet columns": ("/gallery/things", sheet("Columns")),
    "sheet export": ("/shop/orders", sheet("Export")),
    "sheet keys": ("/shop/orders", keys),
    "detail overlay": ("/shop/orders/1", overlay),
    "detail end": ("/gallery/things/1", lambda page: page.evaluate("scrollTo(0, document.body.scrollHeight)")),
    "comment failed": ("/shop/orders/1", failed_comment),
}
EXAMPLE = {"figures": "/orders", "news": "/suppliers", "chat": "/chat", "job start": "/orders/recount"}


class Camera:
    def __init__(self, browser, folder, words):
        self.browser, self.folder, self.words = browser, folder, words
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name, url, act=None, forms=FORMS):
        name = name.replace(" ", "-")
        for form, options in forms.items():
            if self.words and not any(word in f"{name}-{form}" for word in self.words):
                continue
            context = self.browser.new_context(**options)
            page = context.new_page()
            page.goto(url)
            expect(page.locator("main lazy-fragment[src]:not([data-loaded], [popover] *)")).to_have_count(0)
            if form.startswith("rtl"):
                page.evaluate("document.dir = 'rtl'")
            if form == "print":
                page.emulate_media(media="print")
            if act:
                act(page)
            page.screenshot(path=self.folder / f"{name}-{form}.png")
            context.close()


def take(camera, server):
    write_comments(camera.browser, server.url)
    for name, (path, _) in KINDS.items():
        camera.take(name, server.url + path)
        camera.take(name, server.url + path, forms=OTHER_FORMS)
    for name, (path, act) in STATES.items():
        camera.take(name, server.url + path, act)
    assets = urllib.request.urlopen(server.url).read().decode().split('rel="stylesheet" href="')[1].split("/css/")[0]
    for name in DEMOS:
        camera.take(f"demo {name}", f"{server.url}{assets}/demos/{name}.html")


def take_example(camera, folder):
    program = ROOT / ".build/debug/ExampleShop"
    process = processes.start([program, "--port", "0", "--log", "off"], cwd=folder, stdout=subprocess.PIPE, text=True)
    url = process.stdout.readline().removeprefix("listening on ").strip().rstrip("/")
    for name, path in EXAMPLE.items():
        camera.take(name, url + path)
    camera.take("job done", url + "/orders/recount", finish)


def finish(page):
    page.get_by_role("button", name="Start").click()
    page.locator(".job[data-phase=done]").wait_for()


def write_comments(browser, url):
    page = browser.new_page()
    page.goto(f"{url}/shop/orders/1")
    for number, text in enumerate(COMMENTS, start=1):
        page.locator("textarea[name=body]").fill(text)
        page.get_by_role("button", name="Send").click()
        page.locator(f"#comment-{number}").wait_for()
    page.close()


def main(folder, *words):
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        server = GalleryServer(pathlib.Path(place)).start()
        try:
            camera = Camera(browser, pathlib.Path(folder), words)
            take(camera, server)
            take_example(camera, place)
        finally:
            server.stop()
            processes.end()
            browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
