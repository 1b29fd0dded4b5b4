/**
 * Teradata lets the words that begin a statement be cut short, where nothing else can be meant: SEL, INS, UPD, DEL.
 *
 *   INS INTO t SEL a FROM s   →   the tokens of INSERT INTO t SELECT a FROM s, with the text that they have
 */
import type { Token } from './scan.ts';

const STATEMENTS: ReadonlyMap<string, string> = new Map([
  ['INS', 'INSERT'],
  ['UPD', 'UPDATE'],
  ['DEL', 'DELETE'],
  ['SEL', 'SELECT'],
]);
const ANY = /\b(?:sel|ins|upd|del)\b/i;

/** In front of SEL where it is a name. */
const NAMED = new Set([
  ',',
  '.',
  'SELECT',
  'WHERE',
  'AND',
  'OR',
  'BY',
  'ON',
  'FROM',
  'JOIN',
  'SET',
  '=',
  '+',
  '-',
  '*',
  '/',
]);
/** Behind it, although they are no alias either. */
const VALUES = new Set(['CASE', 'NOT', 'NULL', 'DISTINCT', 'TOP', '*', '(', '-']);

/** What may stand behind an alias that is called so. */
const CLAUSES = new Set(
  `FROM WHERE GROUP HAVING QUALIFY ORDER LIMIT UNION INTERSECT EXCEPT MINUS FETCH OFFSET WINDOW INTO FOR ON USING JOIN INNER LEFT RIGHT
   FULL CROSS NATURAL OUTER LATERAL WITH AS AND OR IN IS LIKE BETWEEN WHEN THEN ELSE END ASC DESC SET SAMPLE TABLESAMPLE PIVOT UNPIVOT`.split(
    /\s+/,
  ),
);

export function spelledOut(text: string, tokens: readonly Token[]): readonly Token[] {
  if (!ANY.test(text)) return tokens;
  return tokens.map((token, at) => {
    const word = token.kind === 'word' ? STATEMENTS.get(token.upper) : undefined;
    if (word === undefined) return token;
    const before = tokens[at - 1];
    const begins = before === undefined || before.text === ';';
    const isSelect = token.upper === 'SEL' && selects(before, tokens[at + 1]);
    return (begins && tokens[at + 1]?.kind !== 'punctuation') || isSelect ? { ...token, upper: word } : token;
  });
}

function selects(before: Token | undefined, next: Token | undefined): boolean {
  if (next === undefined || NAMED.has(before?.upper ?? '')) return false;
  if (VALUES.has(next.upper)) return next.upper !== '(' || before === undefined;
  if (next.kind === 'punctuation') return false;
  return next.kind !== 'word' || !CLAUSES.has(next.upper);
}
