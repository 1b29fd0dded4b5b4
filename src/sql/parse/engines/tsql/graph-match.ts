/**
 * Tokens → T-SQL's MATCH over nodes and edges of a graph. It joins relations of FROM by their ids, which are
 * no columns of theirs.
 *
 *   MATCH (a-(likes)->b AND b-(knows)->c)   →   a constant of these words
 */
import type { Expr } from '../../../ir/ir.ts';
import { type Reader, skipBrackets, spanFrom, textOf, word } from '../../core/reader.ts';

/** GraphMatch : MATCH ( pattern ) — https://learn.microsoft.com/en-us/sql/t-sql/queries/match-sql-graph */
export function readGraphMatch(reader: Reader): Expr | null {
  if (word(reader, 1) !== '(') return null;
  const first = reader.at;
  reader.at++;
  skipBrackets(reader);
  return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
}
