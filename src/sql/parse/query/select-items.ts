/**
 * Tokens → the items of a select list.
 *
 *   a + b AS c, t.* EXCLUDE (d)   →   [expression a + b as c, star of t except d]
 */
import type { Expr, Identifier, SelectItem, Star } from '../../ir/ir.ts';
import { attempt } from '../core/attempt.ts';
import { byWord, ruleAhead } from '../core/engine-rules.ts';
import { identifierOf, isName, readIdentifier } from '../core/identifier.ts';
import { NOT_A_VALUE, NOT_AN_ALIAS } from '../core/keywords.ts';
import { isTemplate, readTemplateName } from '../core/parameter-name.ts';
import {
  done,
  expect,
  nextIs,
  peek,
  type Reader,
  spanFrom,
  spanOf,
  take,
  unexpected,
  word,
} from '../core/reader.ts';
import { endOfGap, takeGap } from '../core/recover.ts';
import { atItem } from '../core/recovery-stops.ts';
import { readColumnsStar, readModifiers, readStarColumns } from '../expression/star.ts';
import { readSeveralAliases, readTransformScript, startsScript } from './several-aliases.ts';

/** Items : Item {, Item} [,] [clause of the engine] */
export function readSelectItems(reader: Reader): readonly SelectItem[] {
  if (startsScript(reader)) return readTransformScript(reader);
  const items: SelectItem[] = [];
  do readColumns(reader, items);
  while (take(reader, ',') && !endsList(reader));
  return byWord(reader, reader.rules.engine.afterItems, items) ?? items;
}

/** A comma may follow the last item. */
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

/** A template may become any number of columns. */
function isTemplated(expr: Expr): boolean {
  return expr.kind === 'unread' && expr.template === true;
}

function templated(value: Expr, span: SelectItem['span']): Star {
  return { kind: 'star', qualifier: null, value, except: [], replace: [], rename: [], span };
}

/** In recovery: an item that the parser cannot read is one column. */
function readItemOrUnread(reader: Reader): SelectItem {
  if (reader.notes.recovery === null) return readItem(reader);
  const special = readSpecial(reader);
  if (special !== null) return completeStar(reader, special);
  // An item without tokens may be a mistake, and no column.
  if (atItem(reader)) throw unexpected(reader, 'a value', 'query');
  const first = reader.at;
  const tried = attempt(reader, reader.rules.expression);
  const afterAlias = reader.at;
  if (tried.why === null && take(reader, '.', '*'))
    return completeStar(reader, readFields(reader, tried.value, first));
  const alias = tried.why === null ? readAlias(reader) : null;
  if (tried.why === null && alias === null && atItem(reader) && isTemplated(tried.value))
    return templated(tried.value, spanOf(reader.source, first, afterAlias));
  if (tried.why === null && atItem(reader))
    return { kind: 'expression', expr: tried.value, alias, span: spanOf(reader.source, first, afterAlias) };
  reader.at = afterAlias;
  const end = endOfGap(reader, atItem);
  refuseQuantifier(reader, end);
  const expr = takeGap(reader, { first, end, kind: 'item', ...tried });
  return { kind: 'expression', expr, alias: aliasAtEnd(reader, afterAlias), span: expr.span };
}

/** DISTINCT after an unknown word would apply to all items, and a template at the end may add items. */
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

/** The number of columns is unknown if the parser cannot read the end of a star. */
function completeStar(reader: Reader, item: SelectItem): SelectItem {
  if (!atItem(reader)) throw unexpected(reader, 'a comma or the end of a star', 'query');
  return item;
}

/** The name at the end of an item that the parser could not read. */
function aliasAtEnd({ source, at }: Reader, from: number): Identifier | null {
  const last = source.tokens[at - 1];
  const before = source.tokens[at - 2];
  if (at - 1 < from || !isName(last) || NOT_AN_ALIAS.has(last.upper)) return null;
  const isAlias = before?.kind !== 'punctuation' || ')]}'.includes(before.text);
  return isAlias && !(before?.upper !== 'AS' && NOT_A_VALUE.has(before?.upper ?? ''))
    ? identifierOf(last)
    : null;
}

/** One column, or several columns if the item has a list of aliases. */
function readColumns(reader: Reader, items: SelectItem[]): void {
  const item = readItemOrUnread(reader);
  if (item.kind === 'expression' && item.alias === null && startsAliases(reader)) {
    reader.at++;
    items.push(...readSeveralAliases(reader, item.expr));
  } else items.push(unwrapped(item));
}

/** `SELECT (t.*)` is `SELECT t.*`. */
function unwrapped(item: SelectItem): SelectItem {
  if (item.kind === 'star' || item.alias !== null) return item;
  const { expr, span } = item;
  if (expr.kind !== 'call' || expr.name !== '*' || expr.star === null) return item;
  return { kind: 'star', qualifier: expr.star.qualifier, except: [], replace: [], rename: [], span };
}

/** `AS (a, b)`. */
function startsAliases(reader: Reader): boolean {
  return nextIs(reader, 'AS', '(') && isName(peek(reader, 2));
}

function readSpecial(reader: Reader): SelectItem | null {
  const first = reader.at;
  const star = readStarColumns(reader) ?? readColumnsStar(reader);
  if (star !== null) return { kind: 'star', ...star, span: spanFrom(reader, first) };
  const own = reader.rules.engine.selectItem?.(reader) ?? null;
  if (own !== null) return own;
  const isLabelled = reader.source.features.prefixAlias && isName(peek(reader)) && word(reader, 1) === ':';
  return isLabelled ? readLabelled(reader) : null;
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

function readAlias(reader: Reader): Identifier | null {
  if (startsAliases(reader)) return null;
  const own = byWord(reader, reader.rules.engine.aliases);
  if (own !== null) return own;
  const explicit = take(reader, 'AS');
  const text = readStringAlias(reader);
  if (text !== null) return text;
  const token = peek(reader);
  if (explicit) return readTemplateName(reader) ?? readIdentifier(reader, 'an alias');
  if (!isName(token) || startsAfterItems(reader) || isFormat(reader)) return null;
  if (NOT_AN_ALIAS.has(token.upper) && !isLastLimit(reader) && !isSoftAlias(reader)) return null;
  reader.at++;
  return identifierOf(token);
}

/** The engine has a clause after the list that begins with this word: `EXCLUDE (…)`. */
function startsAfterItems(reader: Reader): boolean {
  return word(reader, 1) === '(' && ruleAhead(reader, reader.rules.engine.afterItems) !== undefined;
}

/** StringAlias : AS string — `a AS 'total'`. */
export function readStringAlias(reader: Reader): Identifier | null {
  const token = peek(reader);
  if (token?.kind !== 'string') return null;
  reader.at++;
  return { text: token.text.slice(token.text.search(/['"]/) + 1, -1), quoted: true };
}

/** ClickHouse: `SELECT a FORMAT CSV`. */
function isFormat(reader: Reader): boolean {
  return reader.source.features.formatClause && word(reader) === 'FORMAT' && isName(peek(reader, 1));
}

const SOFT = new Set(['TABLESAMPLE', 'MATCH_RECOGNIZE', 'PIVOT', 'UNPIVOT']);

/** Words that begin a clause of FROM are aliases before FROM. */
function isSoftAlias(reader: Reader): boolean {
  return SOFT.has(word(reader)) && word(reader, 1) === 'FROM';
}

/** Spark: LIMIT is an alias at the end of a query. */
function isLastLimit(reader: Reader): boolean {
  return word(reader) === 'LIMIT' && peek(reader, 1) === undefined && reader.source.features.limitAlias;
}
