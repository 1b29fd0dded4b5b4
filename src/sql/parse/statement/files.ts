/**
 * The statements that rows of files and rows of relations become: an INSERT from a location, an INSERT into one.
 *
 *   COPY t (a, b) FROM 's3://bucket/f'   →   load: INSERT INTO t (a, b) SELECT $1, $2 FROM «s3://bucket/f»
 *   COPY t FROM 's3://bucket/f'          →   load: INSERT INTO t SELECT * FROM «s3://bucket/f», whose columns are not known
 */
import type { Span } from '../../../model/place.ts';
import type { Expr, Identifier, Insert, Query, Select, SelectItem, TableName } from '../../ir/ir.ts';
import { selectAll } from '../core/plain-select.ts';

/** Which column of the file is meant: the nth one, or the one of that name. */
export type FileColumn = number | Identifier;

export function starOver(name: TableName, span: Span): Select {
  return selectAll({ kind: 'table', name, alias: null, span }, span);
}

export function selectOver(name: TableName, items: readonly SelectItem[], span: Span): Select {
  return { ...starOver(name, span), items };
}

export function fileColumn(column: FileColumn, span: Span): Expr {
  const name = typeof column === 'number' ? { text: `$${column}`, quoted: true, position: column } : column;
  return { kind: 'column', parts: [name], span };
}

/** The rows of the file: its columns as far as they are said, or whatever it has. */
export function rowsOfFile(location: TableName, columns: readonly FileColumn[] | null, span: Span): Select {
  if (columns === null) return starOver(location, span);
  const items = columns.map(
    (column): SelectItem => ({ kind: 'expression', expr: fileColumn(column, span), alias: null, span }),
  );
  return selectOver(location, items, span);
}

/** Several files one after another. */
export function oneAfterAnother(queries: readonly Query[], span: Span): Query | null {
  const [first, ...more] = queries;
  if (first === undefined) return null;
  return more.reduce<Query>(
    (left, right) => ({
      kind: 'set',
      op: 'union',
      all: true,
      byName: null,
      left,
      right,
      with: [],
      recursive: false,
      orderBy: [],
      limited: false,
      span,
    }),
    first,
  );
}

export function loading(
  target: TableName,
  query: Query,
  more: Partial<Pick<Insert, 'columns' | 'partition' | 'byName'>> = {},
): Insert {
  return { kind: 'insert', as: 'load', target, columns: null, byName: false, partition: [], ...more, query };
}

export function unloading(target: TableName, query: Query): Insert {
  return { kind: 'insert', as: 'unload', target, columns: null, byName: false, partition: [], query };
}
