/** Where T-SQL statements begin, for statements that are skipped or cannot be parsed. */
import { isBatchEnd } from '../lex/source.ts';
import { type Walk, wordAt } from './walk.ts';

/** Words that begin a statement anywhere outside brackets. */
const ALWAYS = new Set(
  `DECLARE IF WHILE PRINT EXEC EXECUTE RETURN INSERT TRUNCATE COMMIT ROLLBACK RAISERROR THROW WAITFOR GOTO DEALLOCATE BEGIN`.split(
    ' ',
  ),
);
/** Words that begin a statement at the start of a line. */
const AT_LINE = new Set(
  'SELECT WITH UPDATE DELETE MERGE CREATE DROP ALTER SET OPEN CLOSE FETCH USE GRANT BREAK CONTINUE'.split(
    ' ',
  ),
);
const BEFORE_SELECT = new Set('UNION ALL EXCEPT INTERSECT AS FOR ( ,'.split(' '));

/** Words after a WITH that begins options, not common table expressions. */
const AFTER_WITH = new Set(['(', 'RESULT', 'RECOMPILE', 'EXECUTE', 'NOWAIT', 'LOG', 'MARK']);

export function startsTsql(walk: Walk, at: number): boolean {
  const word = wordAt(walk, at);
  const before = wordAt(walk, at - 1);
  if (before === 'AS' || before === '.' || before === 'WITH') return false;
  if (ALWAYS.has(word)) return !(before === 'INSTEAD' || before === 'AFTER' || before === 'OF');
  if (!AT_LINE.has(word) || !startsLine(walk, at)) return false;
  if (word === 'SELECT' && BEFORE_SELECT.has(before)) return false;
  if (word === 'FETCH') return !['ROWS', 'ROW'].includes(before);
  return word !== 'WITH' || !AFTER_WITH.has(wordAt(walk, at + 1));
}

/** The same after a statement that contains no expression of several words, such as COMMIT TRAN x. */
export function startsAfterShort(walk: Walk, at: number): boolean {
  const word = wordAt(walk, at);
  return startsTsql(walk, at) || (AT_LINE.has(word) && word !== 'WITH');
}

function startsLine({ source }: Walk, at: number): boolean {
  const before = source.tokens[at - 1];
  return before === undefined || source.text.slice(before.end, source.tokens[at]?.start ?? 0).includes('\n');
}

/** Index of the next statement, of the word that ends the block, or of the end of the batch. */
export function endOfTsql(walk: Walk, from: number, starts = startsTsql): number {
  let brackets = 0;
  let cases = 0;
  for (let at = from; at < walk.end; at++) {
    const word = wordAt(walk, at);
    if (word === ';' || isBatchEnd(walk.source, at)) return at;
    if (word === '(') brackets++;
    else if (word === ')') brackets = Math.max(0, brackets - 1);
    else if (word === 'CASE') cases++;
    else if (word === 'END' && cases > 0) cases--;
    else if (cases === 0 && brackets === 0 && (word === 'END' || word === 'ELSE' || starts(walk, at)))
      return at;
  }
  return walk.end;
}
