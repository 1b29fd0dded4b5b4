-- case: a table function may read what its arguments do not say
-- dialect: duckdb
SELECT a FROM read_csv('orders.csv')
-- =>
-- opaque: unsupported-construct
