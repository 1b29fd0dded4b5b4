/**
 * Tokens → the items of a select list.
 *
 *   a + b AS c, t.* EXCLUDE (d) REPLACE (e + 1 AS e)
 */
import type { Expr, Identifier, SelectItem, Star } from '../ir.ts';
import { identifierOf, isName, readIdentifier } from './names.ts';
import {
  done,
  expect,
  here,
  list,
  peek,
  type Reader,
  sees,
  spanFrom,
  spanOf,
  take,
  takeBrackets,
  unexpected,
  unsupported,
  whole,
  word,
} from './reader.ts';
import { attempt, endOfGap, takeGap } from './recover.ts';
import { readStarPattern } from './star-pattern.ts';
import { atItem } from './stops.ts';
import { NOT_A_VALUE, NOT_AN_ALIAS } from './words.ts';

export function readItems(reader: Reader): SelectItem[] {
  const items = [readItemOrUnread(reader)];
  while (take(reader, ',')) {
    if (endsList(reader)) break;
    items.push(readItemOrUnread(reader));
  }
  return items;
}

/** A comma may stand behind the last item, too. */
function endsList(reader: Reader): boolean {
  const next = word(reader);
  if (done(reader) || next === '|>') return true;
  return ENDS_LIST.has(next) && peek(reader, 1)?.upper !== '.';
}

const ENDS_LIST = new Set(['FROM', 'UNION', 'INTERSECT', 'WHERE', 'LIMIT', 'ORDER', 'GROUP']);

function readItem(reader: Reader): SelectItem {
  const special = readSpecial(reader);
  if (special !== null) return special;
  const first = reader.at;
  const expr = reader.rules.expression(reader);
  if (take(reader, '.', '*')) return readFields(reader, expr, first);
  const span = spanFrom(reader, first);
  return { kind: 'expression', expr, alias: readAlias(reader), span };
}

/** In a statement that recovers: an item that cannot be read is one column all the same. */
function readItemOrUnread(reader: Reader): SelectItem {
  if (reader.notes.recovery === null) return readItem(reader);
  const special = readSpecial(reader);
  if (special !== null) return wholeStar(reader, special);
  // An item without a word in it may be a slip, and so no column.
  if (atItem(reader)) throw unexpected(reader, 'a value', 'query');
  const first = reader.at;
  const tried = attempt(reader, reader.rules.expression);
  const behind = reader.at;
  if (tried.why === null && take(reader, '.', '*'))
    return wholeStar(reader, readFields(reader, tried.value, first));
  const alias = tried.why === null ? readAlias(reader) : null;
  if (tried.why === null && atItem(reader))
    return { kind: 'expression', expr: tried.value, alias, span: spanOf(reader.source, first, behind) };
  reader.at = behind;
  const end = endOfGap(reader, atItem);
  const expr = takeGap(reader, { first, end, kind: 'item', ...tried });
  return { kind: 'expression', expr, alias: aliasAtEnd(reader, behind), span: expr.span };
}

/** How many columns there are is not known of a star that was not read to its end. */
function wholeStar(reader: Reader, item: SelectItem): SelectItem {
  if (!atItem(reader)) throw unexpected(reader, 'a comma or the end of a star', 'query');
  return item;
}

/** The name that an item which could not be read ends with. */
function aliasAtEnd({ source, at }: Reader, from: number): Identifier | null {
  const last = source.tokens[at - 1];
  const before = source.tokens[at - 2];
  if (at - 1 < from || !isName(last) || NOT_AN_ALIAS.has(last.upper)) return null;
  const isAlias = before?.kind !== 'punctuation' || ')]}'.includes(before.text);
  return isAlias && !(before?.upper !== 'AS' && NOT_A_VALUE.has(before?.upper ?? ''))
    ? identifierOf(last)
    : null;
}

function readSpecial(reader: Reader): SelectItem | null {
  const star = readStar(reader);
  if (star !== null) return star;
  if (reader.source.dialect === 'tsql' && isName(peek(reader)) && word(reader, 1) === '=')
    return readAssigned(reader);
  if (reader.source.dialect === 'tsql' && peek(reader)?.kind === 'parameter' && word(reader, 1) === '=') {
    throw unsupported(reader, 'SELECT into a variable');
  }
  if (
    isName(peek(reader)) &&
    word(reader, 1) === ':' &&
    isName(peek(reader, 2)) &&
    reader.source.dialect === 'duckdb'
  ) {
    throw unsupported(reader, 'An alias before its expression');
  }
  return null;
}

/** `(s).*`, `f(x).* EXCEPT (a)`. */
function readFields(reader: Reader, value: Expr, first: number): Star {
  const over = value.kind === 'column' ? { qualifier: value.parts } : { qualifier: null, value };
  return { kind: 'star', ...over, ...readModifiers(reader), span: spanFrom(reader, first) };
}

/** T-SQL: SELECT total = price + tax. */
function readAssigned(reader: Reader): SelectItem {
  const alias = readIdentifier(reader);
  expect(reader, '=');
  const first = reader.at;
  const expr = reader.rules.expression(reader);
  return { kind: 'expression', expr, alias, span: spanFrom(reader, first) };
}

function readAlias(reader: Reader): Identifier | null {
  const explicit = take(reader, 'AS');
  const token = peek(reader);
  if (token?.kind === 'string') {
    reader.at++;
    return { text: token.text.slice(token.text.search(/['"]/) + 1, -1), quoted: true };
  }
  if (explicit && word(reader) === '(') throw unsupported(reader, 'Several aliases for one expression');
  if (explicit) return readIdentifier(reader, 'an alias');
  if (!isName(token) || NOT_AN_ALIAS.has(token.upper)) return null;
  reader.at++;
  return identifierOf(token);
}

/** `*` or `t.*` with its modifiers; null where the item is an expression. */
function readStar(reader: Reader): Star | null {
  const first = reader.at;
  const qualifier: Identifier[] = [];
  let ahead = 0;
  for (
    let token = peek(reader);
    isName(token) && word(reader, ahead + 1) === '.';
    token = peek(reader, ahead)
  ) {
    qualifier.push(identifierOf(token));
    ahead += 2;
  }
  if (word(reader, ahead) !== '*') return null;
  reader.at += ahead + 1;
  const star = { qualifier: qualifier.length === 0 ? null : qualifier, ...readModifiers(reader) };
  return { kind: 'star', ...star, span: spanOf(reader.source, first, reader.at) };
}

type Modifiers = Pick<Star, 'pattern' | 'except' | 'replace' | 'rename'>;

function readModifiers(reader: Reader): Modifiers {
  let modifiers: Modifiers = { except: [], replace: [], rename: [] };
  for (;;) {
    const pattern = readStarPattern(reader);
    if (pattern !== null) modifiers = { ...modifiers, pattern };
    else if (isExcept(reader)) {
      reader.at++;
      modifiers = { ...modifiers, except: readBare(reader, readExcepted) };
    } else if (
      sees(reader, 'REPLACE', '(') ||
      (word(reader) === 'REPLACE' && reader.source.dialect !== 'mysql')
    ) {
      reader.at++;
      modifiers = { ...modifiers, replace: readBare(reader, readReplaced) };
    } else if (word(reader) === 'RENAME') {
      reader.at++;
      modifiers = { ...modifiers, rename: readBare(reader, readRenamed) };
    } else if (['SIMILAR', 'APPLY'].includes(word(reader))) {
      throw unsupported(reader, `A star with ${word(reader)}`);
    } else return modifiers;
  }
}

/** EXCEPT is also a set operation: it belongs to the star where names follow. */
function isExcept(reader: Reader): boolean {
  if (word(reader) === 'EXCLUDE') return true;
  if (word(reader) !== 'EXCEPT') return false;
  if (word(reader, 1) === '(')
    return isName(peek(reader, 2)) && !['SELECT', 'WITH', 'VALUES', 'FROM'].includes(word(reader, 2));
  return reader.source.dialect === 'clickhouse' && isName(peek(reader, 1)) && word(reader, 1) !== 'SELECT';
}

/** In brackets any number of them, without brackets one. */
function readBare<T>(reader: Reader, rule: (reader: Reader) => T): T[] {
  if (word(reader) !== '(') return [rule(reader)];
  return whole(takeBrackets(reader), (inside) => list(inside, rule));
}

function readExcepted(reader: Reader): Identifier {
  const name = readIdentifier(reader, 'a column');
  if (word(reader) === '.') throw unsupported(reader, 'A field taken out of a star', here(reader));
  return name;
}

function readReplaced(reader: Reader): Star['replace'][number] {
  const expr = reader.rules.expression(reader);
  take(reader, 'AS');
  return { name: readIdentifier(reader, 'a column'), expr };
}

function readRenamed(reader: Reader): Star['rename'][number] {
  const from = readExcepted(reader);
  if (!take(reader, 'AS')) throw unexpected(reader, 'AS');
  return { from, to: readIdentifier(reader, 'a column') };
}
