-- Templates that were not rendered: which statements may not run.

-- case: statements inside and outside branches
{% if a %} DELETE FROM a; {% else %} DELETE FROM b; {% endif %} DELETE FROM c; {% for x in y %} DELETE FROM d; {% endfor %}
-- =>
-- 1:12-1:25 maybe: delete a
-- 1:38-1:51 maybe: delete b
-- 1:65-1:78: delete c
-- 1:97-1:110 maybe: delete d
-- steps 0 1 2 3

-- case: a statement with branches
INSERT INTO d SELECT {% if a %} x {% elif b %} y {% else %} z {% endif %} FROM t; DELETE FROM e
-- =>
-- 1:1-1:81 maybe: insert d select x from t
-- 1:1-1:81 maybe: insert d select y from t
-- 1:1-1:81 maybe: insert d select z from t
-- 1:83-1:96: delete e
-- steps 0 1 2 3

-- case: a branch with the start of a statement and the end of another [tsql]
{% if a %} DELETE FROM a
GO
DELETE FROM b {% endif %} WHERE c = 1
GO
SELECT {{ x }} FROM t
-- =>
-- 1:12-1:25 maybe: delete a
-- 3:1-3:38: delete b where =(c, ‹1›)
-- 5:1-5:22: select unread().* from t
-- steps 0 1 2

-- case: a template without branches
{% set a = 1 %} DELETE FROM t; {% do x %} DELETE FROM u; {% include 'x' %} DELETE FROM v
-- =>
-- 1:17-1:30: delete t
-- 1:43-1:56: delete u
-- 1:76-1:89: delete v

-- case: blocks inside blocks
{% if a %} {% if b %} DELETE FROM a; {% endif %} DELETE FROM b; {% endif %} {% macro m() %} DELETE FROM c; {% endmacro %} {% call x() %} DELETE FROM d {% endcall %}; DELETE FROM e
-- =>
-- 1:23-1:36 maybe: delete a
-- 1:50-1:63 maybe: delete b
-- 1:167-1:180: delete e
-- steps 0 1 2

-- case: tags without blanks around statements
{% if a %}DELETE FROM a{% endif %};{% if b %}DELETE FROM b;{% endif %}DELETE FROM c{% call x() %}{% endcall %};{% for x in y %}DELETE FROM d{% endfor %}
-- =>
-- 1:11-1:24 maybe: delete a
-- 1:46-1:59 maybe: delete b
-- 1:71-1:84: delete c
-- 1:128-1:141 maybe: delete d
-- steps 0 1 2 3

-- case: a statement that ends where a call begins
DELETE FROM a;{% include 'x' %}DELETE FROM b{% include 'y' %};DELETE FROM c
-- =>
-- 1:1-1:14: delete a
-- 1:32-1:45: delete b
-- 1:63-1:76: delete c

-- case: comments and words of a template in a statement that cannot be parsed
SELECT FROM {# ref('a') #} {{ ref('b') }} {% call c() %} x {% endcall %} WHERE; SELECT {% raw %} {{ x }} {% endraw %} 1
-- =>
-- 1:1-1:79: opaque unsupported-construct: This statement contains blocks of a template ({% … %}). Provide the rendered SQL. reads b
-- 1:81-1:120: select unread(unread())
