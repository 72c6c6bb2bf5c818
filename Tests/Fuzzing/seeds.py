"""Writes the recorded connections of the parser's tests as a corpus for its fuzzer: one file a case."""

import codecs
import hashlib
import pathlib
import sys

RECORDED = pathlib.Path(__file__).resolve().parents[1] / "HTTPTests/Recorded"


def unescape(line):
    # The escapes of the files are some of Python's; everything else stands for its UTF-8.
    return codecs.escape_decode(line.encode())[0]


def cases():
    for path in sorted(RECORDED.glob("*.txt")):
        for case in ("\n" + path.read_text(encoding="utf-8")).split("\n=== ")[1:]:
            request = case.split("\n---", 1)[0].split("\n")[1:]
            content = b""
            for line in request:
                words = line.split(" ", 2)
                if len(words) == 3 and words[0] == "repeat":
                    content += min(int(words[1]), 200) * unescape(words[2])
                elif not (len(words) == 3 and words[0] == "limit"):
                    content += unescape(line)
            yield content


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for content in cases():
        for choice in (b"0", b"1"):
            name = hashlib.sha256(choice + content).hexdigest()[:16]
            (folder / name).write_bytes(choice + content)


if __name__ == "__main__":
    main()
