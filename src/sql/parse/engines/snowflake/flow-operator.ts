/**
 * Snowflake's flow operator: a statement may read the rows of the statements before it: `$1` has those of the
 * last one, `$2` those of the statement before.
 *
 *   SELECT a FROM t ->> INSERT INTO u SELECT a FROM $1   →   select …; insert with $1 = (SELECT a FROM t)
 */
import type { Cte, Query, TableFunction } from '../../../ir/ir.ts';
import type { StatementBody } from '../../core/notes.ts';
import { selectAll } from '../../core/plain-select.ts';
import type { FlowOperator } from '../../core/reader.ts';

const NO_RELATION: TableFunction = {
  kind: 'function',
  name: 'GENERATOR',
  args: [],
  alias: null,
  aliasIsColumn: false,
  span: { start: 0, end: 0 },
};

/** The rows of a statement; null if the parser cannot read it. */
function rowsOf(bodies: readonly StatementBody[]): Query | null {
  const last = bodies.at(-1);
  if (last === undefined || last.kind === 'opaque') return null;
  // The rows of SHOW and LIST, and the number of changed rows, are in no relation.
  return last.kind === 'select' ? last.query : selectAll(NO_RELATION, NO_RELATION.span);
}

/** The statement with the rows of the statements before it, in order. */
function withRows(body: StatementBody, rows: readonly (Query | null)[]): StatementBody {
  const ctes = rows.flatMap((query, i): Cte[] => {
    const name = { text: `$${rows.length - i}`, quoted: false };
    return query === null ? [] : [{ name, columns: null, query }];
  });
  if (ctes.length === 0) return body;
  switch (body.kind) {
    case 'select':
    case 'insert':
      return { ...body, query: { ...body.query, with: [...ctes, ...body.query.with] } };
    case 'create':
      return body.query === null
        ? body
        : { ...body, query: { ...body.query, with: [...ctes, ...body.query.with] } };
    case 'update':
    case 'delete':
    case 'merge':
      return { ...body, with: [...ctes, ...body.with] };
    default:
      return body;
  }
}

/** Statements : Statement {->> Statement} — https://docs.snowflake.com/en/sql-reference/operators-flow */
export const FLOW_OPERATOR: FlowOperator = { sign: '->>', rowsOf, withRows };
