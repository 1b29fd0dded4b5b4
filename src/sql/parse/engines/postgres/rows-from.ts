/**
 * Tokens → Postgres's ROWS FROM: a relation with the columns of several functions.
 *
 *   ROWS FROM (unnest(t.a), unnest(t.b)) WITH ORDINALITY AS r(x, y, n)
 *     →   function ROWS FROM(…) as r(x, y, n), counts
 */
import type { FromItem, Identifier } from '../../../ir/ir.ts';
import {
  list,
  nextIs,
  type Reader,
  type RelationStart,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
} from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { readFunctionAlias } from '../../query/table-function.ts';

/**
 * RowsFrom : ROWS FROM ( function [alias] {, …} ) [WITH ORDINALITY] [alias]
 * — https://www.postgresql.org/docs/current/queries-table-expressions.html#QUERIES-TABLEFUNCTIONS
 */
export function readRowsFrom(reader: Reader, { first }: RelationStart): FromItem | null {
  if (!nextIs(reader, 'ROWS', 'FROM', '(')) return null;
  reader.at += 2;
  const named: Identifier[] = [];
  const args = readToEnd(takeBrackets(reader), (inside) =>
    list(inside, (each) => {
      const call = each.rules.expression(each);
      const own = each.at;
      named.push(...(readFunctionAlias(each, '')?.columns ?? []));
      noteSkipped(each, 'replaced name', own);
      return call;
    }),
  );
  const ordinality = take(reader, 'WITH', 'ORDINALITY');
  const alias = readTableAlias(reader);
  const columns = [...(alias?.columns ?? []), ...named.slice(alias?.columns?.length ?? 0)];
  const counted = { text: 'ordinality', quoted: false };
  const shown = ordinality && columns.length <= named.length ? [...columns, counted] : columns;
  return {
    kind: 'function',
    name: 'ROWS FROM',
    args,
    alias:
      alias === null && shown.length === 0
        ? null
        : { name: alias?.name ?? { text: '', quoted: false }, columns: shown.length === 0 ? null : shown },
    aliasIsColumn: false,
    ...(ordinality ? { counts: true } : {}),
    span: spanFrom(reader, first),
  };
}
