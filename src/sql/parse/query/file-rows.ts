/**
 * A file → the query over its rows.
 *
 *   's3://bucket/f' with two columns           →   SELECT $1, $2 FROM «s3://bucket/f»
 *   's3://bucket/f' without a list of columns  →   SELECT * FROM «s3://bucket/f», whose columns are unknown
 */
import type { Span } from '../../../model/place.ts';
import type { Expr, Identifier, Query, Select, SelectItem, TableName } from '../../ir/ir.ts';
import { selectAll } from '../core/plain-select.ts';

/** A column of the file, by its position from 1 or by its name. */
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

/** The rows of the file, with the given columns; null: all columns of the file. */
export function rowsOfFile(location: TableName, columns: readonly FileColumn[] | null, span: Span): Select {
  if (columns === null) return starOver(location, span);
  const items = columns.map(
    (column): SelectItem => ({ kind: 'expression', expr: fileColumn(column, span), alias: null, span }),
  );
  return selectOver(location, items, span);
}

/** The rows of several files. */
export function unionOf(queries: readonly Query[], span: Span): Query | null {
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
