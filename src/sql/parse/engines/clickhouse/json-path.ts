/**
 * Tokens → ClickHouse's access to a JSON value by a path with a type, or to everything below a path.
 *
 *   doc.a.:Int64   →   cast(doc.a as :Int64)          doc.^a   →   field a of doc
 */
import type { Expr } from '../../../ir/ir.ts';
import { isName } from '../../core/identifier.ts';
import { peek, type Reader, spanFrom, textOf, type ValueBefore, word } from '../../core/reader.ts';

/** JsonPath : value . { :Type | ^name } — https://clickhouse.com/docs/sql-reference/data-types/newjson */
export function readJsonPath(reader: Reader, { value, first }: ValueBefore): Expr | null {
  if (!isTypedPath(reader)) return null;
  const start = reader.at + 1;
  const below = word(reader, 1) === '^' ? peek(reader, 2)?.text : undefined;
  reader.at += peek(reader, 1)?.kind === 'parameter' ? 2 : 3;
  const span = spanFrom(reader, first);
  if (below === undefined)
    return { kind: 'cast', expr: value, type: textOf(reader.source, start, reader.at), span };
  reader.notes.skipped.push({ clause: 'type', first: start, end: start + 1 });
  return { kind: 'field', base: value, path: below, args: [], span };
}

/** The lexer reads `:Int64` as a parameter if no value is directly before the colon. */
function isTypedPath(reader: Reader): boolean {
  const next = peek(reader, 1);
  if (next?.kind === 'parameter') return next.text.startsWith(':');
  return (next?.text === ':' || next?.text === '^') && isName(peek(reader, 2));
}
