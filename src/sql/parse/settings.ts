/**
 * Text outside a statement, or in its comments, that changes what the statement computes. It is part of
 * `rowText`, which is part of the digest of the rows.
 *
 *   SET DATEFORMAT dmy; INSERT INTO d SELECT cast(a AS date) FROM t
 *     →   the INSERT has the row text `after …`, a digest of the tokens of SET
 */
import { hash } from 'node:crypto';
import type { Statement } from '../ir/ir.ts';
import type { Token } from '../lex/scan.ts';
import type { Source } from '../lex/source.ts';

/**
 * Statements that move no data may change what later statements compute: a setting, the body of a function,
 * the value of a variable, the types of a temporary relation. They are part of the digests of all later
 * statements.
 */
export function withSettings(statements: readonly Statement[], { tokens }: Source): readonly Statement[] {
  let settings = '';
  let at = 0;
  let covered = 0;
  const add = (text: string): void => {
    settings = hash('sha256', `${settings}\n${text}`, 'base64url').slice(0, 22);
  };
  return statements.map((statement) => {
    const { kind, span, rowText = '' } = statement;
    const before = settings;
    const first = at;
    while (at < tokens.length && (tokens[at] as Token).start < span.start) at++;
    if (kind === 'other' || kind === 'assign') {
      const words = wordsIn(tokens, at, span.end);
      const declared = declaredBefore(tokens.slice(first, at), covered);
      if (!NO_SETTINGS.has(words[0] ?? '')) add([...declared, ...words].join(' '));
    } else if (kind === 'create' && statement.temporary && statement.query === null) add(rowText);
    covered = Math.max(covered, span.end);
    const isMoving = kind !== 'other' && kind !== 'assign' && before !== '';
    return isMoving ? { ...statement, rowText: `${rowText}\nafter ${before}` } : statement;
  });
}

function wordsIn(tokens: readonly Token[], first: number, end: number): readonly string[] {
  const words: string[] = [];
  for (let at = first; at < tokens.length && (tokens[at] as Token).end <= end; at++)
    words.push(wordOf(tokens[at] as Token));
  return words;
}

/** The name and the type of a variable precede its first value, which is the statement. */
function declaredBefore(tokens: readonly Token[], covered: number): readonly string[] {
  const outside = tokens.filter(({ start }) => start >= covered);
  return outside.slice(outside.findLastIndex(({ text }) => text === ';') + 1).map(wordOf);
}

function wordOf({ upper, text }: Token): string {
  return upper || text;
}

/** First words of statements that change no result of a later statement. */
const NO_SETTINGS = new Set(
  'GRANT REVOKE ANALYZE VACUUM OPTIMIZE COMMENT BEGIN START COMMIT END PRINT EXPLAIN SHOW DESCRIBE GO'.split(
    ' ',
  ),
);

const HINT = /\/\*\+[\s\S]*?\*\//g;

/**
 * Most hints choose a plan. These change the rows: options of a source (Flink), settings of a session
 * (MySQL), and rows that are left out in place of an error (Oracle).
 */
const CHANGES_ROWS = /\b(?:OPTIONS|SET_VAR|IGNORE_ROW_ON_DUPKEY_INDEX)\b/i;

/** Comments directly after a statement are part of it. */
const COMMENTS = /(?:\s*\/\*[\s\S]*?\*\/)*/y;

/** Adds the hints that change rows. */
export function withHints(statements: readonly Statement[], sql: string): readonly Statement[] {
  if (!sql.includes('/*+')) return statements;
  return statements.map((statement) => {
    const { span, rowText = '' } = statement;
    COMMENTS.lastIndex = span.end;
    const text = `${sql.slice(span.start, span.end)}${COMMENTS.exec(sql)?.[0] ?? ''}`;
    const hints = (text.match(HINT) ?? []).filter((hint) => CHANGES_ROWS.test(hint));
    return hints.length === 0 ? statement : { ...statement, rowText: `${rowText}\n${hints.join('\n')}` };
  });
}
