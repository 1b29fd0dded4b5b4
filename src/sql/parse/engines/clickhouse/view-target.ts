/**
 * Tokens → the table that a materialized view of ClickHouse writes to.
 *
 *   CREATE MATERIALIZED VIEW v TO t AS SELECT a FROM s
 *     →   create view v as SELECT a FROM s; INSERT INTO t BY NAME SELECT a FROM s
 */
import type { Create } from '../../../ir/ir.ts';
import { type CreateClause, type Reader, word } from '../../core/reader.ts';
import { skipTo } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';
import { isQueryAhead } from '../../expression/lists.ts';
import { readDefinitions } from '../../query/definitions.ts';

/**
 * ViewTarget : TO name [( columns )]
 * — https://clickhouse.com/docs/sql-reference/statements/create/view#materialized-view
 */
export function readViewTarget(reader: Reader, what: Create['what']): CreateClause | null {
  if (what !== 'view') return null;
  reader.at++;
  const target = readTableName(reader);
  if (word(reader) === '(' && !isQueryAhead(reader)) readDefinitions(reader);
  const finish = (create: Create): Create => {
    const { query } = create;
    const insert = { kind: 'insert', target, columns: null, byName: true, partition: [] } as const;
    if (query !== null) reader.notes.after.push({ ...insert, query });
    return create;
  };
  return { finish };
}

/** EmptyAs : EMPTY AS query: the table has the columns of the query, and no rows */
export function readEmptyAs(reader: Reader, what: Create['what']): CreateClause | null {
  if (what !== 'table' || word(reader, 1) !== 'AS') return null;
  skipTo(reader, 'storage of a relation', reader.at + 1);
  return { isEmpty: true };
}
