"""Each accepted template, filled with values of every kind: a real HTML5 parser finds what the template declares."""

import json
import random
import re
import subprocess

import html5lib
import pytest

from server import ROOT, binary
from test_templates import HOSTILE

FOLDER = ROOT / "Tests/TemplatesTests/Accepted"
TEXTS = [*HOSTILE, "/evil.example/", "\n", "\r\nx", "a b", "..", "%", "a&b#c+d", "", "</pre>", "1", "-0.5"]
CONTAINERS = {"td": "tr", "tr": "tbody", "caption": "table", "tbody": "table", "option": "select", "title": "head"}
# JSON gives no trusted markup; and a template that calls itself finds the lists of the levels around again and again.
FILES = sorted(
    path.name for path in FOLDER.glob("*.html") if "{{{" not in path.read_text() and path.stem != "recursive-partial"
)


def values(keys, generator, text, depth=0):
    """Values for all keys, drawn alike whatever the texts are."""
    def value():
        kind = generator.randrange(7 if depth < 1 else 4)
        if kind < 3:
            return text(generator)
        if kind == 3:
            return generator.choice([None, True, False])
        if kind == 4:
            return values(keys, generator, text, depth + 1)
        if kind == 5:
            return [values(keys, generator, text, depth + 1) for _ in range(generator.choice([0, 1, 3]))]
        return [text(generator) for _ in range(3)]

    return {key: value() for key in keys}


def hostile(generator):
    return generator.choice(TEXTS)


def harmless(generator):
    return "a" if generator.choice(TEXTS) else ""


def parse(page):
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    if "<html" in page.lower():
        root = parser.parse(page)
    else:
        first = re.search(r"<([a-z]+)", page)
        root = parser.parseFragment(page, container=CONTAINERS.get(first[1] if first else "", "div"))
    return root, {code for _, code, _ in parser.errors}


def structure(root):
    return [(str(element.tag), sorted(element.attrib)) for element in root.iter()]


def render(file, data, folder):
    (folder / "data.json").write_text(json.dumps(data))
    command = [binary(), "render", FOLDER / file, "--data", folder / "data.json", "--partials", FOLDER]
    result = subprocess.run(command, capture_output=True, timeout=60)
    if result.returncode:
        # What cannot stand twice is told where the data have a list for it.
        assert b" is a list, and " in result.stderr, result.stderr
        return None
    return result.stdout.decode()


@pytest.mark.parametrize("file", FILES)
def test_values_and_lists_change_nothing_but_what_they_are_for(file, tmp_path):
    keys = sorted(set(re.findall(r"\{\{[#^&>*]*\s*(\w+)", (FOLDER / file).read_text())) - {"main"})
    for seed in range(4 if keys else 1):
        pages = [
            render(file, values(keys, random.Random(seed), text), tmp_path) for text in (hostile, harmless)
        ]
        if None in pages:
            assert pages == [None, None]
            continue
        (root, errors), (plain, _) = map(parse, pages)
        assert structure(root) == structure(plain), pages[0]
        assert "duplicate-attribute" not in errors, pages[0]
        for element in root.iter():
            for name, value in element.attrib.items():
                if str(name).split("}")[-1] in ("href", "src", "action", "formaction", "data", "poster", "cite"):
                    address = re.sub(r"[\x00-\x20]", "", value).lower().replace("\\", "/")
                    assert not address.startswith(("javascript:", "vbscript:", "//")), pages[0]
