/** Teradata's SEL, INS, UPD and DEL are the first words of statements, or names. */
import { expect, it } from 'vitest';
import { dialectOf } from '../../../src/dialect/dialects.ts';
import { parseScript } from '../../../src/sql/parse-script.ts';
import { printStatement } from '../print-ir.ts';

it.each([
  ['SEL a FROM t', 'select a from t'],
  ['SEL * FROM t', 'select * from t'],
  ['SEL DISTINCT a FROM t', 'select distinct a from t'],
  ['SEL (a) FROM t', 'select a from t'],
  ['SEL 1', 'select ‹1›'],
  ["SEL 'x'", "select ‹'x'›"],
  ['WITH c AS (SEL a FROM t) SEL a FROM c', 'with c = (select a from t) select a from c'],
  ['SEL a FROM t UNION ALL SEL b FROM u', '(select a from t) union all (select b from u)'],
  ['INS INTO t SEL a FROM s', 'insert t select a from s'],
  ['UPD t SET a = 1', 'update t set a = ‹1›'],
  ['DEL FROM t', 'delete t'],
  ['SELECT sel FROM t', 'select sel from t'],
  ['SELECT a, sel, b FROM t', 'select a, sel, b from t'],
  ['SELECT t.sel + sel AS x FROM t', 'select +(t.sel, sel) as x from t'],
  ['SELECT a sel FROM t', 'select a as sel from t'],
  ['SELECT sel(a) FROM t', 'select SEL(a) from t'],
  ['SELECT a FROM t sel WHERE sel.a = 1', 'select a from t as sel where =(sel.a, ‹1›)'],
])('%s', (sql, expected) => {
  const { script } = parseScript(sql, dialectOf('generic'));
  expect(script.statements.map((statement) => printStatement(statement).join(' ')).join('; ')).toBe(expected);
});
