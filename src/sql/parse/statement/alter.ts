/**
 * Tokens → ALTER, RENAME and EXCHANGE, if they move data or names: a relation or a column gets another name,
 * two relations are exchanged, rows or partitions move from one relation to another. All other actions move
 * no data.
 *
 *   ALTER TABLE s.t_new RENAME TO t   →   rename s.t_new to s.t
 *   ALTER TABLE a SWAP WITH b         →   rename b to a and a to b, at once
 *   ALTER TABLE a APPEND FROM b       →   INSERT INTO a SELECT * FROM b
 */
import type { Alter, Identifier, Insert, Rename, TableName } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import type { StatementBody } from '../core/notes.ts';
import {
  done,
  nextIs,
  peek,
  type Reader,
  skipBrackets,
  spanFrom,
  take,
  takeAny,
  unsupported,
  within,
  word,
} from '../core/reader.ts';
import { noteSkipped, skipTo } from '../core/skipped-clauses.ts';
import { skipStatement } from '../core/statement-boundary.ts';
import { readTableName } from '../core/table-name.ts';
import { starOver } from '../query/file-rows.ts';
import { altersData } from './other-kinds.ts';
import { sessionDefaults } from './session-defaults.ts';

const OBJECTS = new Set(['TABLE', 'VIEW', 'OBJECT']);
const KINDS = [
  'EXTERNAL',
  'DYNAMIC',
  'ICEBERG',
  'MATERIALIZED',
  'FOREIGN',
  'STREAMING',
  'HYBRID',
  'EVENT',
  'LIVE',
];

/** Alter : ALTER … . The reader is before ALTER. */
export function readAlter(reader: Reader): StatementBody {
  const first = reader.at;
  skipStatement(reader);
  const altered = readAltered(within(reader, first, reader.at));
  if (altered !== null && altered.kind !== 'other' && altered.kind !== 'alter') return altered;
  const moving = altersData(within(reader, first, reader.at));
  if (moving !== null) throw unsupported(reader, moving);
  const defaults = altered === null ? sessionDefaults(within(reader, first, reader.at)) : null;
  return altered ?? { kind: 'other', ...(defaults === null ? {} : { defaults }) };
}

/** null if the altered object is no relation. */
function readAltered(reader: Reader): StatementBody | null {
  const first = reader.at;
  const target = readAlteredTable(reader);
  return target === null ? null : readActions(reader, { target, first });
}

/**
 * AlteredTable : ALTER {kind} {TABLE | VIEW | OBJECT} [IF EXISTS] [ONLY] name [ON CLUSTER name]; null for
 *   other objects
 */
export function readAlteredTable(reader: Reader): TableName | null {
  reader.at++;
  while (takeAny(reader, ...KINDS, 'ONLINE', 'OFFLINE', 'IGNORE') !== null);
  if (!OBJECTS.has(word(reader))) return null;
  reader.at++;
  take(reader, 'IF', 'EXISTS');
  take(reader, 'ONLY');
  if (!isName(peek(reader))) return null;
  const target = readTableName(reader);
  if (nextIs(reader, 'ON', 'CLUSTER')) skipTo(reader, 'hint', reader.at + 3);
  return target;
}

interface Begun {
  readonly target: TableName;
  /** The first token of the statement. */
  readonly first: number;
}

function readActions(reader: Reader, begun: Begun): StatementBody {
  const { target } = begun;
  const columns: Alter['columns'][number][] = [];
  do {
    const moved = readRename(reader, target) ?? readMove(reader, begun);
    if (moved !== null) {
      if (columns.length > 0) reader.notes.before.push({ kind: 'alter', target, columns });
      return moved;
    }
    columns.push(...readColumnAction(reader));
    skipAction(reader);
  } while (take(reader, ','));
  return columns.length === 0 ? { kind: 'other' } : { kind: 'alter', target, columns };
}

/** To the next action, or the end. */
function skipAction(reader: Reader): void {
  while (!done(reader) && word(reader) !== ',') {
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
  }
}

// ---- names of relations

/** RENAME [TO | AS] b; only MySQL has the form without TO. */
function readRename(reader: Reader, from: TableName): Rename | null {
  if (word(reader) !== 'RENAME') return null;
  const bare =
    reader.source.features.renameWithoutTo && !['COLUMN', 'INDEX', 'KEY'].includes(word(reader, 1));
  const ahead = ['TO', 'AS'].includes(word(reader, 1)) ? 2 : 1;
  if ((ahead === 1 && !bare) || !isName(peek(reader, ahead))) return null;
  if (word(reader, ahead + 1) === 'TO') return null;
  reader.at += ahead;
  return { kind: 'rename', from, to: inSchemaOf(reader, from, readTableName(reader)), half: null };
}

/** A new name without a schema is in the schema of the relation, or in that of the session. */
function inSchemaOf(reader: Reader, from: TableName, to: TableName): TableName {
  if (to.length >= from.length || reader.source.features.renameInSessionSchema) return to;
  return [...from.slice(0, from.length - to.length), ...to];
}

/** An exchange of names is two renames; the second one is its own statement. */
function swapped(reader: Reader, a: TableName, b: TableName): Rename {
  reader.notes.after.push({ kind: 'rename', from: a, to: b, half: 'second' });
  return { kind: 'rename', from: b, to: a, half: 'first' };
}

// ---- moves of rows

function readMove(reader: Reader, { target, first }: Begun): StatementBody | null {
  if (take(reader, 'SWAP', 'WITH')) return swapped(reader, target, readTableName(reader));
  if (take(reader, 'APPEND', 'FROM')) return appended(reader, target, readTableName(reader), first);
  return readExchange(reader, { target, first }) ?? readPartitionMove(reader, { target, first });
}

function appended(reader: Reader, target: TableName, from: TableName, first: number): Insert {
  const query = starOver(from, spanFrom(reader, first));
  const rest = reader.at;
  skipAction(reader);
  noteSkipped(reader, 'storage of a relation', rest);
  return { kind: 'insert', target, columns: null, byName: false, partition: [], query };
}

/** EXCHANGE PARTITION p WITH TABLE b: Hive moves the partition from b; other platforms exchange both. */
function readExchange(reader: Reader, { target, first }: Begun): StatementBody | null {
  if (!nextIs(reader, 'EXCHANGE', 'PARTITION') && !nextIs(reader, 'EXCHANGE', 'SUBPARTITION')) return null;
  const start = reader.at;
  while (!done(reader) && !nextIs(reader, 'WITH', 'TABLE')) {
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
  }
  noteSkipped(reader, 'name of a partition', start);
  if (!take(reader, 'WITH', 'TABLE')) return null;
  const other = readTableName(reader);
  const insert = appended(reader, target, other, first);
  if (!reader.source.features.exchangeMovesPartition)
    reader.notes.after.push(appended(reader, other, target, first));
  return insert;
}

/**
 * T-SQL: SWITCH PARTITION 1 TO b; ClickHouse: REPLACE PARTITION p FROM b, ATTACH PARTITION p FROM b, MOVE
 * PARTITION p TO TABLE b.
 */
function readPartitionMove(reader: Reader, { target, first }: Begun): StatementBody | null {
  const start = reader.at;
  const action = takeAny(reader, 'SWITCH', 'REPLACE', 'ATTACH', 'MOVE');
  const isPart = action !== null && (take(reader, 'PARTITION') || action === 'SWITCH');
  // Postgres: the partition is a relation.
  if (isPart && action === 'ATTACH' && ['FOR', 'DEFAULT'].includes(word(reader, 1)))
    return appended(reader, target, readTableName(reader), first);
  const end = isPart ? placeOfTable(reader, action) : null;
  if (end === null) {
    reader.at = start;
    return null;
  }
  reader.at = end;
  noteSkipped(reader, 'name of a partition', start);
  reader.at++;
  take(reader, 'TABLE');
  const other = readTableName(reader);
  const outwards = action === 'SWITCH' || action === 'MOVE';
  return outwards ? appended(reader, other, target, first) : appended(reader, target, other, first);
}

/** The index of the word before the other relation. */
function placeOfTable(reader: Reader, action: string): number | null {
  const outwards = action === 'SWITCH' || action === 'MOVE';
  for (let at = reader.at; at < reader.end && at < reader.at + 12; at++) {
    const word = reader.source.tokens[at]?.upper;
    const next = reader.source.tokens[at + 1]?.upper ?? '';
    if (word === (outwards ? 'TO' : 'FROM') && !['DISK', 'VOLUME', 'SHARD'].includes(next)) return at;
  }
  return null;
}

// ---- columns

/** RENAME COLUMN a TO b, ADD COLUMN c INT, DROP COLUMN d; an empty list for other actions. */
function readColumnAction(reader: Reader): Alter['columns'] {
  const start = reader.at;
  const action = takeAny(reader, 'RENAME', 'ADD', 'DROP', 'CHANGE');
  const worded = take(reader, 'COLUMN');
  take(reader, 'IF', 'NOT', 'EXISTS');
  take(reader, 'IF', 'EXISTS');
  const renames = action === 'RENAME' || action === 'CHANGE';
  if (action === null || !(worded || renames) || !isName(peek(reader))) {
    reader.at = start;
    return [];
  }
  if (action === 'DROP') return readNames(reader).map((from) => ({ from, to: null }));
  const name = readIdentifier(reader);
  if (action === 'ADD') return worded ? [{ from: null, to: name }] : [];
  if (action === 'RENAME' && !take(reader, 'TO')) return [];
  return isName(peek(reader)) ? [{ from: name, to: readIdentifier(reader) }] : [];
}

function readNames(reader: Reader): Identifier[] {
  const names = [readIdentifier(reader)];
  while (
    word(reader) === ',' &&
    isName(peek(reader, 1)) &&
    [',', ''].includes(word(reader, 2) || (peek(reader, 2) ? 'x' : ''))
  ) {
    reader.at++;
    names.push(readIdentifier(reader));
  }
  return names;
}

// ---- RENAME and EXCHANGE as statements

/** ClickHouse: `a AND b, c AND d ON CLUSTER e`. */
function readExchanged(reader: Reader): StatementBody | null {
  const swaps: Rename[] = [];
  do {
    const a = readTableName(reader);
    if (takeAny(reader, 'AND', 'WITH') === null) return null;
    const [more, after] = [reader.notes.after.length, swapped(reader, a, readTableName(reader))];
    swaps.push(after, ...(reader.notes.after.splice(more) as Rename[]));
  } while (take(reader, ','));
  if (take(reader, 'ON', 'CLUSTER')) reader.at++;
  const [first, ...others] = swaps;
  reader.notes.after.push(...others);
  return first ?? null;
}

/**
 * RENAME TABLE a TO b, c TO d; RENAME a TO b; EXCHANGE TABLES a AND b; null if the renamed object is no
 * relation.
 */
export function readRenames(reader: Reader): StatementBody | null {
  const first = reader.at;
  if (take(reader, 'EXCHANGE', 'TABLES') || take(reader, 'EXCHANGE', 'TABLE')) {
    return readExchanged(reader);
  }
  if (!take(reader, 'RENAME')) return null;
  takeAny(reader, 'TABLE', 'TABLES', 'VIEW', 'OBJECT');
  take(reader, 'IF', 'EXISTS');
  const renames: Rename[] = [];
  do {
    if (!isName(peek(reader))) break;
    const from = readTableName(reader);
    if (takeAny(reader, 'TO', 'AS') === null) break;
    renames.push({ kind: 'rename', from, to: inSchemaOf(reader, from, readTableName(reader)), half: null });
  } while (take(reader, ','));
  const [only, ...more] = renames;
  if (only === undefined) {
    reader.at = first;
    return null;
  }
  if (take(reader, 'ON', 'CLUSTER')) reader.at++;
  reader.notes.after.push(...more);
  return only;
}
