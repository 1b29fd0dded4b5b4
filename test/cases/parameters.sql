-- Relations whose names are parameters or templates: the text is the name, and the columns are unknown.

-- case: TABLE($x) is a relation whose name is a variable
-- dialect: snowflake
SELECT day, sum(amount) AS total FROM TABLE($sales) WHERE region = $region GROUP BY day
-- =>
-- DAY <- $SALES.DAY identity
-- TOTAL <- $SALES.AMOUNT aggregation
-- rows <- $SALES.REGION filter
-- rows <- $SALES.DAY group_by

-- case: a template is a part of a name
-- dialect: databricks
-- table: prod.sales.orders(id, price)
SELECT o.id, p.paid FROM ${catalog}.sales.orders AS o JOIN dev_${env}.payments p ON o.id = p.id
-- =>
-- id <- ${catalog}.sales.orders.id identity
-- paid <- dev_${env}.payments.paid identity
-- rows <- ${catalog}.sales.orders.id join
-- rows <- dev_${env}.payments.id join

-- case: a template that was not rendered is a relation or a value
SELECT a FROM {{ ref('orders') }} AS o WHERE o.b = {{ var('limit') }}
-- =>
-- a <- orders.a identity
-- opaque: unresolved-reference
-- rows <- orders.b filter

-- case: a template as a select item may be any number of columns
-- table: orders(id, price)
SELECT id, {{ more_columns(ref('orders')) }} FROM orders
-- =>
-- id <- orders.id identity
-- opaque: star-over-unknown

-- case: a template is the start of a column name in a select list
-- dialect: databricks
-- table: orders(id, price)
INSERT INTO sums SELECT id, ${first}_price FROM orders
-- =>
-- opaque: star-over-unknown

-- case: a template in an expression or with an alias may reference columns
-- table: orders(id, price)
SELECT id, coalesce({{ rate }}, price) AS net, {{ flag }} AS flag FROM orders
-- =>
-- id <- orders.id identity
-- net <- orders.price transformation
-- flag <-
-- opaque: unresolved-reference

-- case: a template before a dot or before a cast
-- table: orders(id, price)
SELECT {{ side }}.price, {{ rate }}::int AS rate FROM orders
-- =>
-- price <-
-- rate <-
-- opaque: unresolved-reference

-- case: a template as a condition
-- table: orders(id, price)
SELECT id FROM orders WHERE {{ filters }} AND price > 1
-- =>
-- id <- orders.id identity
-- rows <- orders.price filter
-- opaque: unresolved-reference

-- case: a template in a string or after LIMIT references no column, and a parameter is a value
-- dialect: postgres
-- table: orders(id, day)
SELECT id, $1 AS one, :two AS two FROM orders WHERE day = '{{ day }}' LIMIT {{ most }} OFFSET ${first}
-- =>
-- id <- orders.id identity
-- one <-
-- two <-
-- rows <- orders.day filter

-- case: a template comment is no token
-- table: t(a, b)
{# it's
a note #} SELECT a, {# b, #} b FROM t
-- =>
-- a <- t.a identity
-- b <- t.b identity

-- case: a star over a parameter has unknown columns
-- dialect: spark
SELECT * FROM {frame}
-- =>
-- opaque: star-over-unknown

-- case: IDENTIFIER and TABLE with a string have the name in the string
-- dialect: snowflake
-- table: MAIN.ORDERS(ID)
SELECT * FROM IDENTIFIER('main.orders') JOIN TABLE('main.orders') o2 ON TRUE
-- =>
-- ID <- MAIN.ORDERS.ID identity
-- ID <- MAIN.ORDERS.ID identity

-- case: IDENTIFIER of a constant expression is a name; of any other expression, the text is the name
-- dialect: databricks
-- table: main.orders(id)
SELECT o.id, x.id AS other FROM IDENTIFIER('main' || '.orders') AS o, IDENTIFIER(:space || '.orders') AS x
-- =>
-- id <- main.orders.id identity
-- other <- "identifier(:space || '.orders')".id identity

-- case: INSERT INTO a name with a parameter
-- dialect: databricks
INSERT INTO ${target}.gold.sums (day) SELECT day FROM STREAM(${source}.sales)
-- =>
-- day <- ${source}.sales.day identity
