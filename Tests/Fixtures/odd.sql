-- A database of odd things: whatever a table, a view, a name or a value can be that a tool may stumble over.
--
-- Every page of each of these objects is fetched in OddDatabaseTests. Whoever meets a database that
-- breaks something adds what is odd about it here. It is run by SQLite itself, statement by statement, on a connection
-- without protection; `sqlite3 odd.db < odd.sql` makes it as well.

PRAGMA foreign_keys = OFF;
BEGIN;

-- 1. Names -----------------------------------------------------------------------------------------------------------
-- Each of them holds a row or two, so that there is a list and a row's page.

CREATE TABLE "a/b" (id INTEGER PRIMARY KEY, "c/d" TEXT);
INSERT INTO "a/b" VALUES (1, 'slash / slash'), (2, '../../etc');
CREATE TABLE "dot.ted" ("x.y" TEXT PRIMARY KEY NOT NULL);
INSERT INTO "dot.ted" VALUES ('.'), ('..'), ('a.b'), ('.n'), ('.t-x');
CREATE TABLE "." (v);
INSERT INTO "." VALUES (1);
CREATE TABLE ".." (v);
INSERT INTO ".." VALUES (2);
CREATE TABLE "-" ("-" TEXT PRIMARY KEY NOT NULL);
INSERT INTO "-" VALUES ('-'), ('--'), ('-/rows');
CREATE TABLE "data.json" (v);
INSERT INTO "data.json" VALUES ('{"no": "file"}');
CREATE TABLE "rows.json" (v);
INSERT INTO "rows.json" VALUES ('nor this');
-- A table, and a column, without a name.
CREATE TABLE "" ("" TEXT, "b" INTEGER);
INSERT INTO "" VALUES ('in a column without a name', 1), (NULL, NULL);
CREATE TABLE " " (" " TEXT, "  " TEXT);
INSERT INTO " " VALUES ('one blank', 'two blanks');
CREATE TABLE "double ""quoted""" ("say ""x""" TEXT);
INSERT INTO "double ""quoted""" VALUES ('"');
CREATE TABLE "it's" ("it's" TEXT);
INSERT INTO "it's" VALUES ('''');
CREATE TABLE "`back`" ("`" TEXT);
INSERT INTO "`back`" VALUES ('`');
CREATE TABLE "[brackets]" ("[a]" TEXT, "b]" TEXT);
INSERT INTO "[brackets]" VALUES ('[', ']');
CREATE TABLE "<script>alert(1)</script>" ("<b>bold</b>" TEXT, "onload=""x""" TEXT);
INSERT INTO "<script>alert(1)</script>" VALUES ('<img src=x onerror=alert(1)>', '</td></table><script>alert(2)</script>');
CREATE TABLE "&amp;" ("&lt;" TEXT);
INSERT INTO "&amp;" VALUES ('&amp;lt; & &#0; &nosuch;');
CREATE TABLE "100 %" ("%41" TEXT, "~41" TEXT, "+" TEXT);
INSERT INTO "100 %" VALUES ('%00', '~', '+ +');
CREATE TABLE "question?mark#hash" ("a=b&c" TEXT);
INSERT INTO "question?mark#hash" VALUES ('?x=1#y');
CREATE TABLE "line
break" ("col
umn" TEXT);
INSERT INTO "line
break" VALUES ('a
b');
CREATE TABLE "tab	tab" ("	" TEXT);
INSERT INTO "tab	tab" VALUES ('	');
-- Two columns, and below two tables, whose names look the same: one letter, and a letter with an accent behind it.
CREATE TABLE "😀 emoji 👩‍👩‍👧" ("🔑" INTEGER PRIMARY KEY, "é" TEXT, "é" TEXT);
INSERT INTO "😀 emoji 👩‍👩‍👧" VALUES (1, 'precomposed', 'combining'), (2, '🇩🇪', '👨‍👩‍👧‍👦');
CREATE TABLE "café" (v TEXT);
INSERT INTO "café" VALUES ('one letter');
CREATE TABLE "café" (v TEXT);
INSERT INTO "café" VALUES ('two letters');
CREATE TABLE "עברית ‮rtl" ("עמודה" TEXT);
INSERT INTO "עברית ‮rtl" VALUES ('שלום'), ('‮evil');
CREATE TABLE "select" ("from" TEXT, "where" TEXT, "order" INTEGER, "group" TEXT, "limit" TEXT, "returning" TEXT);
INSERT INTO "select" VALUES ('a', 'b', 1, 'c', 'd', 'e');
CREATE TABLE "NULL" ("null" TEXT, "true" INTEGER, "default" TEXT);
INSERT INTO "NULL" VALUES ('NULL', 1, 'null');
CREATE TABLE "1" ("1" TEXT, "2" TEXT);
INSERT INTO "1" VALUES ('two', 'one');
CREATE TABLE "count(*)" ("count(*)" TEXT, "max(a)" INTEGER);
INSERT INTO "count(*)" VALUES ('no count', 5);
-- Columns that look like the parameters of a list.
CREATE TABLE "parameters" (_sort TEXT, _next TEXT, _search TEXT, price__gt REAL, "a__in" TEXT, _size INTEGER, "_col" TEXT);
INSERT INTO "parameters" VALUES ('s', 'n', 'q', 1.5, 'i', 9, 'c'), (NULL, NULL, NULL, NULL, NULL, NULL, NULL);
-- Names that another letter case would make one.
CREATE TABLE "Ünder" ("Ä" TEXT, "ä" TEXT);
INSERT INTO "Ünder" VALUES ('A umlaut', 'a umlaut');
CREATE TABLE "ünder" ("x" TEXT);
INSERT INTO "ünder" VALUES ('another table');
CREATE TABLE "a name that is much longer than any page would like to show in a heading, a breadcrumb or a title, as it goes on and on and on without an end in sight" ("and a column whose name is no better, for it goes on until nobody remembers how it began" TEXT);
INSERT INTO "a name that is much longer than any page would like to show in a heading, a breadcrumb or a title, as it goes on and on and on without an end in sight" VALUES ('short');

-- 2. Keys and identity -----------------------------------------------------------------------------------------------

-- A declared key that is no integer may be NULL, and several times.
CREATE TABLE nullable_key (k TEXT PRIMARY KEY, v);
INSERT INTO nullable_key VALUES (NULL, 1), (NULL, 2), ('', 3), (' ', 4), ('a', 5);
CREATE TABLE nullable_compound_key (a, b, v, PRIMARY KEY (a, b));
INSERT INTO nullable_compound_key VALUES (NULL, NULL, 1), (NULL, NULL, 2), (1, NULL, 3), (1, NULL, 4), (1, 1, 5);
-- A key without affinity, so that 1 and '1' are two rows.
CREATE TABLE mixed_key (k PRIMARY KEY NOT NULL, v) WITHOUT ROWID;
INSERT INTO mixed_key VALUES (1, 'integer'), ('1', 'text'), (1.5, 'real'), (x'31', 'blob'), ('', 'empty'), (x'', 'empty blob'),
    (9e999, 'infinity'), (-9e999, 'minus infinity'), (9223372036854775807, 'largest'), (-9223372036854775808, 'smallest'),
    (CAST(x'61ff' AS TEXT), 'no UTF-8'), ('a,b', 'comma'), ('~', 'tilde'), ('é', 'accent'), (9007199254740993, '2^53 + 1'),
    (CAST(x'610062' AS TEXT), 'with a zero');
-- The order of the key is not that of the columns.
CREATE TABLE key_in_other_order (a INTEGER NOT NULL, b TEXT NOT NULL, c BLOB NOT NULL, v, PRIMARY KEY (c, a, b));
INSERT INTO key_in_other_order VALUES (1, 'x', x'00', 'first'), (2, 'y,z', x'', 'second'), (3, '', x'ff', 'third');
CREATE TABLE integer_key_desc (id INTEGER PRIMARY KEY DESC, v);
INSERT INTO integer_key_desc VALUES (3, 'three'), (1, 'one'), (NULL, 'none'), (NULL, 'none again');
CREATE TABLE integer_key_table_desc (id INTEGER, v, PRIMARY KEY (id DESC));
INSERT INTO integer_key_table_desc VALUES (3, 'three'), (1, 'one');
CREATE TABLE int_is_no_integer (id INT PRIMARY KEY, v);
INSERT INTO int_is_no_integer VALUES (1, 'one'), (NULL, 'none'), ('x', 'text in it');
CREATE TABLE extreme_rowids (v TEXT);
INSERT INTO extreme_rowids (rowid, v) VALUES (-9223372036854775808, 'least'), (-1, 'minus one'), (0, 'zero'), (9223372036854775807, 'most');
-- All three names of the rowid are columns, and nothing else tells rows apart.
CREATE TABLE shadowed_rowid (rowid TEXT, _rowid_ TEXT, oid TEXT);
INSERT INTO shadowed_rowid VALUES ('r', '_r_', 'o'), ('r', '_r_', 'o'), (NULL, NULL, NULL);
CREATE TABLE shadowed_but_unique (rowid TEXT NOT NULL UNIQUE, _ROWID_ TEXT, OID TEXT);
INSERT INTO shadowed_but_unique VALUES ('a', 'x', 'x'), ('b', 'x', 'x');
CREATE TABLE rowid_as_key (oid INTEGER PRIMARY KEY, rowid TEXT);
INSERT INTO rowid_as_key VALUES (7, 'seven'), (8, 'eight');
CREATE TABLE nocase_key (k TEXT COLLATE NOCASE PRIMARY KEY NOT NULL, v TEXT COLLATE RTRIM);
INSERT INTO nocase_key VALUES ('Ab', 'x'), ('b', 'x '), ('C', 'x  ');
CREATE TABLE binary_key_over_nocase (k TEXT COLLATE NOCASE NOT NULL, v, PRIMARY KEY (k COLLATE BINARY));
INSERT INTO binary_key_over_nocase VALUES ('a', 1), ('A', 2), ('B', 3);
CREATE TABLE "without rowid" (a TEXT, b REAL, v, PRIMARY KEY (b DESC, a)) WITHOUT ROWID;
INSERT INTO "without rowid" VALUES ('x', 1.5, NULL), ('y', 0.1, 'v'), ('x', 9e999, 'infinity');
CREATE TABLE "autoincrement" (id INTEGER PRIMARY KEY AUTOINCREMENT, v);
INSERT INTO "autoincrement" (v) VALUES ('makes sqlite_sequence');
CREATE TABLE long_text_key (k TEXT PRIMARY KEY NOT NULL, v) WITHOUT ROWID;
INSERT INTO long_text_key VALUES (replace(hex(zeroblob(300)), '00', 'k') || '1', 1), (replace(hex(zeroblob(300)), '00', 'k') || '2', 2);

-- 3. Kinds of tables -------------------------------------------------------------------------------------------------

CREATE TABLE empty_table (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE one_row (v);
INSERT INTO one_row VALUES (NULL);
CREATE TABLE strict_table (i INTEGER, r REAL, t TEXT, b BLOB, a ANY) STRICT;
INSERT INTO strict_table VALUES (1, 1, 'text', x'00', '1'), (NULL, NULL, NULL, NULL, 1);
CREATE TABLE generated (a INTEGER, b INTEGER, total INTEGER AS (a + b) STORED, label TEXT AS ('#' || a) VIRTUAL, bad AS (a / b));
INSERT INTO generated VALUES (1, 2), (5, 0), (NULL, 1);
-- Its expression is written anew below, so that a row can be put in first.
CREATE TABLE generated_overflow (a INTEGER, b AS (abs(a)));
INSERT INTO generated_overflow VALUES (1);
CREATE TABLE defaults_and_checks (id INTEGER PRIMARY KEY, at TEXT DEFAULT CURRENT_TIMESTAMP, n INTEGER DEFAULT (1 + 1) CHECK (n > 0),
    s TEXT DEFAULT 'it''s' COLLATE NOCASE);
INSERT INTO defaults_and_checks (id, at) VALUES (1, '2026-01-02 03:04:05');
CREATE TABLE types_of_its_own (a "some kind of thing", b GEOMETRY, c VARCHAR(10), d "FLOATING POINT", e STRING, f);
INSERT INTO types_of_its_own VALUES ('1', '1', '1', '1', '1', '1'), ('x', x'00', 'longer than ten characters', 'x', 'x', 'x');
CREATE TABLE indexes_of_all_kinds (a TEXT, b TEXT COLLATE NOCASE, c INTEGER);
CREATE UNIQUE INDEX "an ""odd"" index" ON indexes_of_all_kinds (a COLLATE RTRIM, c DESC);
CREATE INDEX partial_index ON indexes_of_all_kinds (b) WHERE c > 1;
CREATE INDEX expression_index ON indexes_of_all_kinds (lower(a), c + 1);
CREATE INDEX other_collation ON indexes_of_all_kinds (b COLLATE BINARY DESC);
INSERT INTO indexes_of_all_kinds VALUES ('a', 'X', 1), ('A', 'x', 2), ('b ', 'y', 3), (NULL, NULL, NULL), (NULL, 'Y', NULL);
-- Names that statements of Tablero's own use.
CREATE TABLE "target" (target TEXT, wanted TEXT, found TEXT, value TEXT);
INSERT INTO "target" VALUES ('t', 'w', 'f', 'v');
CREATE TABLE many_rows (id INTEGER PRIMARY KEY, a INTEGER, b TEXT);
INSERT INTO many_rows WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 260)
    SELECT i, nullif(i % 7, 0), CASE i % 5 WHEN 0 THEN NULL ELSE 'row ' || (i % 3) END FROM n;
CREATE INDEX many_rows_a ON many_rows (a);

-- 4. Values ----------------------------------------------------------------------------------------------------------

CREATE TABLE blanks (v TEXT);
INSERT INTO blanks VALUES (NULL), (''), (' '), ('  '), (char(9)), (char(10)), (char(13, 10)), (char(160)), (char(8203)), ('NULL'), ('null');
CREATE TABLE numbers (v);
INSERT INTO numbers VALUES (9223372036854775807), (-9223372036854775808), (9007199254740993), (9007199254740992.0), (0.1), (-0.0),
    (9e999), (-9e999), (1e308), (5e-324), (1e15), (1e16), (1.0), (123456789.125), ('1'), ('1.0'), ('١'), ('1e3');
CREATE TABLE texts_that_are_no_utf8 (id INTEGER PRIMARY KEY, v TEXT);
INSERT INTO texts_that_are_no_utf8 VALUES (1, CAST(x'61ff62' AS TEXT)), (2, CAST(x'c3' AS TEXT)), (3, CAST(x'eda080' AS TEXT)),
    (4, CAST(x'f8888080' AS TEXT)), (5, CAST(x'610062' AS TEXT)), (6, CAST(x'00' AS TEXT)), (7, CAST(x'efbbbf41' AS TEXT));
CREATE TABLE controls (v TEXT);
INSERT INTO controls VALUES (char(1, 2, 7, 8, 11, 12, 27)), (char(127, 128, 159)), (char(65534, 65535)), (char(8232, 8233)), (char(27) || '[31mred');
CREATE TABLE blobs (id INTEGER PRIMARY KEY, name TEXT, content BLOB);
INSERT INTO blobs VALUES (1, 'empty', x''), (2, 'zero', x'00'), (3, 'png', x'89504e470d0a1a0a00'), (4, 'gif', CAST('GIF89a' AS BLOB)),
    (5, 'markup', CAST('<script>alert(1)</script>' AS BLOB)), (6, 'large', zeroblob(300000)), (7, 'null', NULL), (8, 'svg', CAST('<svg onload="x"/>' AS BLOB));
-- Six megabytes of text in one cell, and a long one without a blank.
CREATE TABLE huge_texts (id INTEGER PRIMARY KEY, v TEXT);
INSERT INTO huge_texts VALUES (1, replace(hex(zeroblob(1000000)), '00', 'six &<')), (2, replace(hex(zeroblob(40000)), '00', 'é')), (3, 'short');
CREATE TABLE dates (id INTEGER PRIMARY KEY, v);
INSERT INTO dates (v) VALUES ('2026-01-31'), ('2026-01-31 10:20'), ('2026-01-31 10:20:30'), ('2026-01-31T10:20:30Z'), ('2026-01-31T10:20:30.123+02:00'),
    ('2026-02-30'), ('0000-01-01'), ('9999-12-31'), ('10:20'), ('31.01.2026'), ('01/31/2026'), ('now'), (2461072.5), (1769817600), (1769817600000),
    (-1), ('20260131'), ('2026-1-3'), ('-4713-11-24'), (NULL), ('');
CREATE TABLE dated (id INTEGER PRIMARY KEY, created_at TEXT, updated_at INTEGER, born DATE, sent DATETIME);
INSERT INTO dated VALUES (1, '2026-01-31 10:20:30', 1769817600, '1969-07-20', '2026-01-31T10:20:30Z'), (2, 'soon', -62167219200, '0000-00-00', x'00'),
    (3, NULL, NULL, NULL, NULL), (4, '9999-12-31 23:59:59', 9223372036854775807, '2026-02-30', 9e999);
CREATE TABLE json_texts (id INTEGER PRIMARY KEY, v JSON);
INSERT INTO json_texts (v) VALUES ('{"a": [1, 2.50, {"b": null}]}'), ('[]'), ('{'), ('[1,]'), ('["x", "x", 1, true, null]'), ('"text"'), ('null'), ('{"a": 1, "a": 2}'),
    ('{"<b>": "</script>"}'), (replace(hex(zeroblob(2000)), '00', '[')), ('[1e999]'), ('["\ud800"]'), (NULL), (x'5b5d');
CREATE TABLE links (url TEXT, mail TEXT, colour TEXT, sold BOOLEAN, price_cents INTEGER, status TEXT);
INSERT INTO links VALUES ('https://example.org/?a=b&c=d', 'a@example.org', '#a02c5b', 1, 1250, 'paid'), ('javascript:alert(1)', 'a@b', 'red', 0, -1, 'PAID'),
    ('http://', '@', '#xyz', 2, NULL, ''), (' https://example.org', 'a@example.org?bcc=b@example.org', '#fff', 'true', 9223372036854775807, NULL),
    ('https://example.org/"><script>', 'mailto:a@example.org', '#FFFFFFFF', NULL, 0.5, replace(hex(zeroblob(100)), '00', 'long ')),
    ('//evil.example', 'a@b@c', 'rgb(0,0,0)', -1, 'many', 'a"b');
CREATE TABLE wildcards (v TEXT);
INSERT INTO wildcards VALUES ('100%'), ('a_b'), ('axb'), ('\'), ('*'), ('"'), ('''; DROP TABLE wildcards; --'), ('ß'), ('SS'), ('İ'), ('ΑΣ'), ('ας');

-- 5. References ------------------------------------------------------------------------------------------------------

CREATE TABLE parents (id INTEGER PRIMARY KEY, code TEXT UNIQUE, name TEXT);
INSERT INTO parents VALUES (1, 'A', 'Ada'), (2, 'B', ''), (3, NULL, NULL), (4, 'a"<b>', '<b>bold</b>');
CREATE TABLE children (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents, code TEXT REFERENCES PARENTS (CODE), self INTEGER REFERENCES children (id));
INSERT INTO children VALUES (1, 1, 'A', 1), (2, 99, 'Z', 99), (3, NULL, NULL, NULL), (4, 'one', 4, 2), (5, 4, 'a"<b>', 1);
CREATE TABLE to_missing_table (id INTEGER PRIMARY KEY, x INTEGER REFERENCES "no such table" (id), y INTEGER REFERENCES "nor this");
INSERT INTO to_missing_table VALUES (1, 1, 1);
CREATE TABLE to_missing_column (id INTEGER PRIMARY KEY, x INTEGER REFERENCES parents ("no such column"));
INSERT INTO to_missing_column VALUES (1, 1);
CREATE TABLE to_no_key (id INTEGER PRIMARY KEY, x TEXT REFERENCES parents (name));
INSERT INTO to_no_key VALUES (1, 'Ada');
CREATE TABLE compound_parents (a TEXT, b INTEGER, title TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID;
INSERT INTO compound_parents VALUES ('x', 1, 'x one'), ('x,1', 2, 'with a comma'), ('', 3, NULL);
CREATE TABLE compound_children (id INTEGER PRIMARY KEY, b INTEGER, a TEXT, FOREIGN KEY (a, b) REFERENCES compound_parents (a, b));
INSERT INTO compound_children VALUES (1, 1, 'x'), (2, 2, 'x,1'), (3, 3, ''), (4, NULL, 'x'), (5, 9, 'x');
CREATE TABLE too_few_columns (id INTEGER PRIMARY KEY, a TEXT REFERENCES compound_parents);
INSERT INTO too_few_columns VALUES (1, 'x');
CREATE TABLE to_a_view (id INTEGER PRIMARY KEY, x INTEGER REFERENCES plain_view (id));
INSERT INTO to_a_view VALUES (1, 1);
CREATE TABLE to_an_odd_name (id INTEGER PRIMARY KEY, x TEXT REFERENCES "dot.ted" ("x.y"), y TEXT REFERENCES "-" ("-"));
INSERT INTO to_an_odd_name VALUES (1, '..', '-'), (2, '.n', '--');
CREATE TABLE two_keys_on_a_column (id INTEGER PRIMARY KEY, x INTEGER REFERENCES parents (id) REFERENCES children (id));
INSERT INTO two_keys_on_a_column VALUES (1, 1);
CREATE TABLE chicken (id INTEGER PRIMARY KEY, egg INTEGER REFERENCES egg);
CREATE TABLE egg (id INTEGER PRIMARY KEY, chicken INTEGER REFERENCES chicken);
INSERT INTO chicken VALUES (1, 1);
INSERT INTO egg VALUES (1, 1);

-- 6. Views -----------------------------------------------------------------------------------------------------------

CREATE VIEW plain_view AS SELECT id, name FROM parents;
CREATE VIEW view_of_a_view AS SELECT v.*, v.name || '!' AS louder FROM plain_view AS v;
CREATE VIEW "view with ""odd"" columns" AS SELECT 1 AS "", 2 AS "a/b", 3 AS "<b>", count(*) FROM parents;
CREATE VIEW same_column_twice AS SELECT a.id, b.id FROM parents AS a JOIN parents AS b;
CREATE VIEW empty_view AS SELECT 1 AS v WHERE 0;
CREATE VIEW union_of_types AS SELECT 1 AS v UNION ALL SELECT '1' UNION ALL SELECT 1.0 UNION ALL SELECT x'31' UNION ALL SELECT NULL;
CREATE VIEW grouped AS SELECT a, count(*) AS n, sum(id) AS total FROM many_rows GROUP BY a;
CREATE VIEW windowed AS SELECT id, row_number() OVER (ORDER BY b, id) AS place FROM many_rows;
CREATE VIEW recursive_view AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120) SELECT i FROM n;
-- What cannot be read.
CREATE TABLE doomed (id INTEGER PRIMARY KEY, v);
CREATE VIEW broken_view AS SELECT id, v FROM doomed;
CREATE VIEW view_of_a_broken_view AS SELECT * FROM broken_view;
CREATE VIEW missing_column AS SELECT id, nosuch FROM parents;
CREATE VIEW missing_function AS SELECT no_such_function(id) AS v FROM parents;
CREATE VIEW circular_a AS SELECT 1 AS v;
CREATE VIEW circular_b AS SELECT * FROM circular_a;
DROP TABLE doomed;
-- The error comes only with a row.
CREATE VIEW fails_at_the_third_row AS SELECT i, CASE WHEN i < 3 THEN i ELSE abs(-9223372036854775807 - 1) END AS v FROM recursive_view;
-- It never ends.
CREATE VIEW endless_view AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
-- It never gives its first row.
CREATE VIEW endless_and_empty AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0;
CREATE TRIGGER writes_through_a_view INSTEAD OF INSERT ON plain_view BEGIN INSERT INTO parents (name) VALUES (new.name); END;
CREATE TRIGGER "odd "" trigger" AFTER INSERT ON one_row BEGIN DELETE FROM one_row WHERE v = 'never'; END;

-- 7. Virtual tables --------------------------------------------------------------------------------------------------

CREATE TABLE articles (id INTEGER PRIMARY KEY, title TEXT, body TEXT);
INSERT INTO articles VALUES (1, 'Apple pie', 'flour, apples'), (2, 'Pear', 'a "fruit" (sweet)'), (3, NULL, '');
CREATE VIRTUAL TABLE articles_search USING fts5 (title, body, content = articles, content_rowid = id);
INSERT INTO articles_search (articles_search) VALUES ('rebuild');
CREATE VIRTUAL TABLE own_content USING fts5 (title, "odd ""column""", plain UNINDEXED);
INSERT INTO own_content VALUES ('one', 'two', 'three'), ('AND', 'OR', 'NOT');
CREATE VIRTUAL TABLE contentless USING fts5 (title, content = '');
INSERT INTO contentless (rowid, title) VALUES (1, 'nothing of this is kept');
CREATE VIRTUAL TABLE content_is_gone USING fts5 (title, content = 'no such table');
CREATE VIRTUAL TABLE trigrams USING fts5 (v, tokenize = 'trigram');
INSERT INTO trigrams VALUES ('abcdef');
CREATE VIRTUAL TABLE words USING fts5vocab (own_content, row);
CREATE VIRTUAL TABLE old_search USING fts4 (title, body);
INSERT INTO old_search VALUES ('an old', 'index');
CREATE VIRTUAL TABLE older_search USING fts3 (body);
INSERT INTO older_search VALUES ('an older index');
CREATE VIRTUAL TABLE old_contentless USING fts4 (content="", body);
INSERT INTO old_contentless (docid, body) VALUES (1, 'gone');
CREATE VIRTUAL TABLE boxes USING rtree (id, min_x, max_x, min_y, max_y, +note TEXT);
INSERT INTO boxes VALUES (1, 0, 1, 0, 1, 'unit'), (2, -1e30, 1e30, 0, 0.1, NULL);
CREATE VIRTUAL TABLE "odd/virtual ""name""" USING fts5 ("a b");
INSERT INTO "odd/virtual ""name""" VALUES ('text');
-- A table that is called like the data of a virtual one.
CREATE TABLE own_content_notes (v TEXT);
INSERT INTO own_content_notes VALUES ('a plain table');

COMMIT;

-- 8. What SQLite itself would not make -------------------------------------------------------------------------------

PRAGMA writable_schema = ON;
-- As many columns as a table may have: they are spelled out here by SQLite, not by hand.
CREATE TABLE "2,000 columns" (c1);
UPDATE sqlite_schema SET sql = (
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    SELECT 'CREATE TABLE "2,000 columns" (' || group_concat('c' || i, ', ') || ')' FROM n
) WHERE name = '2,000 columns';
-- A module that is not there.
INSERT INTO sqlite_schema VALUES ('table', 'missing_module', 'missing_module', 0, 'CREATE VIRTUAL TABLE missing_module USING nosuchmodule (a, b)');
-- The expression of a column fails only when it is read.
UPDATE sqlite_schema SET sql = 'CREATE TABLE generated_overflow (a INTEGER, b AS (abs(-9223372036854775807 - a)))' WHERE name = 'generated_overflow';
-- Two views of each other.
UPDATE sqlite_schema SET sql = 'CREATE VIEW circular_a AS SELECT * FROM circular_b' WHERE name = 'circular_a';
-- A collation that only the program which made the table knew of.
CREATE TABLE unknown_collation (id INTEGER PRIMARY KEY, v TEXT);
INSERT INTO unknown_collation VALUES (1, 'b'), (2, 'a'), (3, NULL);
UPDATE sqlite_schema SET sql = 'CREATE TABLE unknown_collation (id INTEGER PRIMARY KEY, v TEXT COLLATE klingon)' WHERE name = 'unknown_collation';
PRAGMA writable_schema = RESET;
INSERT INTO "2,000 columns" (c1, c2, c1999, c2000) VALUES (1, 'two', NULL, 'the last');
ANALYZE many_rows;
