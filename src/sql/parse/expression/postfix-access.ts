/**
 * Tokens → casts, fields, elements, paths, methods and collations of a value, from left to right.
 *
 *   v:items[0].sku::string   →   cast(field(v, 'items[0].sku') as STRING)
 */
import type { Expr } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import {
  closing,
  done,
  expect,
  limitChain,
  list,
  nextIs,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  spanOf,
  takeAny,
  takeBrackets,
  textOf,
  unexpected,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readType } from '../core/types.ts';
import { readCall } from './call.ts';
import { readList } from './lists.ts';

/** Attached : value {. field | [ index ] | : path | :: type | ( arguments ) | COLLATE name} */
export function readPostfixAccess(reader: Reader, primary: Expr, first: number): Expr {
  let expr = primary;
  for (let length = 0; ; length++) {
    limitChain(reader, length);
    const next = readNext(reader, expr, first);
    if (next === null) return expr;
    expr = next;
  }
}

/** One of them; null if none is next. */
function readNext(reader: Reader, expr: Expr, first: number): Expr | null {
  const next = word(reader);
  const own = reader.rules.afterValue?.get(next)?.(reader, { value: expr, first }) ?? null;
  if (own !== null) return own;
  switch (next) {
    case '::':
    case '?::':
      reader.at++;
      return { kind: 'cast', expr, type: readType(reader), span: spanFrom(reader, first) };
    case '[':
      return readElement(reader, expr, first);
    case '.':
      return readField(reader, expr, first);
    case ':':
      return isPath(reader) && expr.kind !== 'literal' ? readPath(reader, expr, first) : null;
    case 'UESCAPE':
      return readEscape(reader, expr, first);
    case 'COLLATE':
      return readCollation(reader, expr, first);
    default:
      return null;
  }
}

/**
 * Field : value . { name | number }, or Method : value . name ( … ), with the value as its first argument.
 */
function readField(reader: Reader, base: Expr, first: number): Expr | null {
  const element = peek(reader, 1);
  if (element?.kind === 'number' && /^\d+(\.\d+)*$/.test(element.text)) {
    reader.at += 2;
    return { kind: 'field', base, path: element.text, args: [], span: spanFrom(reader, first) };
  }
  if (!isName(peek(reader, 1))) return null;
  reader.at++;
  const name = readIdentifier(reader);
  if (word(reader) !== '(') {
    return { kind: 'field', base, path: name.text, args: [], span: spanFrom(reader, first) };
  }
  const call = readCall(reader, [name], first);
  return call.kind === 'call' ? { ...call, args: [base, ...call.args] } : call;
}

/** Escape : string UESCAPE string — the string stays as written. */
function readEscape(reader: Reader, expr: Expr, first: number): Expr | null {
  if (peek(reader, 1)?.kind !== 'string' || (expr.kind !== 'literal' && expr.kind !== 'column')) return null;
  reader.at += 2;
  noteSkipped(reader, 'escape character', reader.at - 2);
  return { ...expr, span: spanFrom(reader, first) };
}

function readCollation(reader: Reader, expr: Expr, first: number): Expr {
  reader.at++;
  const start = reader.at;
  if (peek(reader)?.kind === 'string') reader.at++;
  else list(reader, readIdentifier, '.');
  const name = `COLLATE ${textOf(reader.source, start, reader.at)}`;
  return { kind: 'operator', name, args: [expr], span: spanFrom(reader, first) };
}

/** Element : value [ index ] — `xs[1]`, `xs[OFFSET(0)]`, `xs[1:n]`. */
function readElement(reader: Reader, base: Expr, first: number): Expr {
  const open = reader.at;
  const inside = takeBrackets(reader);
  const args: Expr[] = [];
  while (!done(inside)) {
    if (takeAny(inside, ':', ',')) continue;
    if (nextIs(inside, '-', ':')) inside.at++;
    else args.push(inside.rules.expression(inside));
    if (!done(inside) && word(inside) !== ':' && word(inside) !== ',') throw unexpected(inside, '"]"');
  }
  const constant = args.every((arg) => arg.kind === 'literal');
  const path = constant ? textOf(reader.source, open, reader.at) : '[]';
  return { kind: 'field', base, path, args: constant ? [] : args, span: spanFrom(reader, first) };
}

function isPath(reader: Reader): boolean {
  if (!reader.source.features.colonPaths) return false;
  return isName(peek(reader, 1)) || word(reader, 1) === '[';
}

/**
 * Path : value : name { . name | [ index ] } —
 * https://docs.snowflake.com/en/user-guide/querying-semistructured
 */
function readPath(reader: Reader, base: Expr, first: number): Expr {
  const start = reader.at;
  const args: Expr[] = [];
  expect(reader, ':');
  for (;;) {
    if (word(reader) === '[') {
      const inside = peek(reader, 1);
      if (inside?.kind === 'string' || inside?.kind === 'number' || inside?.upper === '*')
        reader.at = closing(reader) + 1;
      else args.push(...readToEnd(takeBrackets(reader), readList));
    } else if (isName(peek(reader))) reader.at++;
    else throw unexpected(reader, 'a path');
    if (word(reader) === '.' && isName(peek(reader, 1))) reader.at++;
    else if (word(reader) === ':' && isName(peek(reader, 1))) reader.at++;
    else if (word(reader) !== '[') break;
  }
  // The case of names in a document matters.
  const { start: from, end } = spanOf(reader.source, start + 1, reader.at);
  const path = reader.source.text.slice(from, end);
  return { kind: 'field', base, path, document: true, args, span: spanFrom(reader, first) };
}
