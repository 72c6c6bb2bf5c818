"""What the browser tests share: a server, a browser, and pages that report what went wrong in them."""

import pytest
from playwright.sync_api import sync_playwright

from server import Server

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def caching_chromium(chromium):
    """A browser with its back-forward cache, which is off in automated ones."""
    without = ["--disable-back-forward-cache"]
    browser = chromium.browser_type.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox"], ignore_default_args=without
    )
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server that tests only read from."""
    server = Server(tmp_path_factory.mktemp("shop")).start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path):
    """A server that a test may change, kill and start again."""
    server = Server(tmp_path, orders=300).start()
    yield server
    server.stop()


@pytest.fixture
def open_page(chromium):
    """Opens an address in a new context; a page that ran into an error or a refused policy fails its test."""
    contexts, problems = [], []

    def note(message):
        # The browser itself reports each failed load this way, also the one a test asked for.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            problems.append(message.text)

    def open_page(url, **options):
        context = chromium.new_context(**(DESKTOP | options))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", note)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []
