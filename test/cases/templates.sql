-- Blocks of a template that was not rendered: each branch is parsed, and the result is inferred.

-- case: each branch of a condition is a candidate
-- table: s(a, b)
SELECT {% if x %} a {% elif y %} b + 1 {% else %} 0 {% endif %} AS v FROM s
-- =>
-- v <- s.a identity inferred
-- v <- s.b transformation inferred
-- opaque: unsupported-construct

-- case: a condition around a filter, and the relations of ref and source
-- table: orders(id, day)
-- table: payments(order_id, amount)
{{ config(materialized='incremental') }}
SELECT o.id, sum(p.amount) AS paid
FROM {{ ref('orders') }} o JOIN {{ source('raw', 'payments') }} p ON p.order_id = o.id
{%- if is_incremental() %}
WHERE o.day > (SELECT max(loaded) FROM {{ this }})
{%- endif %}
GROUP BY o.id
-- =>
-- id <- orders.id identity inferred
-- paid <- payments.amount aggregation inferred
-- rows <- orders.day filter inferred
-- rows <- {{ this }}.loaded filter inferred
-- rows <- orders.id join inferred
-- rows <- payments.order_id join inferred
-- rows <- orders.id group_by inferred
-- opaque: unsupported-construct

-- case: a loop is parsed once, and a column name with a variable keeps its text
-- table: payments(order_id, method, amount)
{% set methods = ['card', 'cash'] %}
SELECT order_id,
  {% for method in methods -%}
  sum(CASE WHEN method = '{{ method }}' THEN amount END) AS {{ method }}_amount,
  {% endfor -%}
  sum(amount) AS total
FROM {{ ref('payments') }} GROUP BY order_id
-- =>
-- order_id <- payments.order_id identity inferred
-- {{ method }}_amount <- payments.method conditional inferred
-- {{ method }}_amount <- payments.amount aggregation inferred
-- total <- payments.amount aggregation inferred
-- rows <- payments.order_id group_by inferred
-- opaque: unsupported-construct

-- case: a separator between the rounds of a loop is not after the last round
-- table: b(x)
{% for each in days %}
SELECT x FROM b WHERE x > {{ each }}
{%- if not loop.last %} UNION ALL {% endif %}
{% endfor %}
-- =>
-- x <- b.x identity inferred
-- rows <- b.x filter inferred
-- opaque: unresolved-reference
-- opaque: unsupported-construct

-- case: nested blocks are parsed in each branch
-- table: s(a, b, c)
SELECT {% if x %} a {% else %} {% if y %} b {% else %} c {% endif %} {% endif %} AS v FROM s
-- =>
-- v <- s.a identity inferred
-- v <- s.b identity inferred
-- v <- s.c identity inferred
-- opaque: unsupported-construct

-- case: a column in one branch only
-- table: s(a, b)
SELECT a {% if more %}, b {% endif %} FROM s
-- =>
-- a <- s.a identity inferred
-- b <- s.b identity inferred
-- opaque: unsupported-construct

-- case: set, macro and log blocks have no lineage
-- table: orders(id, "set")
{% set rate = 2 %}{% set list %} SELECT nothing FROM {{ ref('nowhere') }} {% endset %}{% do log("it's") %}
{% macro f(a) %} a * 2 {% endmacro %}
{% snapshot s %}
SELECT id FROM {{ ref("shop", "orders") }}
{% endsnapshot %}
-- =>
-- id <- orders.id identity

-- case: ref is never a common table expression of that name
-- table: orders(id, price)
WITH orders AS (SELECT id, price * 2 AS price FROM {{ ref('orders') }})
SELECT a.price AS twice, b.price FROM orders a JOIN {{ ref('orders') }} b ON b.id = a.id
-- =>
-- twice <- orders.price transformation
-- price <- orders.price identity
-- rows <- orders.id join

-- case: a version of ref is a part of the name
SELECT a FROM {{ ref('orders', v=2) }}
-- =>
-- a <- orders_v2.a identity

-- case: an expression as the argument of ref keeps its text
SELECT a FROM {{ ref('orders_' ~ day) }}
-- =>
-- a <- {{ ref('orders_' ~ day) }}.a identity

-- case: each branch with complete statements may run
-- table: s(a, b)
{% if full %} DELETE FROM d WHERE k = 1; {% else %} INSERT INTO e (x) SELECT a FROM s; {% endif %}
INSERT INTO d (y) SELECT b FROM s
-- =>
-- e.x <- s.a identity
-- d.y <- s.b identity

-- case: an INSERT with branches has the inputs of all branches
-- table: s(a, b)
INSERT INTO d (x) SELECT {% if t %} a {% else %} b {% endif %} FROM s
-- =>
-- d.x <- s.a identity inferred
-- d.x <- s.b identity inferred
-- opaque: unsupported-construct
-- opaque: unsupported-construct

-- case: a template in a batch of T-SQL
-- dialect: tsql
-- table: s(a, b)
SELECT {% if x %} a {% else %} b {% endif %} AS v FROM s
GO
SELECT a AS w FROM s
-- =>
-- v <- s.a identity inferred
-- v <- s.b identity inferred
-- w <- s.a identity
-- opaque: unsupported-construct

-- case: include and call blocks may contain anything
-- table: s(a)
SELECT a FROM s
{% include 'filters.sql' %}
-- =>
-- a <- s.a identity inferred
-- opaque: unsupported-construct

-- case: blocks that do not match make the statement opaque
-- table: s(a, b)
SELECT a FROM s WHERE {% if x %} b = 1 {% endfor %}
-- =>
-- opaque: unsupported-construct

-- case: a string that looks like a block
-- table: s(a, b)
SELECT a FROM s WHERE b LIKE '{%' OR b LIKE '{% rate %}'
-- =>
-- a <- s.a identity
-- rows <- s.b filter
