"""A hostile database cannot change what a page is: its elements and attributes are those of a harmless one."""

import random
import sqlite3
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import html5lib
import pytest

from server import Server, binary

HOSTILE = [
    "<script>alert(1)</script>",
    "</script><b>",
    "\"><img src=x onerror=alert(1)>",
    "' onclick='alert(1)",
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<b>x</b>",
    "//evil.example/",
    "/\\evil.example",
    "</textarea></title></table>",
    "<!-- x",
    "--><p>",
    "]]><![CDATA[",
    "&lt;b&gt; &amp; &#60;",
    "{{x}} {{{x}}} {{#x}}",
    "`=\"'<>&/\\",
    "\u2028\u202e\ufeff\u0430",
    "</tbody></table><h1>",
]


def harmless(text):
    """Returns text of the same length that means nothing, with blanks in the same places."""
    return "".join(c if c.isspace() else "a" for c in text)


def tilde(name):
    """Encodes a name as addresses have it."""
    plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
    return "".join(chr(byte) if chr(byte) in plain else f"~{byte:02X}" for byte in name.encode())


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def make(path, texts):
    """Makes tables whose names, columns and values are the given texts, each made unique by a number."""
    with sqlite3.connect(path) as database:
        for table in range(6):
            columns = [f"{text}{number}" for number, text in enumerate(texts)]
            names = ", ".join(f"{quoted(column)} TEXT" for column in columns)
            name = quoted(f"{texts[table]}{table}")
            parent = f"REFERENCES {quoted(f'{texts[0]}0')}" if table else ""
            database.execute(f"CREATE TABLE {name} (id INTEGER PRIMARY KEY, parent INTEGER {parent}, {names})")
            for row in range(8):
                values = [texts[(row + table + column) % len(texts)] + f" {row}" for column in range(len(texts))]
                marks = ", ".join("?" * (len(values) + 2))
                database.execute(f"INSERT INTO {name} VALUES ({marks})", [row + 1, row % 3 + 1, *values])
    database.close()


class Site(Server):
    def __init__(self, folder, texts):
        self.texts = texts
        super().__init__(folder)

    def fill(self, orders):
        make(self.database, self.texts)

    def get(self, path, **fields):
        data = urllib.parse.urlencode(fields).encode() if fields else None
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, data), timeout=20) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    both = [
        Site(tmp_path_factory.mktemp("hostile"), HOSTILE).start(),
        Site(tmp_path_factory.mktemp("harmless"), [harmless(text) for text in HOSTILE]).start(),
    ]
    yield both
    for site in both:
        site.stop()


def parse(text):
    """Parses a page or a fragment as a browser does; what it would mend fails the test."""
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    if text.lstrip().lower().startswith("<!doctype"):
        root = parser.parse(text)
    else:
        root = parser.parseFragment(text, container="table" if text.lstrip().startswith("<tbody") else "div")
    errors = [(code, data) for _, code, data in parser.errors if code != "invalid-codepoint"]
    assert errors == [], text
    return root


def structure(root):
    """All elements but plain marks: how often a search finds a word is another matter than what a page is made of."""
    elements = [(str(element.tag), sorted(element.attrib)) for element in root.iter()]
    return [element for element in elements if element != ("mark", [])]


def links(root):
    return [element.get("href") for element in root.iter("a")]


def same(sites, paths, **fields):
    """Gets a page of each site, and returns the trees if they have the same structure."""
    answers = [site.get(path, **fields) for site, path in zip(sites, paths)]
    assert answers[0][0] == answers[1][0], answers[0][1]
    trees = [parse(text) for _, text in answers]
    shapes = [structure(tree) for tree in trees]
    for place, (hostile, plain) in enumerate(zip(*shapes)):
        assert hostile == plain, (paths, place, answers[0][1])
    assert len(shapes[0]) == len(shapes[1]), paths
    schemes = {urllib.parse.urlsplit(link).scheme for link in links(trees[0]) if link}
    assert schemes <= {"", "http", "https", "mailto"}, paths
    assert all(not link.startswith(("//", "/\\")) for link in links(trees[0]) if link), paths
    return trees


def table_paths(site):
    """The addresses of the tables, in the order in which they were made."""
    tiles = [link for link in parse(site.get("/")[1]).iter("a") if link.get("class") == "tile__link"]
    assert len(tiles) == 6
    return sorted((tile.get("href") for tile in tiles), key=lambda path: path[-1])


def test_the_dashboard_has_the_same_structure(sites):
    same(sites, ["/", "/"])


@pytest.mark.parametrize("table", range(6))
def test_each_list_detail_and_fragment_has_the_same_structure(sites, table):
    paths = [table_paths(site)[table] for site in sites]
    lists = same(sites, paths)
    for suffix in ("/-/rows", "/-/header", "?_size=3", "?_sort=-id", "/-/rows?_size=2", "/1/-/comments"):
        same(sites, [path + suffix for path in paths])
    sorts = [[link for link in links(tree) if "_sort" in link] for tree in lists]
    assert len(sorts[0]) == len(sorts[1]) > len(HOSTILE)
    for pair in list(zip(*sorts))[:: max(1, len(sorts[0]) // 5)]:
        same(sites, pair)
    for key in (1, 2, 8):
        same(sites, [f"{path}/{key}" for path in paths])


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_reader_types_stays_text(sites, text):
    queries = [urllib.parse.urlencode({"_search": value}) for value in (text, harmless(text))]
    tables = [table_paths(site)[0] for site in sites]
    same(sites, [f"{path}?{query}&_size=1" for path, query in zip(tables, queries)])
    values = [urllib.parse.quote(value, safe="") for value in (text, harmless(text))]
    same(sites, [f"/{value}" for value in values])
    same(sites, [f"{path}/{value}" for path, value in zip(tables, values)])
    same(sites, [f"{path}?_size={value}" for path, value in zip(tables, values)])


def test_what_a_database_holds_stays_text_in_fragments(sites):
    tables = [table_paths(site)[1] for site in sites]
    for number in range(len(HOSTILE)):
        names = [tilde(f"{site.texts[number]}{number}") for site in sites]
        same(sites, [f"{path}/-/facets?_facet={name}" for path, name in zip(tables, names)])
        same(sites, [f"{path}/-/related?_col={name}" for path, name in zip(tables, names)])
    same(sites, [f"{path}/-/facets?_facet=parent" for path in tables])


def test_comments_stay_text(sites):
    paths = [table_paths(site)[1] + "/3" for site in sites]
    for number, text in enumerate(HOSTILE):
        for site, path, body in zip(sites, paths, (text, harmless(text))):
            status, answer = site.get(path + "/-/comments", body=body, token=f"0123456789abcdef{number:016d}")
            assert status in (200, 201, 303), answer
    trees = same(sites, paths)
    # One more stands in a <template>, for a comment on its way.
    bodies = [p for p in trees[0].iter("p") if p.get("class") == "comment__body" and "data-text" not in p.attrib]
    assert len(bodies) == len(HOSTILE)
    same(sites, [path + "/-/comments" for path in paths])


VOID = {"img": ' src="a" alt=""', "br": "", "input": ' name="a"', "wbr": "", "hr": "", "source": ' srcset="a"'}
NEEDED = {"bdo": ' dir="ltr"', "optgroup": ' label="x"', "object": ' data="a"', "meter": ' value="1"'}
USUAL = {
    "ul": ["li"], "dl": ["dt", "dd", "div"], "table": ["caption", "thead", "tbody", "tr", "tfoot"], "tbody": ["tr"],
    "thead": ["tr"], "tr": ["td", "th"], "select": ["option", "optgroup"], "optgroup": ["option"],
    "picture": ["source", "img"], "details": ["summary", "p"], "fieldset": ["legend", "input"], "ruby": ["rt", "rp"],
    "figure": ["figcaption", "img"], "svg": ["g", "path", "text", "foreignObject", "desc"], "math": ["mi", "mrow"],
    "g": ["circle", "a"], "foreignObject": ["div"], "mi": ["b"], "hgroup": ["h1", "p"],
}
ANY = """a abbr article aside b bdi bdo blockquote button cite code del details div dl em fieldset figure footer form
    h1 h2 header hgroup i ins label main map-part math mark meter nav object ol p picture pre ruby search section select
    small span strong svg table textarea ul video li td tr option dt summary caption""".split()
TEXT_ONLY = {"textarea", "option"}


def fragment(name, depth, random):
    """Makes an element at random: its markup, and what it is meant to be."""
    if name in VOID:
        return f"<{name}{VOID[name]}>", (name, [])
    markup, children = "", []
    for _ in range(random.choice([0, 1, 1, 2, 3]) if depth else 0):
        if name in TEXT_ONLY or random.random() < 0.15:
            markup += "x"
            continue
        usual = USUAL.get(name) if random.random() < 0.8 else None
        child = random.choice(usual or (list(VOID) if random.random() < 0.2 else ANY))
        text, tree = fragment(child, depth - 1, random)
        markup += text
        children.append(tree)
    return f"<{name}{NEEDED.get(name, '')}>{markup}</{name}>", (name.lower(), children)


def read(element):
    """What a parser made of it, as `fragment` says what was meant."""
    return element.tag.split("}")[-1].lower(), [read(child) for child in element if isinstance(child.tag, str)]


def without_bodies(tree):
    """Takes away the bodies of tables, which a parser puts around rows that have none."""
    name, children = tree
    children = [without_bodies(child) for child in children]
    if name == "table":
        children = [row for name, rows in children for row in (rows if name == "tbody" else [(name, rows)])]
        return "table", children
    return name, children


@pytest.mark.parametrize("seed", range(4))
def test_what_is_accepted_is_read_as_it_was_written(tmp_path, seed):
    generator = random.Random(seed)
    fragments = {}
    for number in range(500):
        markup, tree = fragment(generator.choice(ANY), generator.choice([1, 2, 3]), generator)
        fragments[f"{number}.html"] = markup, tree
        (tmp_path / f"{number}.html").write_text(markup)
    check = subprocess.run([binary(), "check", "--views", tmp_path], capture_output=True, text=True)
    refused = {line.split(":")[0].split("/")[-1] for line in check.stdout.splitlines()}
    accepted = [value for name, value in fragments.items() if name not in refused]
    assert len(accepted) > 100
    for markup, tree in accepted:
        container = {"td": "tr", "tr": "tbody", "caption": "table", "option": "select"}.get(tree[0], "div")
        parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
        root = parser.parseFragment(markup, container=container)
        assert [without_bodies(read(element)) for element in root] == [without_bodies(tree)], markup
