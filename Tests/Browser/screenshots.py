"""Takes the set of screenshots into a folder: screenshots.py FOLDER [URL OF A RUNNING SERVER]."""

import pathlib
import sys
import tempfile

from playwright.sync_api import expect, sync_playwright

from conftest import DESKTOP, PHONE
from server import Server

PAGES = {
    "index": "/",
    "list": "/shop/orders",
    "detail": "/shop/orders/1",
    "overlay": "/shop/orders/1",
    "empty": "/shop/orders?_search=nobody+is+called+so",
    "error": "/shop/nothing",
}
OVERLAY = """async () => {
  const source = new URL("elements/progress-overlay.js", document.querySelector("script[type=module]").src)
  const { ProgressOverlay } = await import(source)
  const overlay = ProgressOverlay.shared
  overlay.update(overlay.show({ message: "Exporting 12,480 rows", blocks: true, dims: true }), { fraction: 0.4 })
}"""
COMMENTS = ["The customer called: the parcel came back twice.", "I changed the label.\nIt leaves tomorrow morning."]


def take(url, folder):
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        write_comments(browser, url)
        for device, options in {"desktop": DESKTOP, "phone": PHONE}.items():
            for scheme in ("light", "dark"):
                context = browser.new_context(color_scheme=scheme, **options)
                page = context.new_page()
                for name, path in PAGES.items():
                    page.goto(url + path)
                    if name == "overlay":
                        page.evaluate(OVERLAY)
                        expect(page.locator("dialog[data-visible]")).to_have_css("opacity", "1")
                    page.screenshot(path=folder / f"{name}-{device}-{scheme}.png")
                context.close()
        browser.close()


def write_comments(browser, url):
    page = browser.new_page()
    page.goto(url + PAGES["detail"])
    if page.locator("[id^=comment-]").filter(has=page.locator("p")).count() == 0:
        for number, text in enumerate(COMMENTS, start=1):
            page.locator("textarea[name=body]").fill(text)
            page.get_by_role("button", name="Send").click()
            page.locator(f"#comment-{number}").wait_for()
    page.close()


def main(folder, url=None):
    if url:
        return take(url.rstrip("/"), pathlib.Path(folder))
    with tempfile.TemporaryDirectory() as database:
        server = Server(pathlib.Path(database)).start()
        try:
            take(server.url, pathlib.Path(folder))
        finally:
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
