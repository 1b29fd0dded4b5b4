-- Constructs for which lineage tools gave wrong answers, after public bug reports.

-- case: an alias hides a column in the complete ClickHouse query
-- dialect: clickhouse
-- table: ev(id, grp)
SELECT id AS grp, grp AS g2 FROM ev
-- =>
-- g2 <- ev.id identity
-- grp <- ev.id identity

-- case: a materialized view writes to the table after TO
-- dialect: clickhouse
-- table: db.src(ts, uid)
-- table: db.tgt(d, u)
CREATE MATERIALIZED VIEW db.mv TO db.tgt (d Date, u UInt64) AS SELECT toDate(ts) AS d, uniqState(uid) AS u FROM db.src GROUP BY d
-- =>
-- db.mv.d <- db.src.ts transformation
-- db.mv.u <- db.src.uid transformation
-- db.tgt.d <- db.src.ts transformation
-- db.tgt.u <- db.src.uid transformation

-- case: ARRAY JOIN with an alias keeps the array column
-- dialect: clickhouse
-- table: src(id, vals)
-- table: o(id, v, vv, n)
INSERT INTO o SELECT id, v, vals, n FROM src ARRAY JOIN vals AS v, arrayEnumerate(vals) AS n
-- =>
-- id <- src.id identity
-- n <- src.vals transformation
-- rows <- src.vals join
-- v <- src.vals identity
-- vv <- src.vals identity

-- case: COLUMNS with a pattern has APPLY, and a star has EXCEPT
-- dialect: clickhouse
-- table: t(k, m_a, m_b)
SELECT COLUMNS('^m_') APPLY(sum), * EXCEPT (m_a, m_b) FROM t GROUP BY ALL
-- =>
-- k <- t.k identity
-- rows <- t.k group_by
-- sum(m_a) <- t.m_a aggregation
-- sum(m_b) <- t.m_b aggregation

-- case: partitions and tables are exchanged
-- dialect: clickhouse
-- table: stg(k, v)
-- table: tg(k, v)
-- table: src(k, v)
-- table: a(x)
-- table: b(x)
INSERT INTO stg SELECT k, v FROM src; ALTER TABLE tg REPLACE PARTITION 202401 FROM stg; EXCHANGE TABLES a AND b;
-- =>
-- a.x <- b.x identity
-- b.x <- a.x identity
-- stg.k <- src.k identity
-- stg.v <- src.v identity
-- tg.k <- stg.k identity
-- tg.v <- stg.v identity

-- case: arrayJoin and lambdas read arrays
-- dialect: clickhouse
-- table: t(tags, xs, ys, f, s)
SELECT arrayJoin(tags) AS tg, arrayMap((x, y) -> x + y * f, xs, ys) AS m, splitByChar(',', s)[1] AS p FROM t
-- =>
-- m <- t.f transformation
-- m <- t.xs transformation
-- m <- t.ys transformation
-- p <- t.s transformation
-- rows <- t.tags join
-- tg <- t.tags transformation

-- case: a star has REPLACE and EXCEPT
-- dialect: clickhouse
-- table: t(k, v, w)
CREATE TABLE o ENGINE = Memory AS SELECT * REPLACE (v + w AS v) EXCEPT w FROM t
-- =>
-- k <- t.k identity
-- v <- t.v transformation
-- v <- t.w transformation
