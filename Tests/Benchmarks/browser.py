"""Measures pages in Chromium: a first page, long lists, one live change, and how much script each kind of page loads.

The list is a small shop on loopback. What a page costs is the time of its own thread, by the browser's count.
"""

import shutil
import statistics
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright
from processes import Process, announced, machine

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Browser"))

import shop  # noqa: E402

ROUNDS = 9
ROWS = 5000
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FORMS = {"desktop": DESKTOP, "phone": PHONE}
KINDS = {"index": "/", "list": "/shop/orders", "row": "/shop/orders/1"}

FIRST_PAINT = """() => new Promise(resolve => {
  new PerformanceObserver(list => {
    const paint = list.getEntriesByName("first-contentful-paint")[0]
    if (paint) resolve(paint.startTime)
  }).observe({ type: "paint", buffered: true })
})"""
# Two frames, so that what was appended has been laid out and drawn.
NEXT_PAGE = """async () => {
  await document.querySelector("record-list").loadNext()
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}"""
# What the list does with an answer, by itself.
APPEND = """async () => {
  const load = name => import(new URL(`lib/${name}.js`, document.querySelector("script[type=module]").src))
  const { appendPage } = await load("rows"), { parse } = await load("fragment")
  const times = []
  for (let page = 0; page < 9; page += 1) {
    const answer = await fetch(document.querySelector("tr.paging a").dataset.src)
    const text = await answer.text()
    const began = performance.now()
    appendPage(document.querySelector("record-list table"), parse(text))
    times.push(performance.now() - began)
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
  return times
}"""
SCROLL = """async () => {
  const tasks = []
  const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)))
  observer.observe({ type: "longtask" })
  const step = innerHeight / 2
  for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += step) {
    scrollTo(0, y)
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
  await new Promise(resolve => setTimeout(resolve, 100))
  return Math.max(0, ...tasks)
}"""
WATCH = """() => {
  window.touched = new Set()
  const note = records => records.forEach(({ target, addedNodes, removedNodes }) => {
    for (const node of [target, ...addedNodes, ...removedNodes]) {
      const row = (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest("tr")
      if (row) touched.add(row.id)
    }
  })
  new MutationObserver(note).observe(document.querySelector("table"), { childList: true, subtree: true, attributes: true, characterData: true })
}"""

TOUCHED = """async () => {
  while (!touched.size) await new Promise(resolve => setTimeout(resolve, 50))
  await new Promise(resolve => setTimeout(resolve, 300))
  return touched.size
}"""


def main(binary, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    database = folder / "shop.db"
    shop.make(database, ROWS + 1000)
    command = [binary, "serve", database, "--port", "0", "--store", folder / "store.db", "--log", "off"]
    server = Process([*command, "--views", ROOT / "Views", "--public", ROOT / "Public"], folder, announced)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            print("| in Chromium | " + " | ".join(FORMS) + " |")
            print("| --- |" + " --- |" * len(FORMS))
            results = [measure(browser, server.address, database, form) for form in FORMS.values()]
            for label in results[0]:
                print(f"| {label} | " + " | ".join(result[label] for result in results) + " |")
            print("\n| script of a page, with all it imports | files | bytes |\n| --- | --- | --- |")
            for kind, path in KINDS.items():
                files = scripts(browser, server.address + path)
                print(f"| {kind} | {len(files)} | {sum(files.values()):,} |")
            browser.close()
    finally:
        server.stop()
    every = [file.stat().st_size for file in (ROOT / "Public/js").rglob("*.js")]
    print(f"| all there is | {len(every)} | {sum(every):,} |")
    print(f"\n{machine()}.")


def measure(browser, site, database, form):
    address = f"{site}/shop/orders?_sort=-id"
    paints = []
    for _ in range(ROUNDS):
        page = open_page(browser, address, form)
        paints.append(page.evaluate(FIRST_PAINT))
        page.context.close()
    page = open_page(browser, address, form)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    costs = [cost(page, session) for _ in range(ROWS // 50 - 1)]
    early, late = costs[:10], costs[-10:]
    longest = page.evaluate(SCROLL)
    touched = rows_touched(page, database)
    script = statistics.median(page.evaluate(APPEND))
    page.context.close()

    return {
        f"first contentful paint, median of {ROUNDS}": f"{statistics.median(paints):.0f} ms",
        f"50 rows more after {ROWS:,}: script, median of 9": f"{script:.1f} ms",
        "pages 2 to 11: all that one costs, median": f"{statistics.median(early):.0f} ms",
        f"pages {ROWS // 50 - 9} to {ROWS // 50}: the same": f"{statistics.median(late):.0f} ms",
        f"scrolling {ROWS:,} rows: longest task": f"{longest:.0f} ms" if longest else "none over 50 ms",
        "a live change of one row: rows touched": f"{touched}",
    }


def open_page(browser, address, form):
    page = browser.new_context(**form).new_page()
    page.goto(address)
    page.wait_for_selector("record-list:defined")
    return page


def cost(page, session):
    """What one more page costs the page's own thread, in milliseconds: script, style, layout and drawing."""
    before = busy(session)
    page.evaluate(NEXT_PAGE)
    return (busy(session) - before) * 1000


def busy(session):
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def rows_touched(page, database):
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(WATCH)
    key = page.locator("tr[data-key]").nth(2).get_attribute("data-key")
    shop.change(database, "UPDATE orders SET note = 'changed' || random() WHERE id = ?", key)
    return page.evaluate(TOUCHED)


def scripts(browser, address):
    """The bytes of each script that a page loads."""
    page = browser.new_context(**DESKTOP).new_page()
    files = {}
    page.on("response", lambda response: response.url.endswith(".js") and files.update({response.url: len(response.body())}))
    page.goto(address)
    page.wait_for_timeout(500)
    page.context.close()
    return files


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
