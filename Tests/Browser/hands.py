"""What the tests of pages in the hand share: the two forms, a finger, answers that wait."""

from conftest import PHONE

TALL = {"viewport": {"width": 1440, "height": 2560}}
FORMS = {"phone": PHONE, "tall": TALL}


class Finger:
    """One finger on a touch screen, by the browser's own touch events, which scroll too."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def send(self, kind, *points):
        touches = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def pull(self, dx, dy, start=(200, 300)):
        """Touches and moves; the finger stays down."""
        self.send("touchStart", start)
        for step in range(1, 11):
            self.send("touchMove", (start[0] + dx * step / 10, start[1] + dy * step / 10))

    def lift(self):
        self.send("touchEnd")


class Held:
    """Requests that are answered when the test says so."""

    def __init__(self, page, pattern):
        self.routes = []
        self.pattern = pattern
        self.page = page
        page.route(pattern, lambda route: self.routes.append(route))

    def __len__(self):
        return len(self.routes)

    def release(self):
        """Answers what waits, and lets what follows pass."""
        for route in self.routes:
            route.continue_()
        self.routes.clear()
        self.page.unroute(self.pattern)


class Told:
    """All that a page tells screen readers from now on, also what the next message takes the place of at once."""

    def __init__(self, page):
        self.page = page
        page.evaluate(
            """() => {
              window.told = []
              new MutationObserver(() => told.push(document.getElementById("status").textContent))
                .observe(document.getElementById("status"), { childList: true })
            }"""
        )

    def wait_for(self, message):
        self.page.wait_for_function("message => told.includes(message)", arg=message)


def rows(page):
    return page.locator("tr[data-key]")


def keys(page):
    return rows(page).evaluate_all("rows => rows.map(row => row.dataset.key)")


def place(locator):
    """Where an element stands on the screen; no test for its visibility, which a poll would take time for."""
    return locator.evaluate("element => element.getBoundingClientRect().top")
