/** Ends of statements without a semicolon: anywhere in T-SQL, at the end of a line in other dialects. */
import { isName } from './identifier.ts';
import { done, here, peek, type Reader, skipBrackets, word } from './reader.ts';

const STARTS = new Set(
  `SELECT WITH INSERT UPDATE DELETE MERGE CREATE DROP ALTER TRUNCATE SET DECLARE EXEC EXECUTE IF BEGIN GRANT REVOKE DENY USE
   PRINT COMMIT ROLLBACK CALL COPY ANALYZE VACUUM RETURN WHILE`.split(/\s+/),
);
const OBJECTS = new Set(
  'TABLE VIEW INDEX PROCEDURE PROC FUNCTION SCHEMA DATABASE TRIGGER TYPE SEQUENCE'.split(' '),
);

/** Whether a statement may end before the next token, and another begin. */
export function startsStatement(reader: Reader): boolean {
  if (!STARTS.has(word(reader))) return false;
  return reader.source.features.optionalSemicolons || startsLine(reader);
}

function startsLine(reader: Reader): boolean {
  const before = reader.source.tokens[reader.at - 1];
  return before !== undefined && reader.source.text.slice(before.end, here(reader).start).includes('\n');
}

/**
 * Whether WITH begins common table expressions `ahead` tokens further, and not options such as WITH
 * SCHEMABINDING or WITH (NOLOCK).
 */
export function isWith(reader: Reader, ahead = 0): boolean {
  if (word(reader, ahead) !== 'WITH') return false;
  const at = ahead + (word(reader, ahead + 1) === 'RECURSIVE' ? 2 : 1);
  if (!isName(peek(reader, at))) return false;
  const { tokens, partner } = reader.source;
  const columns = word(reader, at + 1) === '(' ? (partner[reader.at + at + 1] ?? -1) : reader.at + at;
  return tokens[columns + 1]?.upper === 'AS' && tokens[columns + 2]?.upper === '(';
}

/**
 * The same inside the options of a definition. There most of the words may also be options: `COPY GRANTS`,
 * `ON DELETE`.
 */
export function endsDefinition(reader: Reader): boolean {
  const next = word(reader);
  if (!startsLine(reader)) return false;
  if (reader.source.features.optionalSemicolons && (next === 'SELECT' || isWith(reader))) return true;
  return (
    ['INSERT', 'MERGE', 'CREATE', 'TRUNCATE', 'DECLARE', 'EXEC'].includes(next) || isObjectStatement(reader)
  );
}

/** DROP TABLE, not DROP COLUMN. */
function isObjectStatement(reader: Reader): boolean {
  const next = word(reader);
  if (next === 'UPDATE' || next === 'DELETE')
    return word(reader, 1) !== 'CASCADE' && word(reader, 1) !== 'SET';
  return (next === 'DROP' || next === 'ALTER') && OBJECTS.has(word(reader, 1));
}

/**
 * If a semicolon is missing: index of the first change of data before token `end` that begins a line; null if
 * there is none.
 */
export function nextChange(reader: Reader, end: number): number | null {
  const ahead: Reader = { ...reader };
  for (; ahead.at < end; ahead.at++) {
    const second = CHANGES.get(word(ahead));
    if (second?.has(word(ahead, 1)) === true && startsLine(ahead)) return ahead.at;
    ahead.at = Math.max(ahead.at, word(ahead) === '(' ? (reader.source.partner[ahead.at] ?? 0) : 0);
  }
  return null;
}

/** Words that may follow the first word of such a statement. */
const CHANGES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['INSERT', new Set(['INTO', 'OVERWRITE'])],
  ['MERGE', new Set(['INTO'])],
  ['COPY', new Set(['INTO'])],
  ['DELETE', new Set(['FROM'])],
  ['CREATE', new Set(['TABLE', 'VIEW', 'OR', 'TEMP', 'TEMPORARY'])],
]);

/** Skips a statement that moves no data: to the end, or in T-SQL to the start of the next statement. */
export function skipStatement(reader: Reader): void {
  if (!reader.source.features.optionalSemicolons) {
    reader.at = reader.end;
    return;
  }
  // The next statement may be on the same line as one of these short ones.
  const short = ['SET', 'DECLARE', 'PRINT', 'USE'].includes(word(reader));
  reader.at++;
  while (!done(reader)) {
    const before = reader.source.tokens[reader.at - 1]?.upper ?? '';
    const continues = ['FOR', 'AS', ',', '='].includes(before);
    if (!continues && (short ? startsStatement(reader) : endsDefinition(reader))) return;
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
  }
}
