/** Tokens → the alias of a relation: `t`, `AS t`, `AS t(a, b)`. */
import type { Identifier, TableAlias } from '../../ir/ir.ts';
import { isName, readIdentifier } from './identifier.ts';
import { NOT_A_TABLE_ALIAS, NOT_AN_ALIAS } from './keywords.ts';
import { isNearestNext } from './nearest.ts';
import { done, list, nextIs, peek, type Reader, take, takeBrackets, unexpected, word } from './reader.ts';
import { noteSkipped } from './skipped-clauses.ts';
import { skipAngles } from './types.ts';

/** TableAlias : [AS] name [( column {, column} )] — null if there is no alias. */
export function readTableAlias(reader: Reader): TableAlias | null {
  if (nextIs(reader, 'AS', 'OF')) return null;
  if (!take(reader, 'AS') && !canBeAlias(reader)) return null;
  const name = readIdentifier(reader, 'an alias');
  return { name, columns: word(reader) === '(' && startsColumns(reader) ? readAliasColumns(reader) : null };
}

function canBeAlias(reader: Reader): boolean {
  const token = peek(reader);
  if (!isName(token)) return false;
  if (token.kind === 'quoted') return true;
  // A clause has tokens after its keyword.
  if (token.upper === 'QUALIFY' && peek(reader, 1) === undefined) return true;
  if (isAliasHere(reader, token.upper)) return true;
  if (isNearestNext(reader)) return false;
  if (NOT_AN_ALIAS.has(token.upper) || NOT_A_TABLE_ALIAS.has(token.upper)) return false;
  if (reader.source.features.optionalSemicolons && STARTERS.has(token.upper)) return false;
  if (isMapNext(reader) || nextIs(reader, 'INDEXED', 'BY')) return false;
  return BEGINS_CLAUSE.get(token.upper)?.(reader) !== true;
}

/** Words that begin a clause together with the tokens after them, and are aliases otherwise. */
const BEGINS_CLAUSE: ReadonlyMap<string, (reader: Reader) => boolean> = new Map([
  ...['USE', 'FORCE', 'IGNORE'].map((each) => [each, isIndexHint] as const),
  ...['AT', 'BEFORE', 'CHANGES'].map((each) => [each, isBracketed] as const),
  ['VERSIONS', (reader) => ['BETWEEN', 'PERIOD'].includes(word(reader, 1))],
  ['USING', () => true],
  ['LOCK', (reader) => word(reader, 1) === 'IN'],
  ['LOG', (reader) => word(reader, 1) === 'ERRORS'],
  ['PARTITION', (reader) => word(reader, 1) === 'BY'],
  ['RESAMPLE', (reader) => isBracketed(reader) && word(reader, 2) === 'USING'],
  // ClickHouse: after the query of a view.
  ['COMMENT', (reader) => reader.source.features.commentAfterQuery && peek(reader, 1)?.kind === 'string'],
]);

function isIndexHint(reader: Reader): boolean {
  return ['INDEX', 'KEY'].includes(word(reader, 1));
}

function isBracketed(reader: Reader): boolean {
  return word(reader, 1) === '(';
}

/** Whether Hive's MAP a, b USING 'script' or REDUCE a, b USING 'script' is next. */
export function isMapNext(reader: Reader): boolean {
  if ((word(reader) !== 'MAP' && word(reader) !== 'REDUCE') || !reader.source.features.scriptTransforms)
    return false;
  const next = peek(reader, 1);
  return isName(next) && !NOT_AN_ALIAS.has(next.upper) && !NOT_A_TABLE_ALIAS.has(next.upper);
}

/** Keywords of clauses, if the clause does not follow. */
function isAliasHere(reader: Reader, name: string): boolean {
  const next = word(reader, 1);
  if (name === 'WINDOW') return !(isName(peek(reader, 1)) && word(reader, 2) === 'AS');
  if (name === 'PIVOT' || name === 'UNPIVOT') return !['(', 'INCLUDE', 'EXCLUDE', 'XML'].includes(next);
  if (name === 'FINAL') return !reader.source.features.finalModifier;
  return name === 'END' && reader.source.features.endAlias && peek(reader, 1) === undefined;
}

/** T-SQL statements need no semicolon between them. */
const STARTERS = new Set(
  'DECLARE EXEC EXECUTE TRUNCATE DROP ALTER GRANT PRINT IF BEGIN COMMIT ROLLBACK RETURN USE GO WHILE OUTPUT OPEN CLOSE DEALLOCATE RAISERROR WAITFOR GOTO BREAK CONTINUE SAVE DENY REVOKE DBCC'.split(
    ' ',
  ),
);

function startsColumns(reader: Reader): boolean {
  if (!isName(peek(reader, 1)) || word(reader, 1) === 'SELECT') return false;
  return word(reader, 1) !== 'NOLOCK' || followsBrackets(reader);
}

/** Whether the alias belongs to a query in brackets, which has no hints. */
function followsBrackets({ source: { tokens }, at }: Reader): boolean {
  const before = tokens[at - 2]?.upper === 'AS' ? at - 3 : at - 2;
  return tokens[before]?.upper === ')';
}

/** `(a, b INT, c STRING)`: types are skipped. */
function readAliasColumns(reader: Reader): Identifier[] {
  const inside = takeBrackets(reader);
  const columns = list(inside, (each) => {
    const column = readIdentifier(each, 'a column');
    const type = each.at;
    while (!done(each) && word(each) !== ',') {
      if (word(each) === '(' || word(each) === '[') takeBrackets(each);
      else if (word(each) === '<') skipAngles(each);
      else each.at++;
    }
    noteSkipped(each, 'type', type);
    return column;
  });
  if (!done(inside)) throw unexpected(inside, 'a comma or the end');
  return columns;
}
