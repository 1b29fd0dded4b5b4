/**
 * Tokens → the inside of the brackets of a call.
 *
 *   (DISTINCT a, b => c ORDER BY d)   →   arguments a and c, of which c has the name b; distinct; order by d
 */
import type { Expr, Identifier } from '../../ir/ir.ts';
import { type CallParts, noParts } from '../core/call-parts.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import {
  done,
  expect,
  nextIs,
  peek,
  type Reader,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  takeOneOf,
  unexpected,
  unsupported,
  within,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readType } from '../core/types.ts';
import { readNulls, wordsFrom } from './call-clauses.ts';
import { readLambda } from './lambda.ts';
import { readList, readOrder } from './lists.ts';
import { readModelArgument } from './model-argument.ts';
import { readColumnsOf, readColumnsStar, readStarColumns } from './star.ts';
import { readOnArguments, readRelationArgument } from './table-argument.ts';
import { readDocumentOrContent, readElementName, readXmlName, readXmlProperty } from './xml-arguments.ts';

/** Arguments : [DISTINCT | ALL] argument {, argument} [ORDER BY items] [LIMIT value] | query */
export function readCallArguments(inside: Reader, name: string): CallParts {
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
    noteSkipped(inside, 'quantifier', inside.at - 1);
  }
  if (name === 'EXTRACT') readExtract(inside, content);
  else readArgumentList(inside, name, content);
  readTrailing(inside, name, content);
  return content;
}

/** `f(SELECT …)`, without brackets around the query. */
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
/** Separators of arguments, for functions that have words for them. */
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

function readArgumentList(inside: Reader, name: string, content: CallParts): void {
  content.args.push(...readOnArguments(inside), ...readDocumentOrContent(inside, name));
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

/** Separators that decide about the meaning of the next argument. */
const SAYS_HOW = new Set(['SIMILAR', 'ESCAPE']);

/** `*` or `t.*` as an argument, also with modifiers; DuckDB's `*COLUMNS(…)`. */
function readStar(inside: Reader, content: CallParts): boolean {
  const unpacked = word(inside) === '*' && nextIs(inside, '*', 'COLUMNS', '(');
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
    noteSkipped(inside, 'name of an argument', inside.at - 2);
  }
  const expr = readValue(inside, call);
  const as = inside.at;
  if (CASTS.has(call) && take(inside, 'AS')) {
    readType(inside);
    content.args.push(expr, wordsFrom(inside, as));
    return;
  }
  if (XML_NAMES.has(call) && nextIs(inside, 'AS', 'EVALNAME')) {
    inside.at += 2;
    noteSkipped(inside, 'name of an argument', as);
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
    noteSkipped(inside, 'name of an argument', as);
    if (inside.source.features.expressionAliases) inside.notes.named.push({ name, expr });
  }
  content.names[content.args.length] = name;
  content.args.push(expr);
}

/** Functions with a type after their argument. */
const CASTS = new Set(['WEIGHT_STRING', 'XMLSERIALIZE', 'XMLCAST']);

/** Functions whose arguments may have a name, also without AS, or a computed name (Oracle). */
const XML_NAMES = new Set(['XMLATTRIBUTES', 'XMLFOREST', 'XMLCOLATTVAL']);

function readValue(inside: Reader, call: string): Expr {
  if (call === 'XMLELEMENT' && inside.source.features.bareXmlNames) {
    const name = readElementName(inside);
    if (name !== null) return name;
  }
  const rows = readRelationArgument(inside);
  if (rows !== null) return rows;
  const named = readModelArgument(inside);
  if (named !== null) return named;
  return (
    (call.startsWith('XML') ? (readXmlName(inside) ?? readXmlProperty(inside, call)) : null) ??
    readLambda(inside) ??
    inside.rules.expression(inside)
  );
}

/** Words of the options after the arguments of JSON functions. */
const OPTIONS = new Set(
  `NULL ON EMPTY ERROR ABSENT WITH WITHOUT UNIQUE KEYS WRAPPER CONDITIONAL UNCONDITIONAL ARRAY OBJECT DEFAULT FORMAT
   JSON OVERFLOW TRUNCATE COUNT KEEP OMIT QUOTES SCALARS STRING STRICT LAX TRUE FALSE PRETTY ASCII ENCODING UTF8 UTF16 UTF32`.split(
    /\s+/,
  ),
);

/** The same for XML functions. */
const XML_OPTIONS: ReadonlySet<string> = new Set([
  ...OPTIONS,
  ...`WELLFORMED PRESERVE STRIP WHITESPACE NO INDENT SIZE = HIDE SHOW DEFAULTS INCLUDING EXCLUDING XMLDECLARATION VERSION
   CONTENT BY REF`.split(/\s+/),
]);

/** Clauses after the arguments, inside the brackets. */
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
    noteSkipped(inside, 'number of rows', inside.at - 1);
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
    noteSkipped(inside, 'type', first);
  } else if (take(inside, 'PASSING')) {
    // The mechanism is part of the digest.
    if (take(inside, 'BY', 'REF') || take(inside, 'BY', 'VALUE')) noteSkipped(inside, 'quantifier', first);
    readArgumentList(inside, '', content);
  } else if (nextIs(inside, 'ON', 'OVERFLOW') || /^(?:JSON|XML)/.test(name))
    return readOptions(inside, content, name.startsWith('XML') ? XML_OPTIONS : OPTIONS);
  else return false;
  return true;
}

/** Options are text for the digest; false if none are next. */
function readOptions(inside: Reader, content: CallParts, options: ReadonlySet<string>): boolean {
  const first = inside.at;
  for (; !done(inside); inside.at++) {
    const token = peek(inside);
    const known = token?.kind === 'string' || token?.kind === 'number' || options.has(token?.upper ?? '');
    if (token?.upper === ',' && isArgument(inside, options)) break;
    if (!known && !['(', ')', ','].includes(token?.upper ?? '')) break;
  }
  if (inside.at > first) content.args.push(wordsFrom(inside, first));
  return inside.at > first;
}

/** Whether an argument, and no option, follows the comma. */
function isArgument(inside: Reader, options: ReadonlySet<string>): boolean {
  const next = peek(inside, 1);
  return isName(next) && !options.has(next.upper);
}
