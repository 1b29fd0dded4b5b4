/** Databricks' limit of a recursive query, skipped: `WITH RECURSIVE c MAX RECURSION LEVEL 200 AS (…)`. */
import type { Query } from '../../../ir/ir.ts';
import { type Reader, sees } from '../../core/reader.ts';
import { passTo } from '../../core/skipped-clauses.ts';

/**
 * RecursionLevel : MAX RECURSION LEVEL number
 * — https://docs.databricks.com/aws/en/sql/language-manual/sql-ref-syntax-qry-select-cte
 */
export function skipRecursionLevel(reader: Reader): ((query: Query) => Query) | null {
  if (!sees(reader, 'MAX', 'RECURSION', 'LEVEL')) return null;
  passTo(reader, 'number of rows', reader.at + 4);
  return (query) => query;
}
