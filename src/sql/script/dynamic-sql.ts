/**
 * SQL that is built at run time. A text of literals, and of variables that contain only literals, is parsed
 * as if it were part of the script; its places are inside the literals. Any other text is opaque, with the
 * relations that its literals certainly reference.
 *
 *   EXECUTE IMMEDIATE 'INSERT INTO d SELECT a ' || 'FROM s'
 *       → insert d ← s.a, at its place inside the literals
 *   EXECUTE IMMEDIATE 'INSERT INTO d SELECT a FROM ' || tbl   →   opaque, target d
 */
import type { TableName } from '../ir/ir.ts';
import { type Variable, variableNamed } from '../ir/script-ir.ts';
import { type Embedded, joined, literalAt, readEmbedded, textAt } from '../lex/embedded.ts';
import { pairBrackets, type Source } from '../lex/source.ts';
import { spanOf, Unreadable } from '../parse/core/reader.ts';
import { opaqueStatement, parsePiece } from '../parse/parse-statement.ts';
import { targetsAt } from './assignment-targets.ts';
import { valuesFrom, withValues } from './bound-values.ts';
import { excerpt } from './excerpt.ts';
import { assign, markUnknown, usesOf } from './variables.ts';
import { afterBrackets, emit, emitOther, find, isOnPath, mark, type Walk, wordAt } from './walk.ts';

interface SqlText {
  readonly text: Embedded;
  /** Every part of the text is known. */
  readonly isComplete: boolean;
  /** The unknown parts contain no data: parameters, calls without tables. */
  readonly inert: boolean;
}

/** Replaces an unknown part. It is a letter, so it becomes part of the name next to it. */
const UNKNOWN = '\uE000';
const MAX_NESTED = 20;

/** The text that the tokens evaluate to; null if no part of it is known. */
export function sqlTextOf(walk: Walk, first: number, end: number, depth = 0): SqlText | null {
  const parts: SqlText[] = [];
  for (let at = first; at < end; ) {
    const sign = find(walk, at, ['||', '+'], end);
    const stop = sign === -1 ? end : sign;
    if (stop > at) parts.push(partOf(walk, at, stop, depth) ?? unknownPart(walk, at, stop));
    at = stop + 1;
  }
  if (parts.every(({ text }) => text.text === UNKNOWN)) return null;
  return concatenated(parts);
}

function concatenated(parts: readonly SqlText[]): SqlText {
  return {
    text: joined(parts.map(({ text }) => text)),
    isComplete: parts.every(({ isComplete }) => isComplete),
    inert: parts.every(({ inert }) => inert),
  };
}

function unknownPart(walk: Walk, first: number, end: number): SqlText {
  const { reads, variables } = usesOf(walk, excerpt(walk.source, [[first, end]]));
  const text = textAt(UNKNOWN, walk.source.tokens[first]?.start ?? 0);
  return { text, isComplete: false, inert: !reads && variables.size === 0 };
}

/** One operand of the concatenation. */
function partOf(walk: Walk, first: number, end: number, depth: number): SqlText | null {
  const { source } = walk;
  const token = source.tokens[first];
  if (token === undefined || depth > MAX_NESTED) return null;
  const isCall = wordAt(walk, first + 1) === '(' && afterBrackets(walk, first + 1, end) === end;
  if (token.upper === '(' && afterBrackets(walk, first, end) === end)
    return sqlTextOf(walk, first + 1, end - 1, depth + 1);
  if (isCall) return calledText(walk, first, end, depth);
  if (token.kind === 'string') return literals(walk, first, end);
  if (end - first > 1) return null;
  if (token.kind === 'number') return known(textAt(token.text, token.start));
  const variable = variableNamed(walk.scope, token.text);
  const text = variable === null ? undefined : walk.script.texts.get(variable);
  return text === undefined || text.text === null || !isOnPath(walk, text) ? null : known(text.text);
}

function known(text: Embedded): SqlText {
  return { text, isComplete: true, inert: true };
}

/** One literal, or several adjacent literals. */
function literals(walk: Walk, first: number, end: number): SqlText | null {
  const parts: Embedded[] = [];
  for (let at = first; at < end; at++) {
    const literal = literalAt(walk.source, at);
    if (literal === null) return null;
    parts.push(literal);
  }
  return known(joined(parts));
}

function calledText(walk: Walk, first: number, end: number, depth: number): SqlText | null {
  const { source } = walk;
  const name = wordAt(walk, first);
  const start = source.tokens[first]?.start ?? 0;
  if (name === 'CHAR' || name === 'CHR' || name === 'NCHAR') return known(textAt(' ', start));
  if (!['CONCAT', 'FORMAT', 'PRINTF', 'QUOTE_LITERAL'].includes(name)) return null;
  const args = argumentsOf(walk, first + 2, end - 1, depth);
  const [template, ...rest] = args;
  if (template === undefined) return null;
  if (name === 'CONCAT') return concatenated(args);
  const quote = textAt("'", start);
  if (name === 'QUOTE_LITERAL') return { ...template, text: joined([quote, template.text, quote]) };
  return template.isComplete ? filled(template.text, rest, quote) : null;
}

function argumentsOf(walk: Walk, first: number, end: number, depth: number): SqlText[] {
  const args: SqlText[] = [];
  for (let at = first; at < end; ) {
    const comma = find(walk, at, [','], end);
    const stop = comma === -1 ? end : comma;
    args.push(sqlTextOf(walk, at, stop, depth + 1) ?? unknownPart(walk, at, stop));
    at = stop + 1;
  }
  return args;
}

const PLACE = /%(?:(\d+)\$)?[-+ 0]*\d*(?:\.\d+)?([A-Za-z%])/g;

/** The template of FORMAT with its arguments. */
function filled(template: Embedded, args: readonly SqlText[], quote: Embedded): SqlText {
  const parts: SqlText[] = [];
  let from = 0;
  let next = 0;
  const slice = (start: number, end: number): SqlText =>
    known({ text: template.text.slice(start, end), origin: template.origin.slice(start, end) });
  for (const found of template.text.matchAll(PLACE)) {
    const [placeholder, position, letter] = found;
    parts.push(slice(from, found.index));
    from = found.index + placeholder.length;
    if (letter === '%') {
      parts.push(slice(found.index, found.index + 1));
      continue;
    }
    const arg = args[position === undefined ? next++ : Number(position) - 1];
    if (arg === undefined)
      parts.push({ text: textAt(UNKNOWN, quote.origin[0] ?? 0), isComplete: false, inert: false });
    else
      parts.push(letter === 'L' || letter === 'T' ? { ...arg, text: joined([quote, arg.text, quote]) } : arg);
  }
  parts.push(slice(from, template.text.length));
  return concatenated(parts);
}

/**
 * The longest concatenated text that is kept, in characters: each step of a concatenation copies the text
 * before it.
 */
const MAX_TEXT = 20_000;

/** A variable with the same known text on every path may be executed as SQL later. */
export function rememberText(walk: Walk, variable: Variable, first: number, end: number): void {
  const made = sqlTextOf(walk, first, end);
  const isShort = made !== null && (made.text.text.length <= MAX_TEXT || end - first === 1);
  const text = made?.isComplete === true && isShort ? made.text : null;
  walk.script.texts.set(variable, { text, ...mark(walk) });
}

/** text [INTO targets] [USING values]: adds the statements of the text. Returns true always. */
export function runDynamicSql(walk: Walk, from: number, end: number): true {
  let first = from;
  while (['EXECUTE', 'IMMEDIATE'].includes(wordAt(walk, first))) first++;
  const into = find(walk, first, ['INTO'], end);
  const using = find(walk, first, ['USING'], end);
  const stops = [into, using, end].filter((at) => at !== -1);
  const stop =
    wordAt(walk, into - 1) === 'COLLECT' && into === Math.min(...stops) ? into - 2 : Math.min(...stops);
  walk.at = Math.max(walk.at, end);
  const targets =
    into === -1 ? null : targetsAt(walk, wordAt(walk, into + 1) === 'STRICT' ? into + 2 : into + 1, end);
  const made = sqlTextOf(walk, first, stop);
  const isRead = made !== null && (made.isComplete || (made.inert && onlyInStrings(walk, made.text)));
  if (!isRead) {
    const at = spanOf(walk.source, first, Math.max(first + 1, stop));
    for (const { variable } of targets?.targets ?? [])
      markUnknown(variable, 'SQL that is built at run time', at);
    emitUnknown(walk, made, at);
    return true;
  }
  const values = using === -1 ? [] : valuesFrom(walk, using + 1, into > using ? into : end);
  withValues(walk, made.text, values, () => {
    if (targets === null) walk.script.run(walk, made.text, 'statements');
    else assign(walk, targets.targets, paired(walk, made.text));
  });
  return true;
}

function paired(walk: Walk, text: Embedded): ReturnType<typeof readEmbedded> {
  const source = readEmbedded(walk.source.text, text, walk.source.dialect);
  return excerpt(source, [[0, source.tokens.length]]);
}

/** Whether every unknown part is inside a string. */
function onlyInStrings(walk: Walk, text: Embedded): boolean {
  const { tokens } = readEmbedded(walk.source.text, text, walk.source.dialect);
  return tokens.every((token) => token.kind === 'string' || !token.text.includes(UNKNOWN));
}

/** Adds an opaque statement with the relations that the known parts reference. */
export function emitUnknown(walk: Walk, made: SqlText | null, at: { start: number; end: number }): void {
  const reason = new Unreadable(
    'unsupported-construct',
    'SQL that is built at run time is not analyzed.',
    at,
  );
  const source = readEmbedded(walk.source.text, made?.text ?? textAt('', at.start), walk.source.dialect);
  pairBrackets(source, 0, source.tokens.length);
  if (made !== null && movesNothing(walk, source)) {
    emit(walk, { kind: 'other', span: at });
    return;
  }
  const statement = opaqueStatement(source, { first: 0, end: source.tokens.length }, reason);
  const isKnown = (name: TableName): boolean => !name.some(({ text }) => text.includes(UNKNOWN));
  if (statement.kind !== 'opaque') return;
  const target = statement.target !== null && isKnown(statement.target) ? statement.target : null;
  emit(walk, { ...statement, target, reads: statement.reads.filter(isKnown), span: at });
}

/** The known words of `GRANT … TO ` || name are enough: the statement moves no data. */
function movesNothing(walk: Walk, source: Source): boolean {
  const { statements } = parsePiece(source, { first: 0, end: source.tokens.length }, walk.script.grammar);
  return statements.every(({ kind }) => kind === 'other');
}

/** The literal at `first` is a text of SQL. Returns false if the token is not a literal. */
export function runLiteral(walk: Walk, first: number, end: number): boolean {
  const literal = literalAt(walk.source, first);
  if (literal === null) return false;
  emitOther(walk, first, end);
  walk.script.run(walk, literal, 'statements');
  return true;
}
