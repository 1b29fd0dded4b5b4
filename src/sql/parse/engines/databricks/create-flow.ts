/**
 * Databricks' CREATE FLOW before the statement that the flow runs, skipped.
 *
 *   CREATE FLOW f COMMENT 'x' AS INSERT INTO t BY NAME SELECT a FROM STREAM(s)   →   INSERT INTO t BY NAME …
 */
import { type Reader, word } from '../../core/reader.ts';
import { skipTo } from '../../core/skipped-clauses.ts';

/**
 * CreateFlow : CREATE [OR REFRESH] FLOW name {option} AS {INSERT … | AUTO CDC … | APPLY CHANGES …}
 * — https://docs.databricks.com/aws/en/ldp/developer/ldp-sql-ref-create-flow
 */
export function skipCreateFlow(reader: Reader): true | null {
  const { tokens } = reader.source;
  const kind = [1, 3].find((ahead) => word(reader, ahead) === 'FLOW');
  if (kind === undefined || (kind === 3 && word(reader, 1) !== 'OR')) return null;
  const runs = ['INSERT', 'AUTO', 'APPLY'];
  let as = reader.at + kind + 1;
  while (as < reader.end && !(tokens[as]?.upper === 'AS' && runs.includes(tokens[as + 1]?.upper ?? ''))) as++;
  if (as >= reader.end) return null;
  skipTo(reader, 'kind of relation', as + 1);
  return true;
}
