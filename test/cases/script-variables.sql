-- case: a variable has the value of a query
-- dialect: bigquery
-- table: orders(id, amount, day)
DECLARE latest DATE;
DECLARE factor INT64 DEFAULT 2;
SET latest = (SELECT max(day) FROM orders WHERE amount > 0);
INSERT INTO report (day, amount, kind) SELECT latest, amount * factor, 'x' FROM orders;
-- =>
-- report.amount <- orders.amount transformation
-- report.day <- orders.amount filter
-- report.day <- orders.day aggregation
-- report.kind <-

-- case: a variable with two assignments may have either value
-- dialect: postgres
-- table: north(id, amount)
-- table: south(id, amount)
DO $$
DECLARE v int;
BEGIN
  SELECT amount INTO v FROM north;
  IF v IS NULL THEN v := (SELECT max(amount) FROM south); END IF;
  INSERT INTO report (amount) VALUES (v);
END $$;
-- =>
-- report.amount <- north.amount identity inferred
-- report.amount <- south.amount aggregation inferred

-- case: SELECT INTO fills several variables
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE a NUMBER; b NUMBER;
BEGIN
  SELECT id, amount INTO a, b FROM orders WHERE id = 1;
  INSERT INTO report (x, y) VALUES (b, a);
END;
/
-- =>
-- REPORT.X <- orders.AMOUNT identity
-- REPORT.X <- orders.ID filter
-- REPORT.Y <- orders.ID filter
-- REPORT.Y <- orders.ID identity

-- case: a loop row has the columns of its query
-- dialect: bigquery
-- table: orders(id, amount)
FOR line IN (SELECT id, amount * 2 AS twice FROM orders) DO
  INSERT INTO report (id, amount) VALUES (line.id, line.twice);
END FOR;
-- =>
-- report.amount <- orders.amount transformation
-- report.id <- orders.id identity

-- case: FETCH fills variables from a cursor
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @id INT, @amount INT
DECLARE lines CURSOR LOCAL FAST_FORWARD FOR SELECT id, amount FROM orders
OPEN lines
FETCH NEXT FROM lines INTO @id, @amount
WHILE @@FETCH_STATUS = 0
BEGIN
  UPDATE report SET amount = @amount WHERE id = @id
  FETCH NEXT FROM lines INTO @id, @amount
END
CLOSE lines
DEALLOCATE lines
-- =>
-- report.amount <- orders.amount identity
-- report.amount <- orders.id conditional
-- report.amount <- report.id conditional

-- case: SELECT of T-SQL assigns variables
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @top INT = (SELECT max(id) FROM orders), @sum INT
SELECT @sum = sum(amount) FROM orders WHERE id = 1
INSERT INTO report (id, amount) VALUES (@top, @sum)
-- =>
-- report.amount <- orders.amount aggregation
-- report.amount <- orders.id filter
-- report.id <- orders.id aggregation

-- case: a record of a cursor, and a collection
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE
  CURSOR lines(p_id NUMBER) IS SELECT id, amount FROM orders WHERE id > p_id;
  line lines%ROWTYPE;
  TYPE numbers IS TABLE OF NUMBER;
  amounts numbers;
BEGIN
  OPEN lines(1);
  FETCH lines INTO line;
  INSERT INTO report (id) VALUES (line.id);
  SELECT amount BULK COLLECT INTO amounts FROM orders;
  FORALL i IN 1 .. amounts.COUNT INSERT INTO report (amount) VALUES (amounts(i));
END;
/
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity
-- REPORT.ID <- orders.ID identity

-- case: in Snowflake, a name with a colon is a variable and a bare name is a column
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
BEGIN
  LET top := (SELECT max(amount) FROM orders);
  LET lines CURSOR FOR SELECT id FROM orders;
  INSERT INTO report (amount) SELECT :top;
  FOR line IN lines DO
    LET key := line.id;
    INSERT INTO report (id) VALUES (:key);
  END FOR;
END;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT aggregation
-- REPORT.ID <- orders.ID identity

-- case: session variables
-- dialect: snowflake
-- table: orders(ID, AMOUNT)
SET top = (SELECT max(amount) FROM orders);
INSERT INTO report (amount) SELECT $top;
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT aggregation

-- case: in MySQL, a variable hides a column of the same name
-- dialect: mysql
-- table: orders(id, amount)
-- table: riders(id, city)
CREATE PROCEDURE p() BEGIN
  DECLARE city INT;
  SELECT max(amount) INTO city FROM orders;
  INSERT INTO report (city) SELECT city FROM riders;
END;
-- =>
-- report.city <- orders.amount aggregation

-- case: in other dialects, a column hides a variable of the same name
-- dialect: bigquery
-- table: orders(id, amount)
-- table: riders(id, city)
DECLARE city INT64 DEFAULT (SELECT max(amount) FROM orders);
INSERT INTO report (city) SELECT city FROM riders;
-- =>
-- report.city <- riders.city identity

-- case: a parameter is not looked up in a relation with unknown columns
-- dialect: postgres
-- table: orders(?)
CREATE FUNCTION f(p_id int) RETURNS TABLE (amount int) LANGUAGE sql AS $$ SELECT o.amount FROM orders o WHERE o.id = p_id $$;
SELECT 1 AS one;
-- =>
-- one <-

-- case: RETURNING INTO fills a variable
-- dialect: oracle
-- table: orders(ID, AMOUNT)
DECLARE n NUMBER;
BEGIN
  INSERT INTO report (amount) SELECT amount FROM orders RETURNING amount INTO n;
  INSERT INTO totals (amount) VALUES (n);
END;
/
-- =>
-- REPORT.AMOUNT <- orders.AMOUNT identity
-- TOTALS.AMOUNT <- orders.AMOUNT identity

-- case: the value that a procedure assigns to a variable is unknown, and its uses have a finding
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE found INT64;
CALL shop.find_it(found);
INSERT INTO report (amount) SELECT found + amount FROM orders;
INSERT INTO other_report (amount) SELECT amount FROM orders;
-- =>
-- opaque: unsupported-construct
-- opaque: unsupported-construct
-- other_report.amount <- orders.amount identity

-- case: a struct assigns several variables
-- dialect: bigquery
-- table: orders(id, amount)
DECLARE low, high INT64;
SET (low, high) = (SELECT AS STRUCT min(amount), max(amount) FROM orders);
INSERT INTO report (low, high) VALUES (low, high);
-- =>
-- report.high <- orders.amount aggregation
-- report.low <- orders.amount aggregation

-- case: the value that UPDATE assigns to a variable is unknown
-- dialect: tsql
-- table: rates(id, rate)
DECLARE @r INT
UPDATE stock SET @r = rates.rate FROM rates WHERE rates.id = stock.id
INSERT INTO report (rate) SELECT @r
-- =>
-- opaque: unsupported-construct

-- case: a variable that is added to
-- dialect: tsql
-- table: orders(id, amount)
DECLARE @v INT = (SELECT max(amount) FROM orders), @w INT = 1
SET @w += @v
INSERT INTO report (amount) SELECT @w
-- =>
-- report.amount <- orders.amount aggregation

-- case: GET DIAGNOSTICS assigns a number of rows
-- dialect: postgres
-- table: orders(id, amount)
DO $$
DECLARE n int;
BEGIN
  SELECT amount INTO n FROM orders;
  GET DIAGNOSTICS n = row_count;
  INSERT INTO report (amount) VALUES (n);
END $$;
-- =>
-- report.amount <- orders.amount identity inferred
