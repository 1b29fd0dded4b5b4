/**
 * The statements that read files into a relation and write rows into files: an INSERT from a location, an
 * INSERT into one.
 *
 *   COPY t (a, b) FROM 's3://bucket/f'   →   load: INSERT INTO t (a, b) SELECT $1, $2 FROM «s3://bucket/f»
 *   UNLOAD ('SELECT a FROM t') TO 'f'    →   unload: INSERT INTO «f» SELECT a FROM t
 */
import type { Insert, Query, TableName } from '../../ir/ir.ts';

export function loadOf(
  target: TableName,
  query: Query,
  more: Partial<Pick<Insert, 'columns' | 'partition' | 'byName'>> = {},
): Insert {
  return { kind: 'insert', as: 'load', target, columns: null, byName: false, partition: [], ...more, query };
}

export function unloadOf(target: TableName, query: Query): Insert {
  return { kind: 'insert', as: 'unload', target, columns: null, byName: false, partition: [], query };
}
