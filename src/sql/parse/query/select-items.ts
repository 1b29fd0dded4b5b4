/**
 * Tokens → the items of a select list.
 *
 *   a + b AS c, t.* EXCLUDE (d) REPLACE (e + 1 AS e)
 */
import type { DialectName } from '../../../model/dialect-name.ts';
import type { Expr, Identifier, SelectItem, Star } from '../../ir/ir.ts';
import { attempt } from '../core/attempt.ts';
import { byWord } from '../core/engine-rules.ts';
import { identifierOf, isName, readColumnList, readIdentifier } from '../core/identifier.ts';
import { NOT_A_VALUE, NOT_AN_ALIAS } from '../core/keywords.ts';
import { isTemplate, readTemplateName } from '../core/parameter-name.ts';
import {
  done,
  expect,
  peek,
  type Reader,
  sees,
  spanFrom,
  spanOf,
  take,
  unexpected,
  word,
} from '../core/reader.ts';
import { endOfGap, takeGap } from '../core/recover.ts';
import { atItem } from '../core/recovery-stops.ts';
import { readColumnsStar, readModifiers, readStarColumns } from '../expression/star.ts';
import { readScript, readSeveral, startsScript } from './several-aliases.ts';

export function readItems(reader: Reader): SelectItem[] {
  if (startsScript(reader)) return readScript(reader);
  const items: SelectItem[] = [];
  do readColumns(reader, items);
  while (take(reader, ',') && !endsList(reader));
  return excludesFromAll(reader) ? withoutExcluded(reader, items) : items;
}

/** Redshift: EXCLUDE behind the last item takes columns out of all of them. */
function excludesFromAll(reader: Reader): boolean {
  return reader.source.dialect === 'redshift' && word(reader) === 'EXCLUDE' && word(reader, 1) === '(';
}

function withoutExcluded(reader: Reader, items: readonly SelectItem[]): SelectItem[] {
  expect(reader, 'EXCLUDE');
  const except = readColumnList(reader);
  const out = new Set(except.map(({ text }) => text.toLowerCase()));
  return items.flatMap((item): SelectItem[] => {
    if (item.kind === 'star') return [{ ...item, except: [...item.except, ...except] }];
    const name = item.alias ?? (item.expr.kind === 'column' ? item.expr.parts.at(-1) : undefined);
    if (name === undefined || !out.has(name.text.toLowerCase())) return [item];
    passItem(reader, item);
    return [];
  });
}

/** Tokens of an item up to what separates it from the next. */
function passItem({ source: { tokens }, notes }: Reader, { span }: SelectItem): void {
  const first = tokens.findIndex(({ start }) => start === span.start);
  const end = tokens.findIndex(({ start, upper }) => start >= span.end && [',', 'EXCLUDE'].includes(upper));
  notes.passed.push({ clause: 'column taken out', first, end });
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
  const alias = readAlias(reader);
  if (alias === null && isTemplated(expr)) return templated(expr, span);
  return { kind: 'expression', expr, alias, span };
}

/** A template alone may become any number of columns. */
function isTemplated(expr: Expr): boolean {
  return expr.kind === 'unread' && expr.template === true;
}

function templated(value: Expr, span: SelectItem['span']): Star {
  return { kind: 'star', qualifier: null, value, except: [], replace: [], rename: [], span };
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
  if (tried.why === null && alias === null && atItem(reader) && isTemplated(tried.value))
    return templated(tried.value, spanOf(reader.source, first, behind));
  if (tried.why === null && atItem(reader))
    return { kind: 'expression', expr: tried.value, alias, span: spanOf(reader.source, first, behind) };
  reader.at = behind;
  const end = endOfGap(reader, atItem);
  refuseQuantifier(reader, end);
  const expr = takeGap(reader, { first, end, kind: 'item', ...tried });
  return { kind: 'expression', expr, alias: aliasAtEnd(reader, behind), span: expr.span };
}

/** DISTINCT behind a word that is not known would be about all items, and a template at the end may add some. */
function refuseQuantifier(reader: Reader, end: number): void {
  const { tokens, partner } = reader.source;
  for (let at = reader.at; at < end; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    const isBlock = token.upper === '{' && tokens[at + 1]?.upper.startsWith('%') === true;
    if (
      ['DISTINCT', 'UNIQUE', 'TOP'].includes(token.upper) ||
      isBlock ||
      (at === end - 1 && isTemplate(token))
    )
      throw unexpected({ ...reader, at }, 'an item', 'query');
    at = Math.max(at, partner[at] ?? at);
  }
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

/** Mostly one column; several where an item has a list of aliases. */
function readColumns(reader: Reader, items: SelectItem[]): void {
  const item = readItemOrUnread(reader);
  if (item.kind === 'expression' && item.alias === null && startsAliases(reader)) {
    reader.at++;
    items.push(...readSeveral(reader, item.expr));
  } else items.push(unwrapped(item));
}

/** `SELECT (t.*)`: brackets around a star alone change nothing. */
function unwrapped(item: SelectItem): SelectItem {
  if (item.kind === 'star' || item.alias !== null) return item;
  const { expr, span } = item;
  if (expr.kind !== 'call' || expr.name !== '*' || expr.star === null) return item;
  return { kind: 'star', qualifier: expr.star.qualifier, except: [], replace: [], rename: [], span };
}

/** `AS (a, b)`. */
function startsAliases(reader: Reader): boolean {
  return sees(reader, 'AS', '(') && isName(peek(reader, 2));
}

function readSpecial(reader: Reader): SelectItem | null {
  const first = reader.at;
  const star = readStarColumns(reader) ?? readColumnsStar(reader);
  if (star !== null) return { kind: 'star', ...star, span: spanFrom(reader, first) };
  const { dialect, syntax } = reader.source;
  if (dialect === 'tsql') return readAssigned(reader) ?? readVariableItem(reader);
  if (syntax.prefixAlias && isName(peek(reader)) && word(reader, 1) === ':') return readLabelled(reader);
  return null;
}

/** `(s).*`, `f(x).* EXCEPT (a)`. */
function readFields(reader: Reader, value: Expr, first: number): Star {
  const over = value.kind === 'column' ? { qualifier: value.parts } : { qualifier: null, value };
  return { kind: 'star', ...over, ...readModifiers(reader), span: spanFrom(reader, first) };
}

/** DuckDB: SELECT total: price + tax. */
function readLabelled(reader: Reader): SelectItem {
  const alias = readIdentifier(reader);
  expect(reader, ':');
  const first = reader.at;
  const expr = reader.rules.expression(reader);
  return { kind: 'expression', expr, alias, span: spanFrom(reader, first) };
}

/** T-SQL: SELECT @total = price, @n += 1: the column is called like the variable that it goes into. */
function readVariableItem(reader: Reader): SelectItem | null {
  const token = peek(reader);
  const isCompound = '+-*/%&^|'.includes(word(reader, 1) || ' ') && word(reader, 2) === '=';
  if (token?.kind !== 'parameter' || !(word(reader, 1) === '=' || isCompound)) return null;
  reader.at += isCompound ? 3 : 2;
  const first = reader.at;
  const expr = reader.rules.expression(reader);
  return {
    kind: 'expression',
    expr,
    alias: { text: token.text, quoted: true },
    span: spanFrom(reader, first),
  };
}

/** T-SQL: SELECT total = price + tax, 'share' = part / total. There is no boolean item, so this compares nothing. */
function readAssigned(reader: Reader): SelectItem | null {
  const names = isName(peek(reader)) || peek(reader)?.kind === 'string';
  if (!names || word(reader, 1) !== '=') return null;
  const alias = takeText(reader) ?? readIdentifier(reader);
  expect(reader, '=');
  const first = reader.at;
  const expr = reader.rules.expression(reader);
  return { kind: 'expression', expr, alias, span: spanFrom(reader, first) };
}

function readAlias(reader: Reader): Identifier | null {
  if (startsAliases(reader)) return null;
  const own = byWord(reader, reader.rules.engine.aliases);
  if (own !== null) return own;
  const explicit = take(reader, 'AS');
  const text = takeText(reader);
  if (text !== null) return text;
  const token = peek(reader);
  if (explicit) return readTemplateName(reader) ?? readIdentifier(reader, 'an alias');
  if (!isName(token) || excludesFromAll(reader) || isFormat(reader)) return null;
  if (NOT_AN_ALIAS.has(token.upper) && !isLastLimit(reader) && !isSoftAlias(reader)) return null;
  reader.at++;
  return identifierOf(token);
}

/** A name that is written as a string. */
function takeText(reader: Reader): Identifier | null {
  const token = peek(reader);
  if (token?.kind !== 'string') return null;
  reader.at++;
  return { text: token.text.slice(token.text.search(/['"]/) + 1, -1), quoted: true };
}

/** ClickHouse: FORMAT CSV ends a query. */
function isFormat(reader: Reader): boolean {
  return reader.source.dialect === 'clickhouse' && word(reader) === 'FORMAT' && isName(peek(reader, 1));
}

const SOFT = new Set(['TABLESAMPLE', 'MATCH_RECOGNIZE', 'PIVOT', 'UNPIVOT']);

/** Words that begin a clause of FROM are aliases in front of it. */
function isSoftAlias(reader: Reader): boolean {
  return SOFT.has(word(reader)) && word(reader, 1) === 'FROM';
}

/** Spark: with nothing behind it, LIMIT is an alias. */
function isLastLimit(reader: Reader): boolean {
  return word(reader) === 'LIMIT' && peek(reader, 1) === undefined && SPARK.has(reader.source.dialect);
}

const SPARK = new Set<DialectName>(['spark', 'databricks', 'hive']);
