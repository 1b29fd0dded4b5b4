-- Constructs of SQLite.

-- case: MATCH is an operator
-- dialect: sqlite
-- table: notes(id, body)
SELECT id FROM notes WHERE body MATCH 'late';
-- =>
-- id <- notes.id identity
-- rows <- notes.body filter

-- case: UPDATE FROM a grouped query has a bare column
-- dialect: sqlite
-- table: t(k, who, ts)
-- table: o(a, b)
UPDATE o SET b = q.who FROM (SELECT k, who, max(ts) FROM t GROUP BY k) AS q WHERE q.k = o.a
-- =>
-- b <- o.a conditional
-- b <- t.k conditional
-- b <- t.k group_by
-- b <- t.who identity
