/**
 * A query that stands in a string, with the places of the text around it.
 *
 *   UNLOAD ('SELECT a FROM t WHERE b = ''x''') TO …   →   SELECT a FROM t WHERE b = 'x', its spans inside the string
 */
import type { Query } from '../ir.ts';
import { readSource, splitStatements } from '../parse/source.ts';
import { readWholeQuery } from './query.ts';
import { here, peek, type Reader, Unreadable, unexpected } from './reader.ts';

export function readQueryInString(reader: Reader): Query {
  const token = peek(reader);
  if (token?.kind !== 'string') throw unexpected(reader, 'a query in quotes');
  const at = here(reader);
  const [open = ''] = /^\$\w*\$|^\w*'/.exec(token.text) ?? [];
  const close = open.endsWith("'") ? 1 : open.length;
  const text = withoutEscapes(token.text.slice(open.length, -close), open);
  const source = readSource(text, reader.source.dialect);
  const [piece, ...more] = splitStatements(source);
  if (piece === undefined || more.length > 0 || source.unclosed !== null)
    throw new Unreadable('parse-failed', 'This string holds no query.', at);
  const notes = { ...reader.notes, passed: [] };
  reader.at++;
  try {
    const inside = { ...reader, source, notes, at: piece.first, end: piece.end, depth: reader.depth + 1 };
    return shifted(readWholeQuery(inside), token.start + open.length);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return refuseAt(error, token.start + open.length);
  }
}

/** As long as before: what escapes a quote becomes a blank. */
function withoutEscapes(text: string, open: string): string {
  return open.endsWith("'") ? text.replaceAll(/''|\\'/g, " '") : text;
}

/** The node with every range in it moved. */
function shifted<T>(node: T, by: number): T {
  if (Array.isArray(node)) return node.map((each) => shifted(each, by)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, shifted(value, by)] as const);
  const moved = Object.fromEntries(entries);
  if (typeof moved['start'] === 'number' && typeof moved['end'] === 'number') {
    return { ...moved, start: moved['start'] + by, end: moved['end'] + by } as T;
  }
  return moved as T;
}

/** The same refusal, its place moved into the text around the string. */
function refuseAt({ code, message, at }: Unreadable, by: number): never {
  throw new Unreadable(code, message, shifted(at, by));
}
