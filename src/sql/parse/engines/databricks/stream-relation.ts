/**
 * Tokens → Databricks' STREAM around a relation: the same relation, whose rows are read as they arrive.
 *
 *   STREAM(read_files('/data/orders')) o   →   table «/data/orders» as o
 */
import type { FromItem } from '../../../ir/ir.ts';
import {
  type Reader,
  type RelationStart,
  readToEnd,
  spanFrom,
  takeBrackets,
  unexpected,
  word,
} from '../../core/reader.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { readTableArgument } from '../../query/relation.ts';

/**
 * StreamRelation : STREAM ( {table | function} ) [alias]
 * — https://docs.databricks.com/aws/en/sql/language-manual/sql-ref-syntax-qry-select-table-reference
 */
export function readStreamRelation(reader: Reader, { first }: RelationStart): FromItem | null {
  if (word(reader, 1) !== '(') return null;
  reader.at++;
  const relation = readToEnd(takeBrackets(reader), (inside) => readTableArgument(inside, first));
  if (relation.kind === 'join') throw unexpected(reader, 'a relation');
  return { ...relation, alias: readTableAlias(reader), span: spanFrom(reader, first) };
}
