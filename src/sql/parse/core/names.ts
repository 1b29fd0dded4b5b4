/** Tokens → identifiers and names of relations. */
import type { DialectName } from '../../../model/dialect-name.ts';
import type { Identifier, TableAlias, TableName } from '../../ir/ir.ts';
import { identifierOf, isName, readIdentifier } from './identifier.ts';
import { NOT_A_TABLE_ALIAS, NOT_A_VALUE, NOT_AN_ALIAS } from './keywords.ts';
import { readLocationName } from './location.ts';
import { seesNearest } from './nearest.ts';
import { isNamePart, readHandedOver, readIdentifierCall, withTemplates } from './parameter-name.ts';
import {
  done,
  expect,
  list,
  peek,
  type Reader,
  sees,
  take,
  takeBrackets,
  unexpected,
  unsupported,
  whole,
  word,
} from './reader.ts';
import { passOver } from './skipped-clauses.ts';

export { identifierOf, isName, readIdentifier };

/** `(a, b)`. */
export function readColumnList(reader: Reader): Identifier[] {
  if (word(reader) !== '(') throw unexpected(reader, 'a list of columns');
  return whole(takeBrackets(reader), (inside) => list(inside, (each) => readIdentifier(each, 'a column')));
}

/** The schema that `db..t` leaves out. */
const SCHEMA_LEFT_OUT = { text: 'dbo', quoted: false };

/** `db.schema.t`; in T-SQL also `db..t`, `#t` and `@t`, in BigQuery `my-project.d.t`, in DuckDB 'file.csv', in Oracle `t@link`. */
export function readTableName(reader: Reader): TableName {
  const odd = readOddName(reader);
  if (odd !== null) return odd;
  const reserved = NOT_A_VALUE.has(word(reader)) && word(reader) !== 'TABLE';
  if (reserved && word(reader, 1) !== '.') throw unexpected(reader, 'the name of a relation');
  const parts = [...readPart(reader)];
  for (;;) {
    if (take(reader, '..')) parts.push(SCHEMA_LEFT_OUT, ...readPart(reader));
    else if (word(reader) === '.' && isNamePart(reader, 1)) {
      reader.at++;
      parts.push(...readPart(reader));
    } else break;
  }
  if (parts.length > 4) throw unsupported(reader, 'A name of more than four parts');
  return withLink(reader, parts);
}

/** A name that is no row of identifiers; null where an ordinary one comes next. */
function readOddName(reader: Reader): TableName | null {
  const { dialect } = reader.source;
  const first = peek(reader);
  const location = readLocationName(reader);
  if (location !== null) return location;
  const handed = word(reader) === '{' ? readHandedOver(reader) : null;
  if (handed !== null) return [handed];
  if (dialect !== 'tsql' || first?.kind !== 'parameter' || !first.text.startsWith('@')) return null;
  reader.at++;
  return [{ text: first.text, quoted: false }];
}

/** Oracle: the link belongs to the name of the relation. */
function withLink(reader: Reader, parts: readonly Identifier[]): TableName {
  const link = peek(reader);
  const last = parts.at(-1);
  const isLink =
    reader.source.dialect === 'oracle' && link?.kind === 'parameter' && link.text.startsWith('@');
  if (!isLink || last === undefined) return parts;
  reader.at++;
  return [...parts.slice(0, -1), { ...last, text: last.text + link.text }];
}

function readPart(reader: Reader): readonly Identifier[] {
  if (sees(reader, 'IDENTIFIER', '(')) return readIdentifierCall(reader);
  const first = peek(reader);
  if (first === undefined || !isNamePart(reader)) throw unexpected(reader, 'the name of a relation');
  reader.at++;
  const part = withTemplates(reader, first);
  if (reader.source.dialect !== 'bigquery' || first.kind !== 'word') return [part];
  let { text } = part;
  let { end } = first;
  while (word(reader) === '-' && peek(reader)?.start === end && peek(reader, 1)?.start === end + 1) {
    text += `-${peek(reader, 1)?.text ?? ''}`;
    end = peek(reader, 1)?.end ?? end;
    reader.at += 2;
    // `a-1b`: digits and what follows them.
    const more = peek(reader);
    if (more?.kind !== 'word' || more.start !== end) continue;
    text += more.text;
    end = more.end;
    reader.at++;
  }
  return [{ ...part, text }];
}

/** An optional alias of a relation, `t`, `AS t` or `AS t(a, b)`. */
export function readTableAlias(reader: Reader): TableAlias | null {
  if (sees(reader, 'AS', 'OF')) return null;
  if (!take(reader, 'AS') && !canBeAlias(reader)) return null;
  const name = readIdentifier(reader, 'an alias');
  return { name, columns: word(reader) === '(' && startsColumns(reader) ? readAliasColumns(reader) : null };
}

function canBeAlias(reader: Reader): boolean {
  const token = peek(reader);
  if (!isName(token)) return false;
  if (token.kind === 'quoted') return true;
  // A clause would have something behind it.
  if (token.upper === 'QUALIFY' && peek(reader, 1) === undefined) return true;
  if (isAliasAfterAll(reader, token.upper)) return true;
  if (seesNearest(reader)) return false;
  if (NOT_AN_ALIAS.has(token.upper) || NOT_A_TABLE_ALIAS.has(token.upper)) return false;
  if (reader.source.dialect === 'tsql' && STARTERS.has(token.upper)) return false;
  if (seesMap(reader) || sees(reader, 'INDEXED', 'BY')) return false;
  return BEGINS_CLAUSE.get(token.upper)?.(reader) !== true;
}

/** Words that begin something of their own with what stands behind them, and are aliases elsewhere. */
const BEGINS_CLAUSE: ReadonlyMap<string, (reader: Reader) => boolean> = new Map([
  ...['USE', 'FORCE', 'IGNORE'].map((each) => [each, isIndexHint] as const),
  ...['AT', 'BEFORE', 'CHANGES'].map((each) => [each, isBracketed] as const),
  ['VERSIONS', (reader) => ['BETWEEN', 'PERIOD'].includes(word(reader, 1))],
  ['USING', () => true],
  ['LOCK', (reader) => word(reader, 1) === 'IN'],
  ['RESAMPLE', (reader) => isBracketed(reader) && word(reader, 2) === 'USING'],
  // ClickHouse: behind the query of a view.
  ['COMMENT', (reader) => reader.source.dialect === 'clickhouse' && peek(reader, 1)?.kind === 'string'],
]);

function isIndexHint(reader: Reader): boolean {
  return ['INDEX', 'KEY'].includes(word(reader, 1));
}

function isBracketed(reader: Reader): boolean {
  return word(reader, 1) === '(';
}

const MAPS = new Set<DialectName>(['hive', 'spark', 'databricks', 'generic']);

/** Hive: MAP a, b USING 'script' and REDUCE a, b USING 'script' come next. */
export function seesMap(reader: Reader): boolean {
  if ((word(reader) !== 'MAP' && word(reader) !== 'REDUCE') || !MAPS.has(reader.source.dialect)) return false;
  const next = peek(reader, 1);
  return isName(next) && !NOT_AN_ALIAS.has(next.upper) && !NOT_A_TABLE_ALIAS.has(next.upper);
}

/** Words of clauses that are aliases where the clause does not follow. */
function isAliasAfterAll(reader: Reader, name: string): boolean {
  const next = word(reader, 1);
  if (name === 'WINDOW') return !(isName(peek(reader, 1)) && word(reader, 2) === 'AS');
  if (name === 'PIVOT' || name === 'UNPIVOT') return !['(', 'INCLUDE', 'EXCLUDE', 'XML'].includes(next);
  if (name === 'FINAL') return !['clickhouse', 'generic'].includes(reader.source.dialect);
  return name === 'END' && reader.source.dialect === 'snowflake' && peek(reader, 1) === undefined;
}

/** T-SQL statements need no semicolon between them. */
const STARTERS = new Set(
  'DECLARE EXEC EXECUTE TRUNCATE DROP ALTER GRANT PRINT IF BEGIN COMMIT ROLLBACK RETURN USE GO WHILE OUTPUT OPEN CLOSE DEALLOCATE RAISERROR WAITFOR GOTO BREAK CONTINUE SAVE DENY REVOKE DBCC'.split(
    ' ',
  ),
);

function startsColumns(reader: Reader): boolean {
  if (!isName(peek(reader, 1)) || word(reader, 1) === 'SELECT') return false;
  return word(reader, 1) !== 'NOLOCK' || isBehindBrackets(reader);
}

/** The alias in front is that of a query: no hint can follow it. */
function isBehindBrackets({ source: { tokens }, at }: Reader): boolean {
  const before = tokens[at - 2]?.upper === 'AS' ? at - 3 : at - 2;
  return tokens[before]?.upper === ')';
}

/** `(a, b INT, c STRING)`: types are left out. */
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
    passOver(each, 'type', type);
    return column;
  });
  if (!done(inside)) throw unexpected(inside, 'a comma or the end');
  return columns;
}

/** `<INT, STRUCT<a INT>>`. */
export function skipAngles(reader: Reader): void {
  expect(reader, '<');
  for (let depth = 1; depth > 0; reader.at++) {
    if (done(reader)) throw unexpected(reader, '“>”');
    if (word(reader) === '<') depth++;
    else if (word(reader) === '>') depth--;
  }
}
