/** What follows a query that stands as a relation: its name. In: the query, and the token where the relation begins. Out: a derived table. */
import type { FromItem, Query } from '../../ir/ir.ts';
import { type Reader, spanFrom } from '../core/reader.ts';
import { readTableAlias } from '../core/table-alias.ts';

type Derived = Extract<FromItem, { kind: 'derived' }>;

export function namedRelation(reader: Reader, query: Query, first: number, lateral = false): Derived {
  return { kind: 'derived', query, alias: readTableAlias(reader), lateral, span: spanFrom(reader, first) };
}
