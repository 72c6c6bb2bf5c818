"""Templates and style sheets as somebody edits them under `--dev`."""

import os
import re
import signal
import subprocess
import urllib.error
import urllib.request

import pytest

import processes
import shop
from server import ROOT, binary

GOOD = "{{<layout}}{{$main}}\n<h1>%s</h1>\n{{/main}}{{/layout}}\n"
FAULTY = "{{<layout}}{{$main}}\n<h1>{{title}}</h1>\n  <p><em>unclosed</p>\n{{/main}}{{/layout}}\n"


@pytest.fixture
def site(tmp_path):
    """A server that develops the templates in `views` and the files in `public`."""
    shop.make(tmp_path / "shop.db", 20)
    (tmp_path / "views").mkdir()
    (tmp_path / "public").mkdir()
    (tmp_path / "public/css").mkdir()
    (tmp_path / "public/css/app.css").write_text("h1 { color: red }\n")
    site = Site(tmp_path)
    yield site
    site.stop()


class Site:
    def __init__(self, folder):
        self.folder, self.process = folder, None

    def start(self, *options):
        command = [binary(), "serve", "shop.db", "--port", "0", "--views", "views", "--public", "public", "--dev", *options]
        with open(self.folder / "log", "ab") as log:
            self.process = processes.start(
                command, cwd=self.folder, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.url = self.process.stdout.readline().split()[-1]
        return self

    def stop(self):
        if self.process:
            self.process.terminate()
            assert self.process.wait(timeout=10) == 0
            self.process.stdout.close()
            self.process = None

    def write(self, text, name="views/index.html"):
        (self.folder / name).write_text(text)

    def replace(self, text, name="views/index.html"):
        """As editors do: a new file takes the place of the old one."""
        new = self.folder / "new"
        new.write_text(text)
        os.replace(new, self.folder / name)

    def get(self, path=""):
        try:
            with urllib.request.urlopen(self.url + path, timeout=10) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()


def test_the_very_next_request_sees_a_template_that_was_written_replaced_or_removed(site):
    site.write(GOOD % "one")
    site.start()
    assert "<h1>one</h1>" in site.get()[1]
    site.write(GOOD % "two")
    assert "<h1>two</h1>" in site.get()[1]
    for index in range(20):
        site.replace(GOOD % f"r{index % 10}")
        assert f"<h1>r{index % 10}</h1>" in site.get()[1]
    (site.folder / "views/index.html").unlink()
    assert "page-header" in site.get()[1]


def test_a_fault_is_a_page_with_its_line_and_the_others_are_told_too(site):
    site.start()
    site.write(FAULTY)
    site.write("<b>{{nonsense}}</b>\n", "views/header.html")
    status, page = site.get("shop/orders")
    assert status == 500
    assert re.search(r"<p>views/index\.html:3:\d+: error: &lt;em&gt;", page)
    assert "<pre>3 |   &lt;p&gt;&lt;em&gt;unclosed&lt;/p&gt;\n" in page and "^</pre>" in page
    assert site.get("shop/orders/-/rows.json")[0] == 500
    site.write(GOOD % "mended")
    status, page = site.get()
    assert status == 500 and "header has no key &quot;nonsense&quot;" in page.replace("list page", "header")
    site.write("<b>{{count}}</b>\n", "views/header.html")
    assert "<h1>mended</h1>" in site.get()[1]
    # All that it has to say is in the log when it has ended.
    site.stop()
    assert re.search(r"^views/index\.html:3:\d+: error: <em>", (site.folder / "log").read_text(), re.M)


def test_a_faulty_template_does_not_stop_the_start(site):
    site.write(FAULTY)
    assert site.start().get()[0] == 500
    site.write(GOOD % "mended")
    assert site.get()[0] == 200


def test_the_page_gives_way_by_itself_to_what_was_asked_for(site, open_page):
    site.write(FAULTY)
    site.start("--base-path", "/ops")
    page = open_page(site.url)
    assert page.locator("h1").inner_text() == "A template has a fault"
    assert page.locator("pre").evaluate("pre => getComputedStyle(pre).overflowX") == "auto"
    site.replace(GOOD % "mended")
    page.get_by_role("heading", name="mended").wait_for()


def test_a_style_sheet_that_changed_is_seen_under_another_address(site):
    site.start()

    def style():
        address = re.search(r'href="/([^"]+app\.css)"', site.get()[1])[1]
        return address, site.get(address)[1]

    before = style()
    site.write("h1 { color: blue }\n", "public/css/app.css")
    after = style()
    assert "red" in before[1] and "blue" in after[1] and before[0] != after[0]


def test_a_hangup_is_no_harm(site):
    site.write(GOOD % "one")
    site.start()
    site.process.send_signal(signal.SIGHUP)
    assert "<h1>one</h1>" in site.get()[1]


def test_without_dev_nothing_changes_until_it_is_told_to(tmp_path):
    shop.make(tmp_path / "shop.db", 20)
    (tmp_path / "views").mkdir()
    index = tmp_path / "views/index.html"
    index.write_text(GOOD % "one")
    process = processes.start(
        [binary(), "serve", "shop.db", "--port", "0", "--views", "views", "--public", ROOT / "Public", "--log", "off"],
        cwd=tmp_path, stdout=subprocess.PIPE, text=True,
    )
    url = process.stdout.readline().split()[-1]
    index.write_text(FAULTY)
    assert "<h1>one</h1>" in urllib.request.urlopen(url).read().decode()
    process.terminate()
    assert process.wait(timeout=10) == 0
