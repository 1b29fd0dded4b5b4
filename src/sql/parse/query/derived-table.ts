/** A query, and its alias after it → a derived table: `(SELECT a FROM t) x`. */
import type { FromItem, Query } from '../../ir/ir.ts';
import { type Reader, spanFrom } from '../core/reader.ts';
import { readTableAlias } from '../core/table-alias.ts';

type DerivedTable = Extract<FromItem, { kind: 'derived' }>;

/**
 * DerivedTable : [LATERAL] ( query ) [alias]
 *
 * `first`: the first token of the relation.
 */
export function readDerivedTable(reader: Reader, query: Query, first: number, lateral = false): DerivedTable {
  return { kind: 'derived', query, alias: readTableAlias(reader), lateral, span: spanFrom(reader, first) };
}
