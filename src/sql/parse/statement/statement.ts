/**
 * Tokens → one statement, or several: the statements that an operator connects, and Hive's multi-insert.
 *
 *   WITH c AS (SELECT 1 AS x) INSERT INTO t SELECT x FROM c   →   [insert into t, with c]
 */
import type { Cte, Query } from '../../ir/ir.ts';
import { byWord } from '../core/engine-rules.ts';
import type { StatementBody } from '../core/notes.ts';
import { done, here, nextIs, type Reader, unexpected, unsupported, within, word } from '../core/reader.ts';
import { noteSkipped, skipTo } from '../core/skipped-clauses.ts';
import { nextChange, skipStatement } from '../core/statement-boundary.ts';
import { isMapNext } from '../core/table-alias.ts';
import { readFrom } from '../query/from.ts';
import { givesNoRows } from '../query/no-rows.ts';
import { readQuery } from '../query/query.ts';
import { NO_CTES, readWith, type With } from '../query/with.ts';
import { readAlter, readRenames } from './alter.ts';
import { type Change, changedRows } from './changed-rows.ts';
import { readCopy } from './copy.ts';
import { readCreate, readDrop } from './create.ts';
import { readDelete } from './delete.ts';
import { unloadOf } from './file-transfer.ts';
import { readInsert } from './insert.ts';
import { readImport, readLoad } from './load.ts';
import { readMerge } from './merge.ts';
import { runsChange } from './other-kinds.ts';
import { sessionDefaults } from './session-defaults.ts';
import { skipConfig } from './template-block.ts';
import { isMetadataNext, readExport, readUnload } from './unload.ts';
import { readUpdate } from './update.ts';

/** Statements that move no data, by their first word. */
const OTHER = new Set(
  `SET USE GRANT REASSIGN UNSET CONVERT ANALYSE REVOKE DENY SHOW DESCRIBE DESC EXPLAIN COMMENT BEGIN START COMMIT ROLLBACK SAVEPOINT RELEASE END ABORT ANALYZE
   VACUUM TRUNCATE LOCK UNLOCK RESET DECLARE PRAGMA REFRESH MSCK CACHE UNCACHE CLEAR OPTIMIZE RENAME UNDROP ADD LIST LS REMOVE
   RM GET PUT KILL FLUSH PRINT RETURN CLOSE FETCH OPEN DEALLOCATE PREPARE DISCARD NOTIFY LISTEN UNLISTEN CHECKPOINT ATTACH
   DETACH INSTALL RAISE RAISERROR THROW ASSERT REINDEX CLUSTER SECURITY SUMMARIZE EXISTS CHECK REPAIR EXCHANGE SYSTEM WATCH
   PURGE AUDIT NOAUDIT FLASHBACK DBCC WAITFOR SIGNAL RESIGNAL HANDLER CHANGE STOP LEAVE ITERATE BREAK CONTINUE BACKUP RESTORE
   RECONFIGURE SHUTDOWN ENABLE DISABLE COLLECT DATABASE HELP DELIMITER CONNECT DISCONNECT SPOOL WHENEVER EXIT QUIT`.split(
    /\s+/,
  ),
);

/** Statements that may move data and are not supported, by their first word. */
const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  CALL: 'A call of a procedure',
  EXEC: 'A call of a procedure',
  EXECUTE: 'SQL made at run time',
  DO: 'A procedural block',
};

/** Statements : Statement {operator of the engine Statement} */
export function readStatements(reader: Reader): readonly StatementBody[] {
  const { flow } = reader.rules.engine;
  let bodies = readBodies(reader);
  const rows: (Query | null)[] = [];
  while (flow !== undefined && word(reader) === flow.sign) {
    rows.push(flow.rowsOf(bodies));
    skipTo(reader, 'kind of relation', reader.at + 1);
    bodies = [...bodies, ...readBodies(reader).map((body) => flow.withRows(body, rows))];
  }
  return bodies;
}

function readBodies(reader: Reader): readonly StatementBody[] {
  skipConfig(reader);
  if (word(reader) === 'FROM') {
    const inserts = readMultiInsert(reader, NO_CTES);
    if (inserts !== null) return inserts;
  }
  if (word(reader) === 'WITH') {
    const ctes = readWith(reader);
    const inserts = word(reader) === 'FROM' ? readMultiInsert(reader, ctes) : null;
    return inserts ?? [readAfterWith(reader, ctes)];
  }
  return [readBody(reader)];
}

/**
 * MultiInsert : FROM From {Insert}
 * — https://hive.apache.org/docs/latest/languagemanual-dml_27362036;
 * null if a query follows FROM
 */
function readMultiInsert(reader: Reader, ctes: With): StatementBody[] | null {
  const start = reader.at;
  reader.at++;
  const from = readFrom(reader);
  if (word(reader) !== 'INSERT') {
    reader.at = start;
    return null;
  }
  const inserts: StatementBody[] = [];
  while (word(reader) === 'INSERT') inserts.push(readInsert(reader, ctes, from));
  return inserts;
}

function readBody(reader: Reader): StatementBody {
  byWord(reader, reader.rules.engine.prefixes);
  const own = byWord(reader, reader.rules.engine.statements);
  if (own !== null) return own;
  const first = word(reader);
  switch (first) {
    case 'SELECT':
    case '(':
    case 'VALUES':
    case 'TABLE':
    case 'FROM':
    case 'PIVOT':
    case 'UNPIVOT':
      return readSelection(reader, readQuery(reader));
    case 'INSERT':
      return readInsert(reader, NO_CTES);
    case 'REPLACE':
      return ['TABLE', 'VIEW'].includes(word(reader, 1)) ? readCreate(reader) : readInsert(reader, NO_CTES);
    case 'UPDATE':
      return word(reader, 1) === 'STATISTICS' ? skip(reader) : readUpdate(reader, NO_CTES);
    case 'DELETE':
      return readDelete(reader, NO_CTES);
    case 'MERGE':
      return readMerge(reader, NO_CTES);
    case 'CREATE':
      return readCreate(reader);
    case 'COPY':
      return readCopy(reader);
    case 'UNLOAD':
      return readUnload(reader);
    case 'EXPORT':
      return isMetadataNext(reader) ? skip(reader) : readExport(reader);
    case 'LOAD':
      return readLoad(reader);
    case 'IMPORT':
      return readImport(reader);
    case 'DROP':
      return readDrop(reader);
    case 'ALTER':
      return nextIs(reader, 'ALTER', 'VIEW') && isQueryNext(reader) ? readCreate(reader) : readAlter(reader);
    default:
      return readOther(reader, first);
  }
}

/**
 * A change inside another statement is a statement before it. The rows that the change returns are a query of
 * the statement; null if it returns none.
 */
export function readInnerChange(reader: Reader, ctes: readonly Cte[], rows?: 'old' | 'new'): Query | null {
  const change = readAfterWith(reader, { ...NO_CTES, with: ctes });
  if (!isChange(change)) throw unexpected(reader, 'a change of data');
  if (!done(reader)) throw unexpected(reader, 'the end of the change');
  reader.notes.before.push(change);
  if (rows === undefined) return change.returning ?? null;
  const qualifier = [{ text: rows, quoted: false }];
  return changedRows(change, [
    { kind: 'star', qualifier, except: [], replace: [], rename: [], span: here(reader) },
  ]);
}

function isChange(body: StatementBody): body is Change {
  return ['insert', 'update', 'delete', 'merge'].includes(body.kind);
}

/** `WITH c AS (…) CREATE TABLE t AS SELECT … FROM c`. */
function withCtes(body: StatementBody, { with: ctes, recursive }: With): StatementBody {
  if (body.kind !== 'create' || body.query === null) return body;
  const { query } = body;
  return {
    ...body,
    query: { ...query, with: [...ctes, ...query.with], recursive: recursive || query.recursive },
  };
}

function readAfterWith(reader: Reader, ctes: With): StatementBody {
  switch (word(reader)) {
    case 'CREATE':
      return withCtes(readCreate(reader), ctes);
    case 'INSERT':
      return readInsert(reader, ctes);
    case 'UPDATE':
      return readUpdate(reader, ctes);
    case 'DELETE':
      return readDelete(reader, ctes);
    case 'MERGE':
      return readMerge(reader, ctes);
    default:
      return readSelection(reader, readQuery(reader, ctes));
  }
}

function readSelection(reader: Reader, query: Query): StatementBody {
  const { into } = reader.notes;
  const empty = into !== null && givesNoRows(reader.source, query, reader.at);
  if (into === null) return { kind: 'select', query };
  if (into.target[0]?.location === true) return unloadOf(into.target, query);
  return {
    kind: 'create',
    what: 'table',
    target: into.target,
    temporary: into.temporary,
    columns: null,
    query,
    ...(empty ? { empty } : {}),
    like: null,
  };
}

function readOther(reader: Reader, first: string): StatementBody {
  const construct = NOT_FOLLOWED[first];
  if (construct !== undefined) throw unsupported(reader, construct);
  if (isMapNext(reader)) return readSelection(reader, readQuery(reader));
  if (!OTHER.has(first)) throw unexpected(reader, 'a statement');
  if (first === 'EXPLAIN' && runsChange(reader)) throw unsupported(reader, 'EXPLAIN ANALYZE of a change');
  const renamed = first === 'RENAME' || first === 'EXCHANGE' ? readRenames(reader) : null;
  if (renamed !== null) return renamed;
  const start = reader.at;
  const other = skip(reader);
  const defaults = sessionDefaults(within(reader, start, reader.at));
  return defaults === null ? other : { kind: 'other', defaults };
}

function skip(reader: Reader): StatementBody {
  const first = reader.at;
  skipStatement(reader);
  const { flow } = reader.rules.engine;
  const operator = flow === undefined ? -1 : find(reader, first, flow.sign);
  if (operator !== -1) {
    reader.at = operator;
    noteSkipped(reader, 'schema only', first);
    return { kind: 'other' };
  }
  const next = EXPLAINS.has(reader.source.tokens[first]?.upper ?? '')
    ? null
    : nextChange({ ...reader, at: first + 1 }, reader.at);
  if (next !== null) reader.at = next;
  return { kind: 'other' };
}

/** Statements that contain another statement without running it, or words such as INSERT. */
const EXPLAINS = new Set('EXPLAIN DESCRIBE DESC PREPARE DECLARE GRANT REVOKE DENY'.split(' '));

function find(reader: Reader, first: number, text: string): number {
  for (let at = first; at < reader.at; at++) if (reader.source.tokens[at]?.upper === text) return at;
  return -1;
}

function isQueryNext(reader: Reader): boolean {
  const { tokens } = reader.source;
  for (let at = reader.at; at < reader.end; at++) {
    if (tokens[at]?.upper === 'AS' && ['SELECT', 'WITH', '('].includes(tokens[at + 1]?.upper ?? ''))
      return true;
  }
  return false;
}
