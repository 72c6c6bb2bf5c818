"""Measures the built-in list page beside Jinja2 and beside Swift by hand, and prints the table that stands in the README.

All three make the same bytes of the same values in memory; that is checked. Each figure is the median of several rounds
that follow each other, so that a slow moment of the machine hits all alike. Jinja2's template is compiled once, and
gets the page around the rows as ready text.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import time

import jinja2
from markupsafe import Markup

from processes import machine

ROUNDS, ROWS = 5, 50
VIEWS = pathlib.Path(__file__).resolve().parents[2] / "Views"

VALUE = """
{%- macro value(cell) -%}
{%- if cell.kind == "plain" -%}<span class="text">{{ cell.text }}</span>
{%- elif cell.kind == "time" -%}<time class="text" datetime="{{ cell.iso }}">{{ cell.text }}</time>
{%- elif cell.kind == "chip" -%}<span class="chip" data-tone="{{ cell.tone }}">{{ cell.text }}</span>
{%- elif cell.kind == "null" -%}<span class="mark">NULL</span>
{%- else -%}<span class="mark">empty</span>
{%- endif -%}
{%- endmacro -%}
"""
PAGE = VALUE + (
    '{{ before }}{% for row in rows %}<tr class="row" id="{{ row.id }}" data-key="{{ row.key }}">'
    '{% for cell in row.cells %}<td data-column="{{ cell.column }}" data-place="{{ cell.place }}" '
    '{% if cell.numeric %}class="numeric"{% endif %}>'
    '{% if cell.row_link %}<a class="row__link" href="{{ row.url }}">{{ value(cell) }}</a>'
    '{% elif cell.link %}<a class="cell-link" href="{{ cell.link }}">{{ value(cell) }}</a>'
    "{% else %}{{ value(cell) }}{% endif %}</td>{% endfor %}</tr>\n{% endfor %}{{ after }}"
)


def main(benchmark, folder):
    folder.mkdir(parents=True, exist_ok=True)
    results = []
    render = None
    for _ in range(ROUNDS):
        output = subprocess.run([benchmark, VIEWS, folder], check=True, capture_output=True, text=True).stdout
        render = render or jinja(folder)
        results.append(json.loads(output) | {"jinja": median(render)})
    report({name: statistics.median(result[name] for result in results) for name in results[0]})


def jinja(folder):
    def read(name):
        return (folder / name).read_text(encoding="utf-8")

    template = jinja2.Environment(autoescape=True, keep_trailing_newline=True).from_string(PAGE)
    values = {"rows": json.loads(read("rows.json")), "before": Markup(read("before.html")), "after": Markup(read("after.html"))}
    assert template.render(values) == read("page.html"), "Jinja2 makes another page"
    return lambda: template.render(values).encode()


def median(work):
    """The median of the times that a piece of work takes, in microseconds."""
    times = []
    for _ in range(400):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e6)
    return statistics.median(times)


def report(times):
    print(f"| the list page, {ROWS} rows of 7 columns | pages a second | Tablero's template is |")
    print("| --- | --- | --- |")
    for label, name in (("Tablero's template", "template"), ("Swift by hand", "hand"), (f"Jinja2 {jinja2.__version__}", "jinja")):
        ratio = "" if name == "template" else f"{times[name] / times['template']:.2f} times as fast"
        print(f"| {label} | {1e6 / times[name]:,.0f} | {ratio} |")
    print()
    print(f"A row takes {times['template rows'] / ROWS:.2f} µs, by hand {times['hand rows'] / ROWS:.2f} µs (medians).")
    print(f"All of Views is compiled and validated in {times['validation'] / 1000:.1f} ms.")
    print(f"Median of {ROUNDS} rounds, {machine().split(', wrk')[0]}.")


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]).resolve())
