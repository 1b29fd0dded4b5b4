/**
 * Tokens → BigQuery's replica of a materialized view, as the query of a view.
 *
 *   CREATE MATERIALIZED VIEW v AS REPLICA OF u   →   create view v as SELECT * FROM u
 */
import { selectAll } from '../../core/plain-select.ts';
import { type CreateClause, type Reader, spanFrom, take } from '../../core/reader.ts';
import { readTableName } from '../../core/table-name.ts';

/**
 * Replica : AS REPLICA OF name
 * — https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/data-definition-language#create_materialized_view_as_replica_of_statement
 */
export function readReplica(reader: Reader): CreateClause | null {
  if (!take(reader, 'AS', 'REPLICA', 'OF')) return null;
  const first = reader.at;
  const name = readTableName(reader);
  const span = spanFrom(reader, first);
  return { query: selectAll({ kind: 'table', name, alias: null, span }, span) };
}
