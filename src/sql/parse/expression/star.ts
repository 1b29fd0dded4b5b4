/**
 * Tokens → a star, with its qualifier and its modifiers.
 *
 *   t.* EXCLUDE (d) REPLACE (e + 1 AS e)   →   qualifier [t], except [d], replace [e = e + 1]
 *   * NOT LIKE 'tmp%'                      →   only {match: like, text: 'tmp%', negated: true}
 */

import type { Expr, Identifier, NameTest, Star, StarColumns } from '../../ir/ir.ts';
import { identifierOf, isName, readIdentifier } from '../core/identifier.ts';
import { mapColumns } from '../core/map-columns.ts';
import {
  here,
  list,
  nextIs,
  peek,
  type Reader,
  readToEnd,
  take,
  takeAny,
  takeBrackets,
  textOf,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readLambda } from './lambda.ts';

/** Star : [qualifier .] * {modifier} — null if something else is next. */
export function readStarColumns(reader: Reader): StarColumns | null {
  let ahead = 0;
  while (isName(peek(reader, ahead)) && word(reader, ahead + 1) === '.') ahead += 2;
  if (word(reader, ahead) !== '*') return null;
  const { tokens } = reader.source;
  const qualifier = tokens
    .slice(reader.at, reader.at + ahead)
    .filter(isName)
    .map(identifierOf);
  reader.at += ahead + 1;
  const over = ahead === 0 ? null : qualifier;
  return { qualifier: over, ...readModifiers(reader, over) };
}

type Modifiers = Omit<StarColumns, 'qualifier'>;
type Applied = NonNullable<StarColumns['apply']>[number];

/**
 * Modifiers : {EXCEPT names | REPLACE ( items ) | RENAME renames | APPLY ( … )}
 *
 * Modifiers of a star. `over` is its qualifier, which the names may repeat.
 */
export function readModifiers(reader: Reader, over: StarColumns['qualifier'] = null): Modifiers {
  let modifiers: Modifiers = { except: [], replace: [], rename: [] };
  for (;;) {
    if (isExcept(reader)) {
      reader.at++;
      const paths = readBare(reader, (each) => list(each, readIdentifier, '.'));
      modifiers = { ...modifiers, ...excepted(paths, over) };
    } else if (
      nextIs(reader, 'REPLACE', '(') ||
      (word(reader) === 'REPLACE' && !reader.source.features.replaceStatement)
    ) {
      reader.at++;
      modifiers = { ...modifiers, replace: readBare(reader, readReplaced) };
    } else if (word(reader) === 'RENAME') {
      reader.at++;
      modifiers = { ...modifiers, rename: readBare(reader, (each) => readRenamed(each, over)) };
    } else if (word(reader) === 'APPLY' && reader.source.features.columnTransformers) {
      reader.at++;
      modifiers = { ...modifiers, apply: [...(modifiers.apply ?? []), readApplied(reader)] };
    } else if (word(reader) === 'APPLY') {
      throw unsupported(reader, 'A star with APPLY');
    } else {
      const only = readNameTest(reader);
      if (only === null) return modifiers;
      modifiers = { ...modifiers, only };
    }
  }
}

/**
 * Apply : APPLY ( function | lambda ) —
 * https://clickhouse.com/docs/sql-reference/statements/select/apply-modifier
 */
function readApplied(reader: Reader): Applied {
  const first = reader.at;
  const inside = word(reader) === '(' ? takeBrackets(reader) : reader;
  const from = inside.at;
  const expr = readLambda(inside) ?? inside.rules.expression(inside);
  if (inside !== reader && peek(inside) !== undefined) throw unexpected(inside, '")"');
  noteSkipped(reader, 'test of column names', first);
  if (expr.kind === 'column' && expr.parts.length === 1) {
    const [{ text }] = expr.parts as readonly [Identifier];
    return { name: text.toUpperCase(), affixes: [`${text}(`, ')'] };
  }
  if (expr.kind === 'call' && expr.args.every(({ kind }) => kind === 'literal'))
    return { name: expr.name, affixes: [`${textOf(reader.source, from, inside.at)}(`, ')'] };
  const [param, ...more] = expr.kind === 'lambda' ? expr.params : [];
  if (expr.kind !== 'lambda' || param === undefined || more.length > 0)
    throw unsupported(reader, 'APPLY of this function', expr.span);
  return appliedLambda(reader, expr.body, param);
}

function appliedLambda(reader: Reader, body: Expr, param: Identifier): Applied {
  mapColumns(body, (column) => {
    if (column.parts.length === 1 && column.parts[0]?.text === param.text) return column;
    throw unsupported(reader, 'APPLY of a function that reads other columns', column.span);
  });
  const text = reader.source.text.slice(body.span.start, body.span.end).replace(/\s+/g, ' ');
  const affixes = text.split(new RegExp(`\\b${param.text}\\b`));
  return { name: body.kind === 'call' ? body.name : '', affixes };
}

/**
 * ColumnsStar : [qualifier .] COLUMNS ( … ) Modifiers
 *
 * ClickHouse: `COLUMNS('re') APPLY(f)`, `t.COLUMNS(a, b) EXCEPT (b)`: a star over those columns; null if no
 * modifier follows.
 */
export function readColumnsStar(reader: Reader): StarColumns | null {
  const qualified = word(reader, 1) === '.' ? 2 : 0;
  if (!reader.source.features.columnTransformers || word(reader, qualified) !== 'COLUMNS') return null;
  const first = reader.at;
  const close = reader.source.partner[first + qualified + 1] ?? -1;
  const after = reader.source.tokens[close + 1]?.upper ?? '';
  if (word(reader, qualified + 1) !== '(' || !['APPLY', 'EXCEPT', 'REPLACE'].includes(after)) return null;
  const over = qualified === 0 ? null : [readIdentifier(reader)];
  reader.at = first + qualified + 1;
  return { ...readColumnsOf(reader, over), ...withoutEmpty(readModifiers(reader, over)) };
}

function withoutEmpty(modifiers: Modifiers): Partial<Modifiers> {
  const { only, ...rest } = modifiers;
  return rest;
}

/** EXCEPT is also a set operation. It is a modifier if names follow. */
function isExcept(reader: Reader): boolean {
  if (word(reader) === 'EXCLUDE') return true;
  if (word(reader) !== 'EXCEPT') return false;
  if (word(reader, 1) === '(')
    return isName(peek(reader, 2)) && !['SELECT', 'WITH', 'VALUES', 'FROM'].includes(word(reader, 2));
  return reader.source.features.columnTransformers && isName(peek(reader, 1)) && word(reader, 1) !== 'SELECT';
}

/** One or more in brackets, or one without brackets. */
function readBare<T>(reader: Reader, rule: (reader: Reader) => T): T[] {
  if (word(reader) !== '(') return [rule(reader)];
  return readToEnd(takeBrackets(reader), (inside) => list(inside, rule));
}

/** Paths are fields (Databricks) or columns of one relation: `t.* EXCEPT (t.a)`. */
function excepted(
  paths: readonly (readonly Identifier[])[],
  over: StarColumns['qualifier'],
): Pick<Modifiers, 'except' | 'exceptFields'> {
  const [only] = over?.length === 1 ? over : [];
  const own = paths.map((path) =>
    path.length > 1 && path[0]?.text.toLowerCase() === only?.text.toLowerCase() ? path.slice(1) : path,
  );
  const except = own.flatMap((path) => (path.length === 1 ? path : []));
  const exceptFields = own.filter((path) => path.length > 1);
  return exceptFields.length === 0 ? { except } : { except, exceptFields };
}

function readExcepted(reader: Reader, over: StarColumns['qualifier']): Identifier {
  const name = readIdentifier(reader, 'a column');
  if (word(reader) !== '.') return name;
  // `t.* EXCEPT (t.a)`.
  const again = over?.length === 1 && over[0]?.text.toLowerCase() === name.text.toLowerCase();
  if (!again) throw unsupported(reader, 'A star that excludes a field', here(reader));
  reader.at++;
  noteSkipped(reader, 'test of column names', reader.at - 2);
  return readIdentifier(reader, 'a column');
}

function readReplaced(reader: Reader): Star['replace'][number] {
  const expr = reader.rules.expression(reader);
  take(reader, 'AS');
  return { name: readIdentifier(reader, 'a column'), expr };
}

function readRenamed(reader: Reader, over: StarColumns['qualifier']): Star['rename'][number] {
  const from = readExcepted(reader, over);
  if (!take(reader, 'AS')) throw unexpected(reader, 'AS');
  return { from, to: readIdentifier(reader, 'a column') };
}

// ---- names

const MATCHES: Readonly<Record<string, Pick<NameTest, 'match' | 'negated' | 'anyCase'>>> = {
  LIKE: { match: 'like', negated: false },
  ILIKE: { match: 'like', negated: false, anyCase: true },
  GLOB: { match: 'glob', negated: false },
  '~~': { match: 'like', negated: false },
  '~~*': { match: 'like', negated: false, anyCase: true },
  '~~~': { match: 'glob', negated: false },
  '!~~': { match: 'like', negated: true },
  '!~~*': { match: 'like', negated: true, anyCase: true },
};

/** NameTest : [NOT] { LIKE | ILIKE | GLOB | SIMILAR TO } string — null if none is next. */
function readNameTest(reader: Reader): NameTest | null {
  const not = word(reader) === 'NOT' ? 1 : 0;
  const similar = word(reader, not) === 'SIMILAR' && word(reader, not + 1) === 'TO';
  const found = similar ? ({ match: 'whole', negated: false } as const) : MATCHES[word(reader, not)];
  if (found === undefined) return null;
  const first = reader.at;
  reader.at += not + (similar ? 2 : 1);
  const pattern = peek(reader);
  if (pattern?.kind !== 'string') throw unsupported(reader, 'A star with a pattern that is no constant');
  reader.at++;
  noteSkipped(reader, 'test of column names', first);
  return {
    ...found,
    negated: (not === 1) !== found.negated,
    texts: [unquote(pattern.text, reader)],
  };
}

/** Columns : COLUMNS ( star | string | lambda | names ) — the brackets are next. */
export function readColumnsOf(reader: Reader, qualifier: StarColumns['qualifier']): StarColumns {
  const inside = takeBrackets(reader);
  const star = readStarColumns(inside);
  if (star !== null) {
    if (peek(inside) !== undefined) throw unexpected(inside, '")"');
    return star;
  }
  const only = readToEnd(inside, readSelected);
  return { qualifier, except: [], replace: [], rename: [], only };
}

/** A regular expression, a list of names, or a lambda over names. */
function readSelected(inside: Reader): NameTest {
  const start = peek(inside);
  if (start?.kind === 'string' && peek(inside, 1) === undefined) {
    inside.at++;
    noteSkipped(inside, 'test of column names', inside.at - 1);
    return { match: 'part', negated: false, texts: [unquote(start.text, inside)] };
  }
  if (isName(start) && word(inside, 1) === ',') {
    const listed = list(inside, (each) => readIdentifier(each, 'a column'));
    return { match: 'name', negated: false, texts: listed.map(({ text }) => text) };
  }
  const lambda = takeAny(inside, 'LAMBDA') !== null || word(inside, 1) === '->';
  if (lambda) return readLambdaTest(inside);
  const expr = inside.rules.expression(inside);
  const names =
    expr.kind === 'operator' && (expr.name === 'ARRAY' || expr.name === 'ROW') ? expr.args : [expr];
  return { match: 'name', negated: false, texts: names.map((name) => nameOf(name, inside)) };
}

/** `LAMBDA c : c LIKE '%num%'`. A test against a pattern is known without a run; other functions are not. */
function readLambdaTest(inside: Reader): NameTest {
  const first = inside.at;
  const param = readIdentifier(inside, 'a parameter');
  if (takeAny(inside, ':', '->') === null) throw unexpected(inside, '":"');
  const tested = readIdentifier(inside, 'the parameter');
  const test = tested.text === param.text ? readNameTest(inside) : null;
  if (test === null) throw unsupported(inside, 'COLUMNS with this lambda');
  noteSkipped(inside, 'test of column names', first);
  return test;
}

function nameOf(expr: Expr, reader: Reader): string {
  if (expr.kind === 'column') return expr.parts.at(-1)?.text ?? '';
  if (expr.kind === 'literal' && expr.text.startsWith("'")) return unquote(expr.text, reader);
  throw unsupported(reader, 'COLUMNS with computed names', expr.span);
}

function unquote(text: string, { source }: Reader): string {
  const inside = text.slice(text.search(/['"]/) + 1, -1).replaceAll("''", "'");
  return source.features.backslashEscapes ? inside.replace(/\\(.)/gs, '$1') : inside;
}
