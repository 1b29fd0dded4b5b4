import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../../src/dialect/dialects.ts';
import type { Expr, Select } from '../../../src/sql/ir/ir.ts';
import { parseScript } from '../../../src/sql/parse-script.ts';

function select(sql: string): Select {
  const statement = parseScript(sql, dialectOf('snowflake')).script.statements.at(-1);
  if (statement?.kind !== 'select' || statement.query.kind !== 'select') throw new Error(`no select: ${sql}`);
  return statement.query;
}

function itemTexts(sql: string): string[] {
  return select(sql).items.map(({ span }) => sql.slice(span.start, span.end));
}

describe('spans', () => {
  it('the span of a select item is its expression without the alias', () => {
    const sql = `/* é😀 */ SELECT ( a + 1 ) AS x, count(*) n, -b, CASE WHEN c THEN d END "E", f:g[0]::int AS h, t.*, (SELECT 1) i,
      sum(j) /* k */ OVER (PARTITION BY l) m FROM t`;
    expect(itemTexts(sql)).toEqual([
      '( a + 1 )',
      'count(*)',
      '-b',
      'CASE WHEN c THEN d END',
      'f:g[0]::int',
      't.*',
      '(SELECT 1)',
      'sum(j) /* k */ OVER (PARTITION BY l)',
    ]);
  });

  it('the span of a reference has offsets in the complete text', () => {
    const sql = `SELECT 1;\n\nSELECT "A b" . c + f(t.d) FROM t`;
    const found: string[] = [];
    const visit = (expr: Expr): void => {
      if (expr.kind === 'column') found.push(sql.slice(expr.span.start, expr.span.end));
      else if (expr.kind === 'operator' || expr.kind === 'call') expr.args.forEach(visit);
    };
    for (const item of select(sql).items) if (item.kind === 'expression') visit(item.expr);
    expect(found).toEqual(['"A b" . c', 't.d']);
  });

  it('the span of a statement is from its first token to its last', () => {
    const sql = '  -- first\nSELECT 1 ;\n SELECT 2 -- last';
    const spans = parseScript(sql, dialectOf('generic')).script.statements.map(({ span }) =>
      sql.slice(span.start, span.end),
    );
    expect(spans).toEqual(['SELECT 1', 'SELECT 2']);
  });
});
