/**
 * Tokens → what stands in braces and is no struct: objects of columns, and the escapes of ODBC.
 *
 *   {t.* EXCLUDE (a)}   →   OBJECT_CONSTRUCT(t.* without a)        {fn lower(a)}   →   LOWER(a)        {d '2026-01-31'}   →   a constant
 */
import type { Expr } from '../../ir/ir.ts';
import {
  done,
  peek,
  type Reader,
  spanFrom,
  takeBrackets,
  textOf,
  unexpected,
  whole,
  word,
} from '../core/reader.ts';
import { readStarColumns } from './star.ts';

/** null where a struct comes next. */
export function readBraced(reader: Reader): Expr | null {
  const first = reader.at;
  if (['D', 'T', 'TS'].includes(word(reader, 1)) && peek(reader, 2)?.kind === 'string') {
    takeBrackets(reader);
    return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
  }
  if (word(reader, 1) === 'FN' && word(reader, 2) !== ':') {
    const inside = takeBrackets(reader);
    inside.at++;
    return whole(inside, inside.rules.expression);
  }
  const start = reader.at;
  const inside = takeBrackets(reader);
  const columns = readStarColumns(inside);
  if (columns === null) {
    reader.at = start;
    return null;
  }
  if (!done(inside)) throw unexpected(inside, '"}"');
  const star = { qualifier: columns.qualifier, columns };
  const rest = { args: [], distinct: false, orderBy: [], filter: null, over: null };
  return { kind: 'call', name: 'OBJECT_CONSTRUCT', ...rest, star, span: spanFrom(reader, first) };
}
