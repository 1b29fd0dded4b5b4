/**
 * Tokens → Teradata's attributes of a value in brackets: how a client shows it, and its alias.
 *
 *   a (FORMAT '9.99')   →   operator (FORMAT '9.99') over a          a (NAMED b)   →   a with the alias b
 */
import type { Expr, Identifier } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import {
  type NameBefore,
  peek,
  type Reader,
  skipBrackets,
  spanFrom,
  textOf,
  type ValueBefore,
  word,
} from '../../core/reader.ts';
import { skipTo } from '../../core/skipped-clauses.ts';

const ATTRIBUTES = new Set(['FORMAT', 'CASESPECIFIC', 'CS', 'UC', 'UPPERCASE', 'TITLE', 'NAMED']);

/**
 * Attributes : value ( [type ,] attribute {, attribute} )
 * — https://docs.teradata.com/r/Teradata-VantageTM-Data-Types-and-Literals/July-2021/SQL-Data-Definition/Data-Conversion/Syntax
 */
export function readAttributes(reader: Reader, { value, first }: ValueBefore): Expr | null {
  if (!isAttributesNext(reader)) return null;
  const start = reader.at;
  skipBrackets(reader);
  const name = textOf(reader.source, start, reader.at);
  return { kind: 'operator', name, args: [value], span: spanFrom(reader, first) };
}

/** NamedPhrase : value ( NAMED alias ) — the same page */
export function readNamedPhrase(reader: Reader): Identifier | null {
  if (!isNamedPhraseNext(reader)) return null;
  skipTo(reader, 'name of an argument', reader.at + 2);
  const alias = readIdentifier(reader, 'an alias');
  reader.at++;
  return alias;
}

/**
 * NameWithAttributes : name ( attributes )
 *
 * A name before such brackets is no call.
 */
export function readNameWithAttributes(reader: Reader, { parts, first }: NameBefore): Expr | null {
  if (!isAttributesNext(reader) && !isNamedPhraseNext(reader)) return null;
  return { kind: 'column', parts, span: spanFrom(reader, first) };
}

/** `(FORMAT '9.99')`, `(DATE, FORMAT 'YYYY', TITLE 'Day')`, and no arguments of a call. */
function isAttributesNext(reader: Reader): boolean {
  const ahead = word(reader, 1) === 'NOT' ? 2 : 1;
  if (word(reader, ahead) === 'FORMAT') return peek(reader, ahead + 1)?.kind === 'string';
  const after = peek(reader, ahead + 1)?.text;
  if (ATTRIBUTES.has(word(reader, ahead)) && (after === ')' || after === ',')) return true;
  return hasFormat(reader) || endsWithAttribute(reader);
}

/** One of several attributes is FORMAT or TITLE with a string. */
function hasFormat(reader: Reader): boolean {
  const end = (reader.source.partner[reader.at] ?? reader.at) - reader.at;
  for (let at = 1; at < end; at++) {
    const isFirst = at === 1 || word(reader, at - 1) === ',';
    if (!isFirst || !['FORMAT', 'TITLE'].includes(word(reader, at))) continue;
    if (peek(reader, at + 1)?.kind === 'string')
      return word(reader, at + 2) === ')' || word(reader, at + 2) === ',';
  }
  return false;
}

/** `(CHAR(12), UC)`: a type before the attribute. */
function endsWithAttribute({ source, at }: Reader): boolean {
  const close = source.partner[at] ?? -1;
  const last = source.tokens[close - 1];
  const isOwn = source.tokens[close - 2]?.upper === ',' && last !== undefined && ATTRIBUTES.has(last.upper);
  return isOwn && TYPES.has(source.tokens[at + 1]?.upper ?? '');
}

const TYPES = new Set(
  'CHAR VARCHAR CHARACTER DATE TIME TIMESTAMP INTEGER INT DECIMAL FLOAT BYTEINT SMALLINT BIGINT'.split(' '),
);

function isNamedPhraseNext(reader: Reader): boolean {
  if (word(reader, 1) !== 'NAMED') return false;
  return peek(reader, 2)?.kind !== 'punctuation' && word(reader, 3) === ')';
}
