/**
 * Tokens → a call with all that may stand in and behind its brackets.
 *
 *   count(DISTINCT a ORDER BY b) FILTER (WHERE c) OVER (PARTITION BY d)
 */
import type { Call, Expr, Identifier } from '../../ir/ir.ts';
import { wordOf } from '../../lex/words.ts';
import { attempt } from '../core/attempt.ts';
import type { CallParts } from '../core/call-parts.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { datePartPosition, isAlwaysPart, isDatePart } from '../core/keywords.ts';
import {
  done,
  expect,
  peek,
  type Reader,
  sees,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  takeOneOf,
  textOf,
  unexpected,
  unsupported,
  whole,
  within,
  word,
} from '../core/reader.ts';
import { takeGap } from '../core/recover.ts';
import { passOver } from '../core/skipped-clauses.ts';
import { readType } from '../core/types.ts';
import { readBehind, readNulls, wordsFrom } from './call-clauses.ts';
import { readLambda } from './lambda.ts';
import { readList, readOrder } from './lists.ts';
import { readModelArgument } from './model-argument.ts';
import { readColumnsOf, readColumnsStar, readStarColumns } from './star.ts';
import { readOnArguments, readTableArgument } from './table-argument.ts';

function noParts(): CallParts {
  return {
    args: [],
    names: [],
    star: null,
    moreStars: [],
    distinct: false,
    orderBy: [],
    filter: null,
    over: null,
  };
}

function nameOf({ text, quoted }: Identifier): string {
  return quoted ? text : wordOf(text).upper;
}

/** As the IR has it: `dbo.f` → DBO.F. */
export function callName(parts: readonly Identifier[]): string {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? nameOf(only) : parts.map(nameOf).join('.');
}

/** The brackets come next; `first` is the token at which the call starts. */
export function readCall(reader: Reader, parts: readonly Identifier[], first: number): Expr {
  const name = callName(parts);
  if (name === 'CONVERT' || name === 'TRY_CONVERT') return readConvert(reader, name, first);
  if (reader.source.syntax.columnsExpression && /(?:^|\.)COLUMNS$/.test(name)) {
    const columns = readColumnsOf(reader, parts.length > 1 ? parts.slice(0, -1) : null);
    const rest = { args: [], distinct: false, orderBy: [], filter: null, over: null };
    const star = { qualifier: columns.qualifier, columns };
    return { kind: 'call', name: 'COLUMNS', ...rest, star, span: spanFrom(reader, first) };
  }
  const content = readContent(takeBrackets(reader), name);
  if (word(reader) === '(' && reader.source.syntax.parametricFunctions) {
    content.args.push(...whole(takeBrackets(reader), readList));
  }
  readBehind(reader, content);
  const { names, star, moreStars, distinct, orderBy, filter, over } = content;
  const args = withDateParts(reader, name, content.args);
  const span = spanFrom(reader, first);
  const more = moreStars.length > 0 ? { moreStars } : {};
  const call: Call = { kind: 'call', name, args, star, ...more, distinct, orderBy, filter, over, span };
  return names.some((each) => each !== null) ? { ...call, names } : call;
}

/** All of the inside; what cannot be read of it is one more argument where the statement recovers. */
function readContent(inside: Reader, name: string): CallParts {
  const first = inside.at;
  if (inside.notes.recovery === null) {
    const content = readInside(inside, name);
    if (done(inside)) return content;
    throw unexpected(inside, 'a comma or ")"');
  }
  const { value, why } = attempt(inside, (all) => readInside(all, name));
  if (why === null && done(inside)) return value;
  const from = why === null ? inside.at : first;
  const unread = takeGap(inside, { first: from, end: inside.end, kind: 'item', value: null, why });
  const content = value ?? noParts();
  content.args.push(unread);
  return content;
}

function readInside(inside: Reader, name: string): CallParts {
  const content = noParts();
  if (done(inside)) return content;
  if (startsQuery(inside)) {
    const start = inside.at;
    const query = inside.rules.query(within(inside, inside.at, inside.end));
    inside.at = inside.end;
    content.args.push({
      kind: 'subquery',
      use: 'scalar',
      operands: [],
      query,
      span: spanFrom(inside, start),
    });
    return content;
  }
  if (take(inside, 'DISTINCT')) content.distinct = true;
  else if (word(inside) === 'ALL' && word(inside, 1) !== ')' && word(inside, 1) !== '') {
    inside.at++;
    passOver(inside, 'quantifier', inside.at - 1);
  }
  if (name === 'EXTRACT') readExtract(inside, content);
  else readArguments(inside, name, content);
  readTrailing(inside, name, content);
  return content;
}

/** `f(SELECT …)` needs no brackets of its own. */
function startsQuery(inside: Reader): boolean {
  return (
    word(inside) === 'SELECT' ||
    (word(inside) === 'WITH' && isName(peek(inside, 1)) && word(inside, 2) === 'AS')
  );
}

function readExtract(inside: Reader, content: CallParts): void {
  const first = inside.at;
  const part = peek(inside);
  if (part?.kind !== 'word' && part?.kind !== 'string') throw unexpected(inside, 'a part of a date');
  inside.at++;
  if (word(inside) === '(') takeBrackets(inside);
  content.args.push(wordsFrom(inside, first));
  if (!take(inside, ',')) expect(inside, 'FROM');
  content.args.push(inside.rules.expression(inside));
}

const COMMA = [','];
/** What separates arguments in the calls that have words for it. */
const SEPARATORS: ReadonlyMap<string, readonly string[]> = new Map([
  ['TRIM', [',', 'FROM']],
  ['SUBSTRING', [',', 'FROM', 'FOR', 'SIMILAR', 'ESCAPE']],
  ['SUBSTR', [',', 'FROM', 'FOR']],
  ['OVERLAY', [',', 'PLACING', 'FROM', 'FOR']],
  ['CEIL', [',', 'TO']],
  ['FLOOR', [',', 'TO']],
  ['JSON_OBJECT', [',', 'VALUE', ':']],
  ['JSON_OBJECTAGG', [',', 'VALUE', ':']],
]);

function readArguments(inside: Reader, name: string, content: CallParts): void {
  content.args.push(...readOnArguments(inside));
  const separators = SEPARATORS.get(name) ?? COMMA;
  if (name === 'TRIM') {
    const first = inside.at;
    if (takeAny(inside, 'BOTH', 'LEADING', 'TRAILING') !== null) {
      content.args.push(wordsFrom(inside, first));
      take(inside, 'FROM');
    }
  }
  do {
    if (done(inside)) return;
    if (word(inside) === 'KEY' && name.startsWith('JSON_OBJECT')) inside.at++;
    if (!readStar(inside, content)) readArgument(inside, content, name);
    const separator = takeOneOf(inside, separators);
    if (separator === null) return;
    if (SAYS_HOW.has(separator)) content.args.push(wordsFrom(inside, inside.at - 1));
  } while (!done(inside));
}

/** Separators that tell what the next argument is for, where another would make another value of it. */
const SAYS_HOW = new Set(['SIMILAR', 'ESCAPE']);

/** `*` or `t.*` as an argument, perhaps with modifiers; DuckDB’s `*COLUMNS(…)`. */
function readStar(inside: Reader, content: CallParts): boolean {
  const unpacked = word(inside) === '*' && sees(inside, '*', 'COLUMNS', '(');
  if (unpacked) inside.at += 2;
  const columns = unpacked
    ? readColumnsOf(inside, null)
    : (readStarColumns(inside) ?? readColumnsStar(inside));
  if (columns === null) return false;
  const { qualifier, except, replace, rename, only, apply } = columns;
  const plain =
    except.length + replace.length + rename.length === 0 && only === undefined && apply === undefined;
  const star = plain ? { qualifier } : { qualifier, columns };
  if (content.star === null) content.star = star;
  else content.moreStars.push(star);
  return true;
}

function readArgument(inside: Reader, content: CallParts, call: string): void {
  if (word(inside) === 'VARIADIC' && peek(inside, 1)?.kind !== 'punctuation') inside.at++;
  let name: Identifier | null = null;
  if (isName(peek(inside)) && (word(inside, 1) === '=>' || word(inside, 1) === ':=')) {
    name = readIdentifier(inside);
    inside.at++;
    passOver(inside, 'name of an argument', inside.at - 2);
  }
  const expr = readValue(inside, call);
  const as = inside.at;
  if (call === 'WEIGHT_STRING' && take(inside, 'AS')) {
    readType(inside);
    content.args.push(expr, wordsFrom(inside, as));
    return;
  }
  if (XML_NAMES.has(call) && sees(inside, 'AS', 'EVALNAME')) {
    inside.at += 2;
    passOver(inside, 'name of an argument', as);
    content.args.push(expr, inside.rules.expression(inside));
    return;
  }
  const bare = XML_NAMES.has(call) && word(inside) !== 'AS' && isName(peek(inside));
  if (bare || take(inside, 'AS')) {
    const alias = peek(inside);
    if (alias?.kind === 'string') {
      inside.at++;
      name = { text: alias.text.slice(1, -1), quoted: true };
    } else name = readIdentifier(inside);
    passOver(inside, 'name of an argument', as);
    if (inside.source.syntax.expressionAliases) inside.notes.named.push({ name, expr });
  }
  content.names[content.args.length] = name;
  content.args.push(expr);
}

/** Oracle: the first argument is the name of the element, with NAME in front of it or without, or EVALNAME and a value. */
function readElementName(inside: Reader): Expr | null {
  const first = inside.at;
  if (word(inside, -1) !== '(') return null;
  takeAny(inside, 'ENTITYESCAPING', 'NOENTITYESCAPING');
  if (take(inside, 'EVALNAME')) {
    passOver(inside, 'quantifier', first);
    return inside.rules.expression(inside);
  }
  if (isName(peek(inside, 1))) take(inside, 'NAME');
  passOver(inside, 'quantifier', first);
  const name = inside.at;
  readIdentifier(inside, 'a name');
  return wordsFrom(inside, name);
}

/** Of these each argument may have a name, also without AS or one that is computed (Oracle). */
const XML_NAMES = new Set(['XMLATTRIBUTES', 'XMLFOREST', 'XMLCOLATTVAL']);

function readValue(inside: Reader, call: string): Expr {
  if (call === 'XMLELEMENT' && inside.source.syntax.bareXmlNames) {
    const name = readElementName(inside);
    if (name !== null) return name;
  }
  const rows = readTableArgument(inside);
  if (rows !== null) return rows;
  const named = readModelArgument(inside);
  if (named !== null) return named;
  if (word(inside) === 'NAME' && call.startsWith('XML') && isName(peek(inside, 1))) {
    inside.at += 2;
    passOver(inside, 'quantifier', inside.at - 2);
    return {
      kind: 'literal',
      text: textOf(inside.source, inside.at - 1, inside.at),
      span: spanFrom(inside, inside.at - 1),
    };
  }
  return readLambda(inside) ?? inside.rules.expression(inside);
}

/** Words and constants that may end the arguments of JSON functions and say how, not what. */
const OPTIONS = new Set(
  `NULL ON EMPTY ERROR ABSENT WITH WITHOUT UNIQUE KEYS WRAPPER CONDITIONAL UNCONDITIONAL ARRAY OBJECT DEFAULT FORMAT
   JSON OVERFLOW TRUNCATE COUNT KEEP OMIT QUOTES SCALARS STRING STRICT LAX TRUE FALSE PRETTY ASCII ENCODING UTF8 UTF16 UTF32`.split(
    /\s+/,
  ),
);

/** What follows the arguments inside the brackets. */
function readTrailing(inside: Reader, name: string, content: CallParts): void {
  while (!done(inside)) {
    const read = readClause(inside, content) || readJsonClause(inside, name, content);
    if (read) continue;
    // JSON_ARRAY (a FORMAT JSON, b): each argument may have options.
    if (!/^JSON_/.test(name) || !take(inside, ',')) return;
    readArgument(inside, content, name);
  }
}

function readClause(inside: Reader, content: CallParts): boolean {
  const expression = inside.rules.expression;
  if (take(inside, 'ORDER', 'BY')) content.orderBy.push(...readOrder(inside));
  else if (take(inside, 'SEPARATOR') || take(inside, 'USING')) content.args.push(expression(inside));
  else if (take(inside, 'LIMIT')) {
    passOver(inside, 'number of rows', inside.at - 1);
    content.args.push(...readList(inside));
  } else if (take(inside, 'HAVING', 'MAX') || take(inside, 'HAVING', 'MIN')) {
    content.orderBy.push({ expr: expression(inside), direction: 'asc', nulls: null });
  } else return readNulls(inside, content);
  return true;
}

function readJsonClause(inside: Reader, name: string, content: CallParts): boolean {
  if (word(inside) === 'COLUMNS') throw unsupported(inside, 'COLUMNS of a table function');
  const first = inside.at;
  if (take(inside, 'RETURNING')) {
    readType(inside);
    passOver(inside, 'type', first);
  } else if (take(inside, 'PASSING')) readArguments(inside, '', content);
  else if (sees(inside, 'ON', 'OVERFLOW') || /^(?:JSON|XML)/.test(name)) return readOptions(inside, content);
  else return false;
  return true;
}

/** Options are text to a digest; false where none comes next. */
function readOptions(inside: Reader, content: CallParts): boolean {
  const first = inside.at;
  for (; !done(inside); inside.at++) {
    const token = peek(inside);
    const known = token?.kind === 'string' || token?.kind === 'number' || OPTIONS.has(token?.upper ?? '');
    if (token?.upper === ',' && isArgument(inside)) break;
    if (!known && !['(', ')', ','].includes(token?.upper ?? '')) break;
  }
  if (inside.at > first) content.args.push(wordsFrom(inside, first));
  return inside.at > first;
}

/** Behind the comma stands no option. */
function isArgument(inside: Reader): boolean {
  const next = peek(inside, 1);
  return isName(next) && !OPTIONS.has(next.upper);
}

const CAST = { kind: 'cast' } as const;
const CAST_OR_NULL = { kind: 'cast', orNull: true } as const;

/** `CAST(x AS type)` and its relatives. */
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

/** Oracle: `CAST(a AS NUMBER DEFAULT b ON CONVERSION ERROR, 'format')` is the one or the other. */
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

/** T-SQL's CONVERT(type, x, style), Redshift's CONVERT(type, x), MySQL's CONVERT(x, type) and CONVERT(x USING charset). */
function readConvert(reader: Reader, name: string, first: number): Expr {
  const inside = takeBrackets(reader);
  if (reader.source.syntax.convertTypeFirst || name === 'TRY_CONVERT') {
    const type = readType(inside);
    expect(inside, ',');
    const [expr, style, ...more] = whole(inside, readList);
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

/** DATEDIFF(day, a, b): `day` is no column. */
function withDateParts(reader: Reader, name: string, args: readonly Expr[]): readonly Expr[] {
  const usual = datePartPosition(name, args.length, reader.source.syntax);
  if (usual === null) return args;
  // `DATE_ADD(d, 6, DAY)`, as transpilers write it, beside `DATE_ADD(DAY, 6, d)` and `DATE_ADD('day', 6, day)`.
  const first = args[usual];
  const last = usual === 0 && args.length === 3 && first?.kind !== 'literal' && !isPart(reader, name, first);
  const position = last ? 2 : usual;
  const arg = args[position];
  if (arg === undefined || !isPart(reader, name, arg, position)) return args;
  const { start, end } = arg.span;
  const text = reader.source.text.slice(start, end).toUpperCase();
  return args.with(position, { kind: 'literal', text, span: arg.span });
}

function isPart({ source }: Reader, name: string, arg: Expr | undefined, position = 0): boolean {
  return arg !== undefined && namesDatePart(arg, position === 0 && isAlwaysPart(name, source.syntax));
}

function namesDatePart(arg: Expr, always: boolean): boolean {
  if (arg.kind === 'call') return arg.name.endsWith('WEEK') && arg.args.length === 1;
  const only = arg.kind === 'column' && arg.parts.length === 1 ? arg.parts[0] : undefined;
  return only !== undefined && !only.quoted && (always || isDatePart(only.text.toUpperCase()));
}
