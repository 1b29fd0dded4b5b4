/**
 * Tokens → a call, with the inside of its brackets and the clauses after them.
 *
 *   count(DISTINCT a ORDER BY b) FILTER (WHERE c) OVER (PARTITION BY d)
 */
import type { Call, Expr, Identifier } from '../../ir/ir.ts';
import { wordOf } from '../../lex/words.ts';
import { attempt } from '../core/attempt.ts';
import { type CallParts, noParts } from '../core/call-parts.ts';
import { done, type Reader, readToEnd, spanFrom, takeBrackets, unexpected, word } from '../core/reader.ts';
import { takeGap } from '../core/recover.ts';
import { readCallArguments } from './call-arguments.ts';
import { readCallClauses } from './call-clauses.ts';
import { readConvert } from './cast.ts';
import { withDateParts } from './date-part.ts';
import { readList } from './lists.ts';
import { readColumnsOf } from './star.ts';

function nameOf({ text, quoted }: Identifier): string {
  return quoted ? text : wordOf(text).upper;
}

/** The name in the IR: `dbo.f` → DBO.F. */
export function callName(parts: readonly Identifier[]): string {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? nameOf(only) : parts.map(nameOf).join('.');
}

/**
 * Call : name ( Arguments ) [( values )] CallClauses
 *
 * The brackets are next, and the call begins at token `first`.
 */
export function readCall(reader: Reader, parts: readonly Identifier[], first: number): Expr {
  const name = callName(parts);
  if (name === 'CONVERT' || name === 'TRY_CONVERT') return readConvert(reader, name, first);
  if (reader.source.features.columnsExpression && name.endsWith('COLUMNS') && /(?:^|\.)COLUMNS$/.test(name)) {
    const columns = readColumnsOf(reader, parts.length > 1 ? parts.slice(0, -1) : null);
    const rest = { args: [], distinct: false, orderBy: [], filter: null, over: null };
    const star = { qualifier: columns.qualifier, columns };
    return { kind: 'call', name: 'COLUMNS', ...rest, star, span: spanFrom(reader, first) };
  }
  const content = readContent(takeBrackets(reader), name);
  if (word(reader) === '(' && reader.source.features.parametricFunctions) {
    content.args.push(...readToEnd(takeBrackets(reader), readList));
  }
  readCallClauses(reader, content);
  const { names, star, moreStars, distinct, orderBy, filter, over } = content;
  const args = withDateParts(reader, name, content.args);
  const span = spanFrom(reader, first);
  const more = moreStars.length > 0 ? { moreStars } : {};
  const call: Call = { kind: 'call', name, args, star, ...more, distinct, orderBy, filter, over, span };
  return names.some((each) => each !== null) ? { ...call, names } : call;
}

/** The arguments. While a statement recovers, an unreadable rest is one more argument. */
function readContent(inside: Reader, name: string): CallParts {
  const first = inside.at;
  if (inside.notes.recovery === null) {
    const content = readCallArguments(inside, name);
    if (done(inside)) return content;
    throw unexpected(inside, 'a comma or ")"');
  }
  const { value, why } = attempt(inside, (all) => readCallArguments(all, name));
  if (why === null && done(inside)) return value;
  const from = why === null ? inside.at : first;
  const unread = takeGap(inside, { first: from, end: inside.end, kind: 'item', value: null, why });
  const content = value ?? noParts();
  content.args.push(unread);
  return content;
}
