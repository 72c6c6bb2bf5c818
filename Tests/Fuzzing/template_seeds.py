"""Writes the built-in templates and those of the tests as a corpus for their fuzzer: one file a case.

A case is a template and what it includes, separated by a byte that no text holds.
"""

import hashlib
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["Views", "Views/cells", "Tests/TemplatesTests/Accepted", "Tests/TemplatesTests/Refused"]
PARTS = [
    b"<p>{{>p}}</p>\xff{{x}}<b>{{#a}}{{>p}}{{/a}}</b>",
    b"{{<layout}}{{$main}}<p>{{x}}</p>{{/main}}{{/layout}}\xff\xff\xff<div>{{$main}}{{/main}}</div>",
    b"  {{>p}}\n\xffa\n {{>q}}\n\xff{{x}}\n{{{t}}}\n",
    b"{{#f}}{{x}} {{>*name}}{{/f}}{{=| |=}}|#l||.||/l|\xff{{o.x}}",
    b'{{#l}}<a href="{{x}}">{{own}}</a>{{/l}}{{^v}}{{n}}{{/v}}',
    b'{"a": [1, -0.5e+3, "\\ud83d\\ude00\\n", true, null], "a": {}}',
]


def cases():
    yield from PARTS
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).iterdir()):
            if path.is_file() and path.suffix in (".html", ".mustache"):
                yield path.read_bytes()
    layout = (ROOT / "Views/layout.html").read_bytes()
    for name in ("index", "error"):
        yield b"\xff".join([(ROOT / f"Views/{name}.html").read_bytes(), b"", b"", layout])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for content in cases():
        (folder / hashlib.sha256(content).hexdigest()[:16]).write_bytes(content)


if __name__ == "__main__":
    main()
