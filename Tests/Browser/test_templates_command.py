"""`tablero check` and `tablero render` as somebody who writes templates meets them."""

import json
import os
import subprocess

import pytest

from server import ROOT, binary

INDEX = "{{<layout}}{{$main}}\n<h1>{{title}}</h1>\n{{>mine}}\n{{/main}}{{/layout}}\n"


def run(*arguments, cwd, **options):
    return subprocess.run([binary(), *map(str, arguments)], cwd=cwd, capture_output=True, text=True, timeout=10, **options)


@pytest.fixture
def views(tmp_path):
    (tmp_path / "mine").mkdir()
    return tmp_path / "mine"


def test_the_built_in_templates_are_in_order(tmp_path):
    for options in ([], ["--views", ROOT / "Views"]):
        result = run("check", *options, cwd=tmp_path)
        assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_a_file_that_no_page_uses_is_a_fault_that_names_the_nearest(tmp_path, views):
    (views / "index.html").write_text(INDEX)
    (views / "mine.html").write_text("<p>mine</p>\n")
    (views / "cells").mkdir()
    (views / "cells/vale.html").write_text("<b>{{text}}</b>\n")
    result = run("check", "--views", "mine", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout == (
        'mine/cells/vale.html:1:1: error: no page uses this template: the nearest name that one uses is "cells/value"\n'
    )
    (views / "cells/vale.html").rename(views / "cells/value.html")
    assert run("check", "--views", "mine", cwd=tmp_path).returncode == 0


def test_an_unknown_partial_and_a_recursive_one_are_faults(tmp_path, views):
    (views / "index.html").write_text(INDEX)
    (views / "mine.html").write_text("<p>{{>cells/valeu}}</p>\n{{>mine}}\n")
    result = run("check", "--views", "mine", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stdout.splitlines() == [
        'mine/mine.html:1:4: error: there is no template "cells/valeu": the nearest is "cells/value"',
        "mine/mine.html:2:1: error: {{>mine}} includes itself without end: put it in a section",
    ]


def test_faults_as_json_are_one_object_a_line(tmp_path, views):
    name = 'a "b" é.html'
    (tmp_path / name).write_text("<p>\n<b>\n</p>")
    result = run("check", "--json", name, "none.html", cwd=tmp_path)
    assert result.returncode == 1
    faults = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(fault["file"], fault["line"], fault["column"]) for fault in faults] == [(name, 2, 1), ("none.html", 1, 1)]
    assert all(set(fault) == {"file", "line", "column", "message"} for fault in faults)


@pytest.mark.parametrize("name, make, message", [
    ("none.html", lambda path: None, "there is no such file, or it cannot be read"),
    ("folder", lambda path: path.mkdir(), "this is a folder, and not a file"),
    ("bytes.html", lambda path: path.write_bytes(b"a\n\xc3\xa9\xff"), "this is no text in UTF-8"),
])
def test_what_is_no_template_is_exit_1_and_one_line(tmp_path, name, make, message):
    make(tmp_path / name)
    result = run("check", name, cwd=tmp_path)
    place = "2:2" if name == "bytes.html" else "1:1"
    assert (result.returncode, result.stdout) == (1, f"{name}:{place}: error: {message}\n")


@pytest.mark.skipif(os.geteuid() == 0, reason="everything can be read by root")
def test_a_file_that_may_not_be_read_is_exit_1_and_one_line(tmp_path):
    (tmp_path / "secret.html").touch(0)
    result = run("check", "secret.html", cwd=tmp_path)
    assert (result.returncode, result.stdout.count("\n")) == (1, 1)


def test_a_named_file_is_checked_alone_with_partials_of_both_folders(tmp_path, views):
    (views / "mine.html").write_text("<b>{{>cells/value}}</b>")
    (views / "broken.html").write_text("<p>")
    (views / "bytes.html").write_bytes(b"\xff")
    (tmp_path / "one.html").write_text("<p>{{>mine}} {{anything}}</p>")
    result = run("check", "--views", "mine", "one.html", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, "")


def test_partials_that_double_each_other_are_refused_at_once(tmp_path, views):
    for index in range(30):
        (views / f"f{index}.html").write_text(f"{{{{>f{index + 1}}}}}" * 2)
    (views / "f30.html").write_text("")
    result = run("check", "--views", "mine", "mine/f0.html", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stdout.startswith("mine/f0.html:1:1: error: {{>f1}} brings more than ")
    assert run("check", "--views", "mine", cwd=tmp_path).returncode == 1


@pytest.fixture
def rendered(tmp_path):
    def rendered(name, template, data, **files):
        (tmp_path / name).write_text(template)
        (tmp_path / "data.json").write_bytes(data if isinstance(data, bytes) else data.encode())
        for partial, text in files.items():
            (tmp_path / partial.replace("_", ".")).write_text(text)
        result = run("render", name, "--data", "data.json", cwd=tmp_path)
        return result.returncode, result.stdout, result.stderr

    return rendered


def test_values_of_json_are_written_as_they_are_spelled(rendered):
    data = '{"big": 9223372036854775807, "more": 123456789012345678901234567890, "tiny": 1.10e-7, "on": true, "x": 1, "x": 2}'
    template = "{{big}} {{more}} {{tiny}} {{on}} {{x}}{{none}}"
    assert rendered("a.mustache", template, data) == (
        0, "9223372036854775807 123456789012345678901234567890 1.10e-7 true 2", ""
    )
    assert rendered("a.mustache", "{{x}}", b"\xef\xbb\xbf" + data.encode())[1] == "2"


def test_partials_end_like_the_template(rendered):
    both = {"p_mustache": "plain <", "p_html": "<b>html</b>"}
    assert rendered("a.mustache", "{{>p}}", "{}", **both) == (0, "plain <", "")
    assert rendered("a.html", "{{>p}}", "{}", **both) == (0, "<b>html</b>", "")
    assert rendered("a.mustache", "[{{>none}}]", "{}") == (0, "[]", "")


@pytest.mark.parametrize("name, template, data, message", [
    ("a.html", "<p>{{{x}}}</p>", "{}",
     "a.html:1:4: error: {{{x}}} takes trusted markup, which JSON is not: write {{x}}\n"),
    ("a.html", "{{>none}}", "{}", 'a.html:1:1: error: there is no template "none"\n'),
    ("a.html", "<p>", "{}", "a.html:1:1: error: <p> is never closed\n"),
    ("a.mustache", "{{#a}}", "{}", "a.mustache:1:1: error: {{#a}} is never closed\n"),
    ("a.mustache", "x", '{"a":\n 01}', "data.json:2:3: error: this is no JSON: a comma or the end of the list or object is missing\n"),
    ("a.mustache", "x", b'{"\xff"}', "data.json:1:3: error: this is no JSON: it is no text in UTF-8\n"),
    ("a.mustache", "x", "", "data.json:1:1: error: this is no JSON: no value can be read here\n"),
    ("a.mustache", "x", "[" * 100_000, "data.json:1:201: error: this is no JSON: values are nested too deep\n"),
])
def test_what_cannot_be_rendered_is_told_with_its_place(rendered, name, template, data, message):
    assert rendered(name, template, data) == (1, "", message)


def test_files_that_are_missing_are_one_line(tmp_path):
    (tmp_path / "a.html").write_text("x")
    for arguments in (["a.html", "--data", "none.json"], ["none.html", "--data", "a.html"]):
        result = run("render", *arguments, cwd=tmp_path)
        assert (result.returncode, result.stdout, result.stderr.count("\n")) == (1, "", 1)


def test_output_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "a.mustache").write_text("{{x}}" * 100_000)
    (tmp_path / "data.json").write_text('{"x": "0123456789"}')
    for target, reason in ((">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")):
        command = f'"$1" render a.mustache --data data.json {target}'
        result = subprocess.run(
            ["sh", "-c", command, "sh", binary()], cwd=tmp_path, capture_output=True, text=True, timeout=10
        )
        assert result.returncode == 1
        assert result.stderr == f"tablero: standard output cannot be written: {reason}\n"
