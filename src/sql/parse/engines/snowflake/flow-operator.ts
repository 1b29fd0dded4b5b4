/**
 * Snowflake's flow operator: each statement may read the rows that those in front of it gave, `$1` of the last one, `$2` of the one before.
 *
 *   SELECT a FROM t ->> INSERT INTO u SELECT a FROM $1   →   select …; insert with $1 = (SELECT a FROM t)
 */
import type { Cte, Query, TableFunction } from '../../../ir/ir.ts';
import type { StatementBody } from '../../core/notes.ts';
import { selectAll } from '../../core/plain-select.ts';

const NO_RELATION: TableFunction = {
  kind: 'function',
  name: 'GENERATOR',
  args: [],
  alias: null,
  aliasIsColumn: false,
  span: { start: 0, end: 0 },
};

/** The rows that a statement gives; null where the text does not say them. */
export function rowsGiven(bodies: readonly StatementBody[]): Query | null {
  const last = bodies.at(-1);
  if (last === undefined || last.kind === 'opaque') return null;
  // SHOW and LIST, the number of rows that were changed: whatever it tells, no relation has it.
  return last.kind === 'select' ? last.query : selectAll(NO_RELATION, NO_RELATION.span);
}

/** The statement with the rows of those in front of it, the first one first. */
export function withRows(body: StatementBody, given: readonly (Query | null)[]): StatementBody {
  const ctes = given.flatMap((query, i): Cte[] => {
    const name = { text: `$${given.length - i}`, quoted: false };
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
