/**
 * Tokens → braces: objects of columns, escapes of ODBC, structs and maps.
 *
 *   {t.* EXCLUDE (a)}   →   OBJECT_CONSTRUCT(t.* without a)          {fn lower(a)}   →   LOWER(a)
 *   {'x': a, y: b}      →   operator STRUCT x y over a, b            {d '2026-01-31'}   →   a constant
 */
import type { Expr, Identifier } from '../../ir/ir.ts';
import {
  done,
  expect,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
  textOf,
  unexpected,
  word,
} from '../core/reader.ts';
import { readStarColumns } from './star.ts';

/**
 * BracedStar : { star } — https://docs.snowflake.com/en/sql-reference/functions/object_construct
 * OdbcEscape : { fn call | d 'date' | t 'time' | ts 'timestamp' }
 * null if a struct is next.
 */
export function readBraced(reader: Reader): Expr | null {
  const first = reader.at;
  if (['D', 'T', 'TS'].includes(word(reader, 1)) && peek(reader, 2)?.kind === 'string') {
    takeBrackets(reader);
    return { kind: 'literal', text: textOf(reader.source, first, reader.at), span: spanFrom(reader, first) };
  }
  if (word(reader, 1) === 'FN' && word(reader, 2) !== ':') {
    const inside = takeBrackets(reader);
    inside.at++;
    return readToEnd(inside, inside.rules.expression);
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

/** Struct : { key : value {, key : value} } — https://duckdb.org/docs/stable/sql/data_types/struct */
export function readStruct(reader: Reader): Expr {
  const first = reader.at;
  const inside = takeBrackets(reader);
  const args: Expr[] = [];
  const keys: string[] = [];
  const names: Identifier[] = [];
  while (!done(inside)) {
    const key = peek(inside);
    keys.push(key?.text ?? '');
    names.push(
      key?.kind === 'string'
        ? { text: key.text.slice(1, -1), quoted: true }
        : { text: key?.text ?? '', quoted: key?.kind === 'quoted' },
    );
    inside.at++;
    expect(inside, ':');
    args.push(inside.rules.expression(inside));
    if (!take(inside, ',')) break;
  }
  if (!done(inside)) throw unexpected(inside, 'a comma or the end');
  const name = `STRUCT ${keys.join(' ')}`.trim();
  return { kind: 'operator', name, args, names, span: spanFrom(reader, first) };
}

/** Map : MAP { value : value {, value : value} } — https://duckdb.org/docs/stable/sql/data_types/map */
export function readMap(reader: Reader): Expr | null {
  if (word(reader, 1) !== '{') return null;
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  const args: Expr[] = [];
  while (!done(inside)) {
    args.push(inside.rules.expression(inside));
    expect(inside, ':');
    args.push(inside.rules.expression(inside));
    if (!take(inside, ',')) break;
  }
  if (!done(inside)) throw unexpected(inside, 'a comma or the end');
  return { kind: 'operator', name: 'MAP', args, span: spanFrom(reader, first) };
}
