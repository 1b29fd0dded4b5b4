/** Databricks' limit of a recursive query, skipped: `WITH RECURSIVE c MAX RECURSION LEVEL 200 AS (…)`. */
import type { Query } from '../../../ir/ir.ts';
import { nextIs, type Reader } from '../../core/reader.ts';
import { skipTo } from '../../core/skipped-clauses.ts';

/**
 * RecursionLevel : MAX RECURSION LEVEL number
 * — https://docs.databricks.com/aws/en/sql/language-manual/sql-ref-syntax-qry-select-cte
 */
export function skipRecursionLevel(reader: Reader): ((query: Query) => Query) | null {
  if (!nextIs(reader, 'MAX', 'RECURSION', 'LEVEL')) return null;
  skipTo(reader, 'number of rows', reader.at + 4);
  return (query) => query;
}
