-- Relations that the text leaves to a parameter or a template: they keep its text as their name, and their columns are not known.

-- case: a relation in a variable
-- dialect: snowflake
SELECT day, sum(amount) AS total FROM TABLE($sales) WHERE region = $region GROUP BY day
-- =>
-- DAY <- $SALES.DAY identity
-- TOTAL <- $SALES.AMOUNT aggregation
-- rows <- $SALES.REGION filter
-- rows <- $SALES.DAY group_by

-- case: a template is part of a name
-- dialect: databricks
-- table: prod.sales.orders(id, price)
SELECT o.id, p.paid FROM ${catalog}.sales.orders AS o JOIN dev_${env}.payments p ON o.id = p.id
-- =>
-- id <- ${catalog}.sales.orders.id identity
-- paid <- dev_${env}.payments.paid identity
-- rows <- ${catalog}.sales.orders.id join
-- rows <- dev_${env}.payments.id join

-- case: a template that was not filled in
SELECT a FROM {{ ref('orders') }} AS o WHERE o.b = {{ var('limit') }}
-- =>
-- a <- orders.a identity
-- opaque: unresolved-reference
-- rows <- orders.b filter

-- case: a template alone may become any number of columns
-- table: orders(id, price)
SELECT id, {{ more_columns(ref('orders')) }} FROM orders
-- =>
-- opaque: star-over-unknown

-- case: a template written on to a name in a select list
-- dialect: databricks
-- table: orders(id, price)
INSERT INTO sums SELECT id, ${first}_price FROM orders
-- =>
-- opaque: star-over-unknown

-- case: a template inside an expression or with an alias may name columns
-- table: orders(id, price)
SELECT id, coalesce({{ rate }}, price) AS net, {{ flag }} AS flag FROM orders
-- =>
-- id <- orders.id identity
-- net <- orders.price transformation
-- flag <-
-- opaque: unresolved-reference

-- case: a template in front of a dot or a type
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

-- case: a template in a string or behind LIMIT names no column, and a parameter is a value
-- dialect: postgres
-- table: orders(id, day)
SELECT id, $1 AS one, :two AS two FROM orders WHERE day = '{{ day }}' LIMIT {{ most }} OFFSET ${first}
-- =>
-- id <- orders.id identity
-- one <-
-- two <-
-- rows <- orders.day filter

-- case: a comment of a template
-- table: t(a, b)
{# it's
a note #} SELECT a, {# b, #} b FROM t
-- =>
-- a <- t.a identity
-- b <- t.b identity

-- case: every column of a parameter is not known
-- dialect: spark
SELECT * FROM {frame}
-- =>
-- opaque: star-over-unknown

-- case: a name in a string is that name
-- dialect: snowflake
-- table: MAIN.ORDERS(ID)
SELECT * FROM IDENTIFIER('main.orders') JOIN TABLE('main.orders') o2 ON TRUE
-- =>
-- ID <- MAIN.ORDERS.ID identity
-- ID <- MAIN.ORDERS.ID identity

-- case: a name made of constants is that name, and one that is not keeps its text
-- dialect: databricks
-- table: main.orders(id)
SELECT o.id, x.id AS other FROM IDENTIFIER('main' || '.orders') AS o, IDENTIFIER(:space || '.orders') AS x
-- =>
-- id <- main.orders.id identity
-- other <- "identifier(:space || '.orders')".id identity

-- case: a parameter is written to
-- dialect: databricks
INSERT INTO ${target}.gold.sums (day) SELECT day FROM STREAM(${source}.sales)
-- =>
-- day <- ${source}.sales.day identity
