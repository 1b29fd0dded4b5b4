-- Statements without a rule. Those that certainly move no data are `other`; all others are opaque.

-- case: definitions of objects that are no relations
CREATE INDEX i ON t (a); CREATE SCHEMA s; CREATE ROLE r; CREATE UNIQUE INDEX j ON t (a); CREATE EXTERNAL SCHEMA x FROM DATA CATALOG DATABASE 'd'; CREATE GIZMO g (a = 1)
-- =>
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other
-- ;
-- other

-- case: definitions that may have data
CREATE SCHEMA s CLONE u; CREATE GIZMO g AS SELECT a FROM t
-- =>
-- opaque unsupported-construct: CREATE SCHEMA is not supported yet.
-- ;
-- opaque unsupported-construct: CREATE GIZMO is not supported yet.
-- reads t

-- case: partitions that move from one relation to another
ALTER TABLE t ATTACH PARTITION p FOR VALUES IN (1); ALTER TABLE t SWITCH TO u; ALTER TABLE t ADD COLUMN a INT
-- =>
-- insert t
-- select *
-- from p
-- ;
-- insert u
-- select *
-- from t
-- ;
-- alter t
-- column  → a

-- case: EXPLAIN ANALYZE runs the change that it explains [postgres]
EXPLAIN INSERT INTO t SELECT a FROM u; EXPLAIN ANALYZE INSERT INTO t SELECT a FROM u; EXPLAIN ANALYZE SELECT a FROM t
-- =>
-- other
-- ;
-- opaque unsupported-construct: EXPLAIN ANALYZE of a change is not supported yet.
-- target t
-- reads u
-- ;
-- other
