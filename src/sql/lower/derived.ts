/** What follows a query that stands as a relation: its name. In: the query, and the token where the relation begins. Out: a derived table. */
import type { FromItem, Query } from '../ir.ts';
import { readTableAlias } from './names.ts';
import { type Reader, spanFrom } from './reader.ts';

type Derived = Extract<FromItem, { kind: 'derived' }>;

export function namedRelation(reader: Reader, query: Query, first: number, lateral = false): Derived {
  return { kind: 'derived', query, alias: readTableAlias(reader), lateral, span: spanFrom(reader, first) };
}
