/**
 * Tokens → a cast in the form of a call.
 *
 *   CAST(a AS INT), TRY_CAST(a AS INT), CONVERT(INT, a)   →   cast(a as INT)
 */
import type { Expr } from '../../ir/ir.ts';
import { readIdentifier } from '../core/identifier.ts';
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
import { readType } from '../core/types.ts';
import { readList } from './lists.ts';

const CAST = { kind: 'cast' } as const;
const CAST_OR_NULL = { kind: 'cast', orNull: true } as const;

/** Cast : { CAST | TRY_CAST | SAFE_CAST } ( value AS type [FORMAT …] [DEFAULT …] ) */
export function readCast(reader: Reader): Expr {
  const first = reader.at;
  const kind = word(reader) === 'CAST' ? CAST : CAST_OR_NULL;
  reader.at++;
  const inside = takeBrackets(reader);
  const expr = inside.rules.expression(inside);
  expect(inside, 'AS');
  let type = readType(inside);
  if (
    word(inside) === 'COLLATE' ||
    word(inside) === 'FORMAT' ||
    word(inside) === 'CHARACTER' ||
    word(inside) === 'RENAME' ||
    word(inside) === 'ADD'
  ) {
    const start = inside.at;
    inside.at = inside.end;
    type += ` ${textOf(inside.source, start, inside.at)}`;
  }
  if (word(inside) !== 'DEFAULT') {
    if (!done(inside)) throw unexpected(inside, '")"');
    return { ...kind, expr, type, span: spanFrom(reader, first) };
  }
  return readDefault(inside, { ...kind, expr, type, span: spanFrom(reader, first) });
}

/**
 * Default : DEFAULT value ON CONVERSION ERROR {, string} — the result is the cast or that value.
 * — https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/CAST.html
 */
function readDefault(inside: Reader, cast: Expr): Expr {
  const first = inside.at;
  expect(inside, 'DEFAULT');
  const other = inside.rules.expression(inside);
  const words = inside.at;
  expect(inside, 'ON', 'CONVERSION', 'ERROR');
  while (take(inside, ',') && peek(inside)?.kind === 'string') inside.at++;
  if (!done(inside)) throw unexpected(inside, '")"');
  const name = `DEFAULT ${textOf(inside.source, words, inside.at)}`;
  return {
    kind: 'operator',
    name,
    args: [cast, other],
    span: { ...cast.span, end: spanFrom(inside, first).end },
  };
}

/**
 * Convert : CONVERT ( {type , value [, style] | value , type | value USING charset} )
 *
 * T-SQL's CONVERT(type, x, style), Redshift's CONVERT(type, x), MySQL's CONVERT(x, type) and CONVERT(x
 * USING charset).
 */
export function readConvert(reader: Reader, name: string, first: number): Expr {
  const inside = takeBrackets(reader);
  if (reader.source.features.convertTypeFirst || name === 'TRY_CONVERT') {
    const type = readType(inside);
    expect(inside, ',');
    const [expr, style, ...more] = readToEnd(inside, readList);
    if (expr === undefined || more.length > 0) throw unexpected(inside, 'a value');
    const kind = name === 'TRY_CONVERT' ? CAST_OR_NULL : CAST;
    const cast: Expr = { ...kind, expr, type, span: spanFrom(reader, first) };
    return style === undefined
      ? cast
      : { kind: 'operator', name: 'STYLE', args: [cast, style], span: cast.span };
  }
  const expr = inside.rules.expression(inside);
  const type = take(inside, 'USING')
    ? readIdentifier(inside).text
    : take(inside, ',')
      ? readType(inside)
      : '';
  if (!done(inside)) throw unexpected(inside, '")"');
  return { kind: 'cast', expr, type, span: spanFrom(reader, first) };
}
