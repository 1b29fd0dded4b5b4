/**
 * Tokens → names of relations that a parameter, a template or an expression decides. The text of the
 * parameter is the name, and the columns are unknown. If the expression is a constant, the relation has that
 * name.
 *
 *   ${catalog}.sales.orders   dev_${env}.orders   {{ ref('orders') }}   :t   IDENTIFIER(:db || '.orders')
 */
import type { Expr, Identifier, Unread } from '../../ir/ir.ts';
import { lex } from '../../lex/lex.ts';
import type { Token } from '../../lex/scan.ts';
import { identifierInString, identifierOf, isName } from './identifier.ts';
import { projectName, projectNames } from './project-name.ts';
import {
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  takeBrackets,
  textOf,
  unexpected,
  unsupported,
} from './reader.ts';
import { noteSkipped } from './skipped-clauses.ts';

/** Whether the token `ahead` tokens further is part of a name. */
export function isNamePart(reader: Reader, ahead = 0): boolean {
  const token = peek(reader, ahead);
  return token?.kind === 'parameter' || isName(token);
}

/** Part of a name whose first token was read: a template and the text next to it are one part. */
export function withTemplates(reader: Reader, first: Token): Identifier {
  let { text } = first;
  let last = first;
  for (let next = peek(reader); next !== undefined; next = peek(reader)) {
    if (next.start !== last.end || !isWritten(next) || !(isTemplate(last) || isTemplate(next))) break;
    text += next.text;
    last = next;
    reader.at++;
  }
  if (last === first && first.kind !== 'parameter') return identifierOf(first);
  const project = last === first ? projectName(text) : null;
  if (project !== null) {
    noteSkipped(reader, 'name as a string', reader.at - 1);
    return project;
  }
  // The case of a template matters, a variable folds like a name.
  const { start } = first;
  return { text, quoted: last !== first || isTemplate(first), start, end: last.end, parameter: true };
}

/**
 * TemplateName : {name | template} {. {name | template}}
 *
 * A name that contains a template; null if none is next.
 */
export function readTemplateName(reader: Reader): Identifier | null {
  const [first, next] = [peek(reader), peek(reader, 1)];
  if (first === undefined || !isWritten(first)) return null;
  const joined = next !== undefined && next.start === first.end && isTemplate(next);
  if (!isTemplate(first) && !joined) return null;
  reader.at++;
  return withTemplates(reader, first);
}

/** A template in the position of a value: its rendered text may reference columns. */
export function readTemplateValue(reader: Reader): Unread {
  const first = reader.at;
  const token = peek(reader);
  if (token === undefined) throw unexpected(reader, 'a template');
  reader.at++;
  withTemplates(reader, token);
  const span = spanFrom(reader, first);
  const text = reader.source.text.slice(span.start, span.end);
  const refers = projectNames(text);
  return { kind: 'unread', text, found: [], words: [], positions: false, template: true, refers, span };
}

export function isTemplate({ kind, text }: Token): boolean {
  if (kind !== 'parameter') return false;
  return text.startsWith('${') || text.startsWith('{{') || (text.startsWith('{') && IDENTIFIER.test(text));
}

/** ClickHouse: `{t: Identifier}` becomes a name. */
const IDENTIFIER = /:\s*Identifier\s*\}$/;

function isWritten({ kind }: Token): boolean {
  return kind === 'word' || kind === 'number' || kind === 'parameter';
}

/**
 * IdentifierClause : IDENTIFIER ( value ) → the parts of the name, or one part with the text if the value is
 * no constant.
 */
export function readIdentifierCall(reader: Reader): readonly Identifier[] {
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  const expr = readToEnd(inside, reader.rules.expression);
  const name = nameOfConstant(expr, reader);
  if (name !== null) {
    noteSkipped(reader, 'name as a string', first);
    return name;
  }
  const only = inside.end - (first + 2) === 1 ? reader.source.tokens[first + 2] : undefined;
  if (only?.kind === 'parameter') return [{ text: only.text, quoted: false, parameter: true }];
  return [{ text: textOf(reader.source, first, reader.at), quoted: true, parameter: true }];
}

/** `TABLE('sales.orders')`: the next string, as a name. */
export function readNameInString(reader: Reader): readonly Identifier[] {
  const string = peek(reader);
  const text = string?.kind === 'string' ? withoutQuotes(string.text) : null;
  if (text === null) throw unexpected(reader, 'the name of a relation');
  reader.at++;
  noteSkipped(reader, 'name as a string', reader.at - 1);
  return namesIn(text, reader);
}

/** The parts of the name in constant strings; null if part of the expression is not constant. */
export function nameOfConstant(expr: Expr, reader: Reader): readonly Identifier[] | null {
  const text = constantText(expr);
  return text === null ? null : namesIn(text, reader);
}

/** The value of an expression of constant strings; null if part of it is not constant. */
function constantText(expr: Expr): string | null {
  if (expr.kind === 'literal') return withoutQuotes(expr.text);
  if (expr.kind !== 'operator' || expr.name !== '||') return null;
  const parts = expr.args.map(constantText);
  return parts.every((part) => part !== null) ? parts.join('') : null;
}

/** The text of a plain string; null for other constants. */
function withoutQuotes(text: string): string | null {
  const [, dollars] = /^\$\$(.*)\$\$$/s.exec(text) ?? [];
  const [, quoted] = /^'([^'\\]*)'$/s.exec(text) ?? [];
  const [, double] = /^"([^"\\]*)"$/s.exec(text) ?? [];
  return dollars ?? quoted ?? double ?? null;
}

function namesIn(text: string, reader: Reader): readonly Identifier[] {
  const { tokens } = lex(text, reader.source.dialect);
  const names = tokens.filter((_, index) => index % 2 === 0);
  const dots = tokens.filter((_, index) => index % 2 === 1);
  const fits = names.every(isName) && dots.every((dot) => dot.text === '.');
  if (!fits || names.length !== dots.length + 1)
    throw unsupported(reader, 'This string as the name of a relation');
  return names.map(identifierInString);
}
