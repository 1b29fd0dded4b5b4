/**
 * Tokens → the elements of a collection as the rows of a relation. In Oracle, TABLE contains a collection,
 * and never the name of a relation.
 *
 *   FROM dep d, TABLE(d.phones) p     →   function TABLE(d.phones) as p, whose column is COLUMN_VALUE
 *   TABLE(d.addresses)(+) n           →   the same; attributes of the elements are columns too
 */
import type { FromItem } from '../../../ir/ir.ts';
import {
  closing,
  nextIs,
  type Reader,
  type RelationStart,
  readToEnd,
  spanFrom,
  takeBrackets,
  within,
  word,
} from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { isQueryAhead } from '../../expression/lists.ts';
import { isTableFunctionNext } from '../../query/table-function.ts';

/**
 * Collection : {TABLE | THE} ( {expression | query} ) [(+)] [alias]
 * — https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/SELECT.html
 */
export function readCollection(reader: Reader, { first }: RelationStart): FromItem | null {
  if (word(reader, 1) !== '(') return null;
  const inside = within(reader, reader.at + 2, closing({ ...reader, at: reader.at + 1 }));
  if (isTableFunctionNext(inside) && !CONVERSIONS.has(word(inside))) return null;
  reader.at++;
  const isQuery = isQueryAhead(reader);
  const brackets = { ...reader, end: closing(reader) + 1 };
  const expr = isQuery
    ? reader.rules.expression(brackets)
    : readToEnd(takeBrackets(reader), reader.rules.expression);
  if (isQuery) reader.at = brackets.end;
  const mark = reader.at;
  if (nextIs(reader, '(', '+', ')')) reader.at += 3;
  noteSkipped(reader, 'outer join mark', mark);
  const alias = readTableAlias(reader);
  const call = { kind: 'function', name: 'TABLE', args: [expr], alias, aliasIsColumn: false } as const;
  return { ...call, span: spanFrom(reader, first) };
}

/** Calls whose value is a collection of their argument. Other calls may read more than their arguments. */
const CONVERSIONS = new Set(['CAST', 'COLLECT', 'SET', 'TREAT', 'MULTISET']);
