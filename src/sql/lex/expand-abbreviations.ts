/**
 * Teradata's abbreviations of the first word of a statement: SEL, INS, UPD, DEL. A word is expanded only if
 * it cannot be a name.
 *
 *   INS INTO t SEL a FROM s   →   the tokens of INSERT INTO t SELECT a FROM s; the text of each token stays
 */
import type { Token } from './scan.ts';

const STATEMENTS: ReadonlyMap<string, string> = new Map([
  ['INS', 'INSERT'],
  ['UPD', 'UPDATE'],
  ['DEL', 'DELETE'],
  ['SEL', 'SELECT'],
]);
const ANY = /\b(?:sel|ins|upd|del)\b/i;

/** After one of these tokens SEL is a name. */
const BEFORE_NAME = new Set([
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
/** Tokens that begin the first item of a select list and are no alias. */
const BEGINS_ITEM = new Set(['CASE', 'NOT', 'NULL', 'DISTINCT', 'TOP', '*', '(', '-']);

/** Words that may follow an alias SEL. */
const AFTER_ALIAS = new Set(
  `FROM WHERE GROUP HAVING QUALIFY ORDER LIMIT UNION INTERSECT EXCEPT MINUS FETCH OFFSET WINDOW INTO FOR ON USING JOIN INNER LEFT RIGHT
   FULL CROSS NATURAL OUTER LATERAL WITH AS AND OR IN IS LIKE BETWEEN WHEN THEN ELSE END ASC DESC SET SAMPLE TABLESAMPLE PIVOT UNPIVOT`.split(
    /\s+/,
  ),
);

export function expandAbbreviations(text: string, tokens: readonly Token[]): readonly Token[] {
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
  if (next === undefined || BEFORE_NAME.has(before?.upper ?? '')) return false;
  if (BEGINS_ITEM.has(next.upper)) return next.upper !== '(' || before === undefined;
  if (next.kind === 'punctuation') return false;
  return next.kind !== 'word' || !AFTER_ALIAS.has(next.upper);
}
