/** Tokens → INSERT, UPDATE and DELETE. */
import type { Assignment, Delete, FromItem, Identifier, Insert, Query, TableName, Update } from '../ir.ts';
import { readFrom, readJoined } from './from.ts';
import { passOver, passTo } from './harmless.ts';
import { isQueryAhead } from './lists.ts';
import { isName, readIdentifier, readTableAlias, readTableName } from './names.ts';
import { readQuery, readQueryOver, type With } from './query.ts';
import {
  done,
  expect,
  here,
  list,
  peek,
  type Reader,
  sees,
  take,
  takeAny,
  takeBrackets,
  textOf,
  unexpected,
  unsupported,
  whole,
  word,
} from './reader.ts';

/** INSERT [OVERWRITE] INTO t [PARTITION (…)] [(a, b)] query; `from` is a FROM that was written before. */
export function readInsert(reader: Reader, outer: With, from: readonly FromItem[] | null = null): Insert {
  const verb = word(reader);
  reader.at++;
  const hint = reader.at;
  while (takeAny(reader, 'LOW_PRIORITY', 'HIGH_PRIORITY', 'DELAYED', 'IGNORE') !== null);
  if (take(reader, 'OR')) reader.at++;
  passOver(reader, 'hint', hint);
  if (['ALL', 'FIRST'].includes(word(reader))) throw unsupported(reader, `INSERT ${word(reader)}`);
  if (takeAny(reader, 'INTO', 'OVERWRITE') === null && verb === 'REPLACE' && !isName(peek(reader)))
    throw unexpected(reader, 'INTO');
  take(reader, 'INTO');
  if (['LOCAL', 'DIRECTORY'].includes(word(reader))) throw unsupported(reader, 'INSERT into a directory');
  if (word(reader) === 'TABLE' && (isName(peek(reader, 1)) || peek(reader, 1)?.kind === 'parameter'))
    reader.at++;
  take(reader, 'IF', 'NOT', 'EXISTS');
  if (take(reader, 'FUNCTION')) throw unsupported(reader, 'INSERT into a function');
  const target = readTableName(reader);
  const alias = reader.at;
  if (take(reader, 'AS')) readTableAliasOnly(reader);
  else if (reader.source.dialect === 'oracle' && isName(peek(reader)) && !INSERT_WORDS.has(word(reader)))
    reader.at++;
  passOver(reader, 'alias of a target', alias);
  const partition = readPartition(reader);
  take(reader, 'IF', 'NOT', 'EXISTS');
  let columns = readTargetColumns(reader);
  partition.push(...readPartition(reader));
  columns ??= readTargetColumns(reader);
  const byName = readOptions(reader);
  const query = from === null ? readSource(reader, outer) : readQueryOver(reader, outer, from);
  readConflict(reader);
  return { kind: 'insert', target, columns, byName, partition, query };
}

const INSERT_WORDS = new Set([
  'VALUES',
  'SELECT',
  'WITH',
  'PARTITION',
  'SUBPARTITION',
  'SET',
  'DEFAULT',
  'TABLE',
  'IF',
]);

function readTableAliasOnly(reader: Reader): void {
  if (!isName(peek(reader))) throw unexpected(reader, 'an alias');
  reader.at++;
}

function readTargetColumns(reader: Reader): Identifier[] | null {
  if (word(reader) !== '(' || isQueryAhead(reader)) return null;
  const inside = takeBrackets(reader);
  if (done(inside)) return null;
  return whole(inside, (each) => list(each, readTargetColumn));
}

/** A column, perhaps qualified. */
export function readTargetColumn(reader: Reader): Identifier {
  const first = reader.at;
  const name = readTableName(reader);
  const last = name.at(-1);
  if (last === undefined) throw unexpected(reader, 'a column');
  // ClickHouse: a nested column is named by its path.
  if (reader.source.dialect !== 'clickhouse') {
    passQualifier(reader, name, first);
    return last;
  }
  return { text: name.map(({ text }) => text).join('.'), quoted: last.quoted };
}

/** What stands in front of the last part of a column that is written to. */
function passQualifier(reader: Reader, name: TableName, first: number): void {
  const end = reader.at;
  if (name.length === 1) return;
  reader.at--;
  passOver(reader, 'qualifier of a target', first);
  reader.at = end;
}

/** `PARTITION (ds = '1', hour)`. In MySQL and Oracle partitions have names of their own. */
function readPartition(reader: Reader): Partition[] {
  if (word(reader) !== 'PARTITION' || word(reader, 1) !== '(') return [];
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  take(reader, 'IF', 'NOT', 'EXISTS');
  const { dialect } = reader.source;
  if (dialect === 'mysql' || dialect === 'oracle') passOver(reader, 'name of a partition', first);
  return dialect === 'mysql' || dialect === 'oracle' ? [] : whole(inside, (all) => list(all, readPart));
}

type Partition = Insert['partition'][number];

function readPart(reader: Reader): Partition {
  const column = readIdentifier(reader, 'a column');
  return { column, value: take(reader, '=') ? reader.rules.expression(reader) : null };
}

/** BY NAME and BY POSITION, OVERRIDING …, REPLACE WHERE …. */
function readOptions(reader: Reader): boolean {
  const first = reader.at;
  if (take(reader, 'OVERRIDING')) {
    reader.at++;
    expect(reader, 'VALUE');
    passOver(reader, 'hint', first);
  }
  if (take(reader, 'BY', 'POSITION')) return false;
  const byName = take(reader, 'BY', 'NAME');
  if (sees(reader, 'REPLACE', 'WHERE') || sees(reader, 'REPLACE', 'USING') || sees(reader, 'REPLACE', 'ON')) {
    throw unsupported(reader, 'INSERT … REPLACE');
  }
  if (word(reader) === 'OUTPUT') throw unsupported(reader, 'OUTPUT');
  return byName;
}

function readSource(reader: Reader, outer: With): Query {
  if (sees(reader, 'DEFAULT', 'VALUES')) {
    const span = here(reader);
    reader.at += 2;
    return { kind: 'values', rows: [], with: [], recursive: false, orderBy: [], limited: false, span };
  }
  if (word(reader) === 'FORMAT' && reader.source.dialect === 'clickhouse') {
    const span = here(reader);
    passTo(reader, 'inline data', reader.end);
    return { kind: 'values', rows: [], with: [], recursive: false, orderBy: [], limited: false, span };
  }
  if (word(reader) === 'SET') throw unsupported(reader, 'INSERT … SET');
  if (word(reader) === 'VALUE') throw unsupported(reader, 'VALUE in place of VALUES');
  take(reader, 'AS');
  return readQuery(reader, outer);
}

/** ON CONFLICT and ON DUPLICATE KEY change rows that are there; RETURNING gives them back. */
function readConflict(reader: Reader): void {
  if (sees(reader, 'LOG', 'ERRORS')) passTo(reader, 'hint', reader.end);
  if (word(reader) === 'AS') throw unsupported(reader, 'An alias for inserted rows');
  if (sees(reader, 'ON', 'CONFLICT') || sees(reader, 'ON', 'DUPLICATE')) {
    const nothing = reader.source.tokens
      .slice(reader.at, reader.end)
      .some((token) => token.upper === 'NOTHING');
    if (!nothing) throw unsupported(reader, textOf(reader.source, reader.at, reader.at + 2));
    const first = reader.at;
    while (!done(reader) && word(reader) !== 'RETURNING') reader.at++;
    passOver(reader, 'conflict that changes nothing', first);
  }
  readReturning(reader);
}

/** What a write gives back goes to the client. */
export function readReturning(reader: Reader): void {
  if (word(reader) === 'RETURNING') passTo(reader, 'rows given back', reader.end);
  if (sees(reader, 'OPTION', '(')) passTo(reader, 'hint', reader.end);
}

export function readUpdate(reader: Reader, ctes: With): Update {
  expect(reader, 'UPDATE');
  const hint = reader.at;
  while (takeAny(reader, 'LOW_PRIORITY', 'IGNORE', 'ONLY') !== null);
  if (take(reader, 'OR')) reader.at++;
  passOver(reader, 'hint', hint);
  if (word(reader) === 'TOP') throw unsupported(reader, 'UPDATE TOP');
  const item = readJoined(reader);
  if (word(reader) === ',') throw unsupported(reader, 'UPDATE of several relations');
  expect(reader, 'SET');
  const assigned = list(reader, readAssigned);
  if (word(reader) === 'OUTPUT') throw unsupported(reader, 'OUTPUT');
  const from = take(reader, 'FROM') ? readFrom(reader) : [];
  const where = take(reader, 'WHERE') ? reader.rules.expression(reader) : null;
  if (word(reader) === 'ORDER' || word(reader) === 'LIMIT') throw unsupported(reader, 'UPDATE with a limit');
  readReturning(reader);
  const targeted = item.kind === 'join' ? targetOfJoin(reader, item, assigned) : targetOf(reader, item, from);
  const assignments = assigned.map(({ column, value }) => ({ column, value }));
  return { kind: 'update', with: ctes.with, ...targeted, assignments, where };
}

interface Targeted {
  readonly target: TableName;
  readonly alias: Identifier | null;
  readonly from: readonly FromItem[];
}

/** What is updated; in T-SQL's `UPDATE x SET … FROM t AS x` it is named by its alias. */
function targetOf(reader: Reader, item: FromItem, from: readonly FromItem[]): Targeted {
  if (item.kind !== 'table') throw unsupported(reader, 'UPDATE of this relation', item.span);
  const named =
    item.alias === null && item.name.length === 1 ? findAlias(from, item.name[0]?.text ?? '') : null;
  if (named !== null) return { target: named.name, alias: named.alias?.name ?? null, from };
  return { target: item.name, alias: item.alias?.name ?? null, from };
}

/** MySQL joins the other relations before SET: the one that the assigned columns are qualified with is updated. */
function targetOfJoin(reader: Reader, item: FromItem, assigned: readonly Assigned[]): Targeted {
  const names = new Set(assigned.map(({ qualifier }) => qualifier?.text.toLowerCase() ?? ''));
  const [name] = names;
  const target = names.size === 1 && name !== undefined && name !== '' ? findAlias([item], name) : null;
  if (target === null)
    throw unsupported(reader, 'UPDATE of a join that does not say of which relation', item.span);
  return { target: target.name, alias: target.alias?.name ?? null, from: [item] };
}

type Table = Extract<FromItem, { kind: 'table' }>;

/** The relation in FROM that has this alias or name. */
function findAlias(from: readonly FromItem[], name: string): Table | null {
  const wanted = name.toLowerCase();
  const waiting = [...from];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item.kind === 'join') waiting.push(item.left, item.right);
    else if (item.kind === 'table') {
      const shown = item.alias?.name.text ?? item.name.at(-1)?.text;
      if (shown?.toLowerCase() === wanted) return item;
    }
  }
  return null;
}

/** `a = 1, t.b = 2`. */
export function readAssignments(reader: Reader): Assignment[] {
  return list(reader, readAssigned).map(({ column, value }) => ({ column, value }));
}

interface Assigned extends Assignment {
  readonly qualifier: Identifier | null;
}

function readAssigned(reader: Reader): Assigned {
  if (word(reader) === '(') throw unsupported(reader, 'SET (a, b) = …');
  if (peek(reader)?.kind === 'parameter') throw unsupported(reader, 'SET of a variable');
  const first = reader.at;
  const name = readTableName(reader);
  const column = name.at(-1);
  if (column === undefined) throw unexpected(reader, 'a column');
  passQualifier(reader, name, first);
  if (takeAny(reader, '=', ':=') === null) throw unsupported(reader, 'This form of SET');
  return { column, qualifier: name.at(-2) ?? null, value: reader.rules.expression(reader) };
}

export function readDelete(reader: Reader, ctes: With): Delete {
  expect(reader, 'DELETE');
  if (word(reader) === 'TOP') throw unsupported(reader, 'DELETE TOP');
  const hint = reader.at;
  while (takeAny(reader, 'LOW_PRIORITY', 'QUICK', 'IGNORE') !== null);
  passOver(reader, 'hint', hint);
  const named = isName(peek(reader)) && word(reader) !== 'FROM' ? list(reader, readTableName) : [];
  if (named.length > 1) throw unsupported(reader, 'DELETE from several relations');
  const alias = named.length === 1 && word(reader) !== 'FROM' ? aliasOf(reader) : null;
  const from = take(reader, 'FROM') ? readFromOnly(reader) : [];
  if (sees(reader, 'ON', 'CLUSTER')) passTo(reader, 'hint', reader.at + 3);
  const using = take(reader, 'USING') ? readFrom(reader) : [];
  if (named.length > 0 && from.length === 0)
    return endDelete(reader, { ctes, target: named[0] ?? [], alias, using });
  const targeted = deleteTarget(reader, named[0] ?? null, from);
  const more = takeSecondFrom(reader);
  return endDelete(reader, { ctes, ...targeted, using: [...targeted.using, ...using, ...more] });
}

function readFromOnly(reader: Reader): FromItem[] {
  take(reader, 'ONLY');
  return readFrom(reader);
}

/** T-SQL: DELETE FROM a FROM t a JOIN …. */
function takeSecondFrom(reader: Reader): FromItem[] {
  return take(reader, 'FROM') ? readFrom(reader) : [];
}

interface DeleteParts {
  readonly target: TableName;
  readonly alias: Identifier | null;
  readonly using: readonly FromItem[];
}

function deleteTarget(reader: Reader, named: TableName | null, from: readonly FromItem[]): DeleteParts {
  if (named !== null) {
    const table = named.length === 1 ? findAlias(from, named[0]?.text ?? '') : null;
    return { target: table?.name ?? named, alias: table?.alias?.name ?? null, using: from };
  }
  const [first, ...rest] = from;
  if (first?.kind !== 'table' || rest.length > 0) throw unsupported(reader, 'DELETE from a join');
  return { target: first.name, alias: first.alias?.name ?? null, using: [] };
}

function endDelete(reader: Reader, { ctes, ...parts }: DeleteParts & { ctes: With }): Delete {
  const where = take(reader, 'WHERE') ? reader.rules.expression(reader) : null;
  if (word(reader) === 'ORDER' || word(reader) === 'LIMIT') throw unsupported(reader, 'DELETE with a limit');
  readReturning(reader);
  return { kind: 'delete', with: ctes.with, ...parts, where };
}

export function aliasOf(reader: Reader): Identifier | null {
  const alias = readTableAlias(reader);
  if (alias !== null && alias.columns !== null) throw unsupported(reader, 'Columns of a target’s alias');
  const name = alias?.name;
  return name === undefined ? null : name;
}
