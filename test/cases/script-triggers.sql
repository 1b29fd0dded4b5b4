-- case: REFERENCING gives the rows of a trigger other names
-- dialect: oracle
-- table: orders(ID, AMOUNT)
CREATE OR REPLACE TRIGGER log_it AFTER UPDATE ON orders REFERENCING NEW AS n OLD AS o FOR EACH ROW
BEGIN
  INSERT INTO log (id, was, amount) VALUES (:n.id, :o.amount, :n.amount);
END;
/
-- =>
-- LOG.AMOUNT <- orders.AMOUNT identity
-- LOG.ID <- orders.ID identity
-- LOG.WAS <- orders.AMOUNT identity

-- case: REFERENCING without AS
-- dialect: oracle
-- table: orders(ID, AMOUNT)
CREATE TRIGGER raise_it BEFORE UPDATE ON orders REFERENCING OLD o NEW n FOR EACH ROW WHEN (n.amount > 1)
BEGIN
  :n.amount := :o.amount + 1;
END;
/
-- =>
-- orders.AMOUNT <- orders.AMOUNT transformation

-- case: SELECT INTO assigns a column of the new row
-- dialect: oracle
-- table: orders(ID, AMOUNT)
-- table: rates(RATE)
CREATE TRIGGER fill_it BEFORE INSERT ON orders FOR EACH ROW
BEGIN
  SELECT order_ids.NEXTVAL INTO :NEW.id FROM dual;
  SELECT max(rate) INTO :NEW.amount FROM rates;
END;
/
-- =>
-- orders.AMOUNT <- rates.RATE aggregation
-- orders.ID <-

-- case: a complete row that is assigned to NEW is unknown
-- dialect: postgres
-- table: orders(id, amount)
-- table: late(id, amount)
CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO NEW FROM late;
  INSERT INTO log (id) VALUES (NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER t BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION fill();
-- =>
-- opaque: unsupported-construct

-- case: the sections of a compound trigger share variables
-- dialect: oracle
-- table: orders(ID, AMOUNT)
CREATE OR REPLACE TRIGGER totals_of FOR UPDATE OF amount ON orders COMPOUND TRIGGER
  TYPE ids IS TABLE OF orders.id%TYPE INDEX BY PLS_INTEGER;
  seen ids;
  whole NUMBER;
  BEFORE STATEMENT IS
  BEGIN
    SELECT sum(amount) INTO whole FROM orders;
  END BEFORE STATEMENT;
  AFTER EACH ROW IS
    x NUMBER;
  BEGIN
    INSERT INTO log (id, amount) VALUES (:NEW.id, :OLD.amount);
  END AFTER EACH ROW;
  AFTER STATEMENT IS
  BEGIN
    INSERT INTO totals (total) VALUES (whole);
  END AFTER STATEMENT;
END totals_of;
/
INSERT INTO later (a) SELECT amount FROM orders;
-- =>
-- LATER.A <- orders.AMOUNT identity
-- LOG.AMOUNT <- orders.AMOUNT identity
-- LOG.ID <- orders.ID identity
-- TOTALS.TOTAL <- orders.AMOUNT aggregation

-- case: transition tables of a trigger are the changed rows
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION log_it() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log (id, amount) SELECT n.id, o.amount FROM newer n JOIN older o USING (id);
  RETURN NULL;
END $$;
CREATE TRIGGER t AFTER UPDATE ON orders REFERENCING OLD TABLE AS older NEW TABLE AS newer
FOR EACH STATEMENT EXECUTE FUNCTION log_it();
-- =>
-- log.amount <- orders.amount identity
-- log.id <- orders.id identity

-- case: two triggers of one relation call one function
-- dialect: postgres
-- table: orders(id, amount)
CREATE FUNCTION log_it() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log (a) SELECT amount FROM gone;
  INSERT INTO log (b) SELECT amount FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER t AFTER DELETE ON orders REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION log_it();
CREATE TRIGGER u AFTER INSERT ON ORDERS REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION log_it();
-- =>
-- log.a <- orders.amount identity
-- log.b <- orders.amount identity

-- case: triggers of two relations call one function, so its row is unknown
-- dialect: postgres
-- table: orders(id, amount)
-- table: riders(id, name)
CREATE FUNCTION log_it() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log (a) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER t AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION log_it();
CREATE TRIGGER u AFTER INSERT ON riders FOR EACH ROW EXECUTE FUNCTION log_it();
CREATE TRIGGER v AFTER UPDATE ON riders FOR EACH ROW EXECUTE FUNCTION log_it();
-- =>
-- opaque: unsupported-construct

-- case: the body of a trigger is a statement after FOR EACH ROW
-- table: orders(id, amount)
CREATE TRIGGER t AFTER UPDATE ON orders REFERENCING NEW AS n OLD AS o FOR EACH ROW MODE DB2SQL
INSERT INTO log (a, b) VALUES (n.id, o.amount);
-- =>
-- log.a <- orders.id identity
-- log.b <- orders.amount identity

-- case: the body of a trigger is a statement after FOR EACH STATEMENT
-- table: orders(id, amount)
CREATE TRIGGER t AFTER INSERT ON orders REFERENCING NEW_TABLE AS added FOR EACH STATEMENT MODE DB2SQL
INSERT INTO log (a) SELECT id FROM added;
-- =>
-- log.a <- orders.id identity
