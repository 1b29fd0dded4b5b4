import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../../src/dialect/dialects.ts';
import { placesOf } from '../../../src/model/place.ts';
import type { QueryLineage } from '../../../src/model/query-lineage.ts';
import { analyse } from '../../../src/sql/index.ts';

function lineageOf(sql: string, dialect: DialectName): QueryLineage {
  const schema = { s: ['a', 'b'] };
  return analyse({ sql, dialect, schema, defaultDatabase: null, defaultSchema: null, target: null }).lineage;
}

/** The word at the place. */
function wordAt(sql: string, { line, column }: { line: number; column: number }): string {
  return /^[\w.]+/.exec((sql.split('\n')[line - 1] ?? '').slice(column - 1))?.[0] ?? '';
}

describe('a place inside a string is a place of the complete text', () => {
  it.each<[DialectName, string]>([
    ['postgres', 'DO $$\nBEGIN\n  INSERT INTO d (a)\n  SELECT s.a FROM s;\nEND $$'],
    [
      'postgres',
      "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'INSERT INTO d (a) SELECT ''it''''s'' || s.a FROM s'",
    ],
    ['postgres', "DO E'BEGIN\\n INSERT INTO d (a) SELECT \\'x\\' || s.a FROM s;\\nEND'"],
    ['snowflake', "EXECUTE IMMEDIATE 'INSERT INTO d (a) ' ||\n  'SELECT s.a FROM s'"],
    ['tsql', "EXEC sp_executesql N'INSERT INTO d (a)\nSELECT s.a FROM s'"],
    ['bigquery', 'EXECUTE IMMEDIATE """INSERT INTO d (a)\nSELECT s.a FROM s"""'],
    ['oracle', "BEGIN EXECUTE IMMEDIATE q'[INSERT INTO d (a) SELECT s.a FROM s]'; END;"],
    [
      'postgres',
      "DO $a$ BEGIN EXECUTE 'DO $b$ BEGIN INSERT INTO d (a) SELECT s.a || ''x'' FROM s; END $b$'; END $a$",
    ],
    ['mysql', "SET @q = 'INSERT INTO d (a) SELECT s.a FROM s'; PREPARE p FROM @q"],
  ])('%s: %s', (dialect, sql) => {
    const { statements, relations } = lineageOf(sql, dialect);
    const insert = statements.find(({ kind }) => kind === 'insert');
    const input = insert?.columns?.[0]?.inputs[0];
    expect(relations[input?.relation ?? -1]?.name).toBe('s');
    expect(wordAt(sql, input?.place ?? { line: 0, column: 0 })).toBe('s.a');
  });

  it('an error inside a string has a place inside the string', () => {
    const sql = 'DO $$\nBEGIN\n  UPDATE s SET ;\nEND $$';
    const [reason] = lineageOf(sql, 'postgres').opaque;
    expect({ line: reason?.line, column: reason?.column }).toEqual(placesOf(sql)(sql.indexOf('SET')));
  });
});

describe('the number of statements is correct', () => {
  it.each<[DialectName, string, number]>([
    ['tsql', 'SELECT a FROM s\nGO\nSELECT b FROM s\nGO 3\nSELECT 1', 3],
    ['tsql', 'SELECT a FROM s SELECT b FROM s', 2],
    ['tsql', 'CREATE PROCEDURE p AS SELECT a FROM s; SELECT b FROM s\nGO\nSELECT 1', 4],
    ['oracle', 'SELECT a FROM s\n/\nBEGIN DELETE FROM s; END;\n/\nSELECT 6 / 2 FROM dual', 3],
    ['mysql', 'DELIMITER ;;\nCREATE PROCEDURE p() BEGIN SELECT 1; END;;\nDELIMITER ;\nSELECT 2;', 3],
    [
      'mysql',
      'DELIMITER $$\nCREATE TRIGGER t BEFORE INSERT ON s FOR EACH ROW SET NEW.a = 1$$\nSELECT 2$$\nDELIMITER ;',
      3,
    ],
    [
      'snowflake',
      'CREATE PROCEDURE p() RETURNS INT LANGUAGE SQL AS $$ BEGIN DELETE FROM s; END $$; SELECT 1',
      3,
    ],
    ['postgres', 'DO $x$ BEGIN DELETE FROM s; EXECUTE $y$ DELETE FROM s; SELECT 1 $y$; END $x$; SELECT 1', 5],
    [
      'sqlite',
      'CREATE TRIGGER t AFTER INSERT ON s BEGIN DELETE FROM s; UPDATE s SET a = 1; END; SELECT 1',
      4,
    ],
    ['bigquery', 'BEGIN TRANSACTION; DELETE FROM s WHERE TRUE; COMMIT TRANSACTION; BEGIN SELECT 1; END', 4],
    ['postgres', 'BEGIN; DELETE FROM s; END; SELECT 1', 4],
  ])('%s: %s', (dialect, sql, count) => {
    const { statements, opaque } = lineageOf(sql, dialect);
    expect(opaque).toEqual([]);
    expect(statements).toHaveLength(count);
  });
});
