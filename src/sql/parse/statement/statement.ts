/**
 * Tokens of one statement → the statement. What cannot be read is opaque, with the reason, the place, and the relations it names.
 *
 *   INSERT INTO t (a) SELECT b FROM u   →   {kind: insert, target: [t], columns: [a], query: …}
 */
import type { Span } from '../../../model/place.ts';
import { Descent } from '../../descent.ts';
import type { Cte, Query, Statement } from '../../ir/ir.ts';
import type { Cut } from '../../lex/cut-off.ts';
import type { Piece, Source } from '../../lex/source.ts';
import type { Grammar } from '../core/grammar.ts';
import { seesMap } from '../core/names.ts';
import { newNotes } from '../core/nested.ts';
import {
  done,
  type Gap,
  here,
  type Notes,
  type Reader,
  type Rules,
  type StatementBody,
  sees,
  spanOf,
  take,
  Unreadable,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { keepsAll } from '../core/recover.ts';
import { relationsNamed, withRelationsBehind } from '../core/relations-named.ts';
import { type Passed, passOver, passTo } from '../core/skipped-clauses.ts';
import { changeAhead, skipStatement, startsStatement } from '../core/statement-boundary.ts';
import { readApplyChanges } from '../engines/databricks/apply-changes.ts';
import { rowsGiven, withRows } from '../engines/snowflake/flow-operator.ts';
import { skipLocking } from '../engines/teradata/locking.ts';
import { skipExternalFunctions } from '../engines/trino/inline-function.ts';
import { readExpression } from '../expression/expression.ts';
import { readFrom } from '../query/from.ts';
import { givesNoRows } from '../query/no-rows.ts';
import { NO_CTES, readQuery, readWholeQuery, readWith, type With } from '../query/query.ts';
import { readAlter, readRenames } from './alter.ts';
import { type Change, changedRows } from './changed-rows.ts';
import { readCopy } from './copy.ts';
import { readCache, readCreate, readDrop, readTableVariable } from './create.ts';
import { readDelete } from './delete.ts';
import { unloading } from './files.ts';
import { readInsert } from './insert.ts';
import { readBulkInsert, readImport, readLoad } from './load.ts';
import { readMerge } from './merge.ts';
import { runsChange } from './other-kinds.ts';
import { parseBranches, skipConfig, templateIn } from './template-block.ts';
import { readExport, readUnload, seesMetadata } from './unload.ts';
import { readUpdate } from './update.ts';

const RULES: Rules = { expression: readExpression, query: readWholeQuery, change: readInnerChange };

export interface ParsedPiece {
  readonly statements: readonly Statement[];
  /** By statement: what of it could not be read although the rest could; empty for those that were read whole and for opaque ones. */
  readonly gaps: readonly (readonly Gap[])[];
  readonly askedSecondGrammar: boolean;
  /** What was moved over without being kept, by the list of what is harmless. */
  readonly passed: readonly Passed[];
}

/** Mostly one statement; several where semicolons are left out, and for Hive's multi-insert. */
export function parsePiece(source: Source, piece: Piece, secondGrammar: Grammar | null): ParsedPiece {
  const branched = parseBranches(source, piece, (way, all) => parseEach(way, all, secondGrammar));
  return branched ?? parseEach(source, piece, secondGrammar);
}

function parseEach(source: Source, piece: Piece, secondGrammar: Grammar | null): ParsedPiece {
  const statements: Statement[] = [];
  const gaps: (readonly Gap[])[] = [];
  const passed: Passed[] = [];
  let askedSecondGrammar = false;
  let { first } = piece;
  do {
    const next = parseNext(source, { ...piece, first }, secondGrammar);
    for (const statement of next.statements) statements.push(statement);
    for (const each of next.gaps) gaps.push(each);
    for (const each of next.passed) passed.push(each);
    askedSecondGrammar ||= next.askedSecondGrammar;
    first = next.end;
  } while (first < piece.end);
  return { statements, gaps, askedSecondGrammar, passed };
}

export interface ParsedNext extends ParsedPiece {
  /** Index after its last token. */
  readonly end: number;
}

/** The first statement of the piece; what cannot be read goes on to its end. */
export function parseNext(source: Source, piece: Piece, secondGrammar: Grammar | null): ParsedNext {
  const cut = cutIn(source, piece);
  if (cut === null) return parsed(source, piece, readOrRecover(source, piece, secondGrammar));
  const reason = new Unreadable('parse-failed', `This ${cut.what} does not close.`, cut.at);
  const opaque = opaqueStatement(source, piece, reason);
  const statements = [opaque.kind === 'opaque' ? withRelationsBehind(source, opaque, cut) : opaque];
  return {
    statements,
    gaps: [[]],
    askedSecondGrammar: false,
    passed: [],
    end: piece.end,
  };
}

/** The same without recovery, for a piece that goes beyond the statement: where it cannot be read, the place of that is all. */
export function parseFirst(source: Source, piece: Piece, secondGrammar: Grammar | null): ParsedNext | Span {
  const read = readFirst(source, piece, { secondGrammar, recovers: false });
  return read instanceof Unreadable ? read.at : parsed(source, piece, read);
}

function parsed(source: Source, piece: Piece, read: Read | Unreadable): ParsedNext {
  const unread = read instanceof Unreadable;
  // Words of a template would be read as SQL where a statement recovers.
  const template = unread || read.gaps.length > 0 ? templateIn(source, piece) : null;
  if (unread || template !== null) {
    const reason = template ?? (read as Unreadable);
    const opaque = opaqueStatement(source, piece, reason);
    const statements = [template === null ? opaque : { ...opaque, template: true as const }];
    return { statements, gaps: [[]], askedSecondGrammar: false, passed: [], end: piece.end };
  }
  const { bodies, gaps, askedSecondGrammar, passed, shaped, end } = read;
  const more = shaped.length === 0 ? {} : { shaped: shaped.join('\n') };
  const span = spanOf(source, piece.first, end);
  return {
    statements: bodies.map((body) => ({ ...body, ...more, span })),
    gaps: bodies.map(() => gaps),
    askedSecondGrammar,
    passed,
    end,
  };
}

/** For rules outside that read a part of a statement. */
export function readerOf(source: Source, { first, end }: Piece, secondGrammar: Grammar | null): Reader {
  const notes = newNotes(null);
  return { source, rules: RULES, secondGrammar, notes, at: first, end, depth: 0 };
}

/** What does not close in the piece. */
function cutIn({ cuts, unclosed, tokens }: Source, { first, end }: Piece): Cut | null {
  const cut = cuts.find(({ token }) => token > first && token <= end);
  if (cut !== undefined) return cut;
  return unclosed === null || end !== tokens.length ? null : { ...unclosed, token: end };
}

interface Read {
  readonly bodies: readonly StatementBody[];
  readonly gaps: readonly Gap[];
  readonly askedSecondGrammar: boolean;
  readonly passed: readonly Passed[];
  readonly shaped: readonly string[];
  /** Index behind its last token. */
  readonly end: number;
}

/** Tokens that a statement may read again while it recovers, for each that it has. */
const AGAIN = 20;

/** The first reading knows nothing of recovery, so a statement that can be read costs nothing by it. */
function readOrRecover(source: Source, piece: Piece, secondGrammar: Grammar | null): Read | Unreadable {
  const read = readFirst(source, piece, { secondGrammar, recovers: false });
  if (!(read instanceof Unreadable) || read.code === 'input-too-large') return read;
  const mended = readFirst(source, piece, { secondGrammar, recovers: true });
  // What was passed over without being noted would be lost.
  return mended instanceof Unreadable || mended.gaps.length === 0 ? read : mended;
}

interface Reading {
  readonly secondGrammar: Grammar | null;
  readonly recovers: boolean;
}

/** The first statement of the piece. */
function readFirst(source: Source, piece: Piece, reading: Reading): Read | Unreadable {
  const descent = new Descent();
  return descent.run(() => {
    const budget = AGAIN * (piece.end - piece.first);
    const recovery = reading.recovers ? { gaps: [], rows: [], budget } : null;
    return readPiece(source, piece, reading.secondGrammar, newNotes(recovery, descent));
  });
}

function readPiece(
  source: Source,
  { first, end }: Piece,
  secondGrammar: Grammar | null,
  notes: Notes,
): Read | Unreadable {
  const { recovery } = notes;
  const reader: Reader = { source, rules: RULES, secondGrammar, notes, at: first, end, depth: 0 };
  try {
    const own = readFlow(reader);
    const bodies = [...notes.before, ...own, ...notes.after];
    const lost = recovery !== null && (recovery.rows.length > 0 || !keepsAll(bodies, recovery));
    if (lost || (!done(reader) && !startsStatement(reader)))
      return unexpected(reader, 'the end of the statement');
    const { askedSecondGrammar, passed, shaped } = notes;
    return { bodies, gaps: recovery?.gaps ?? [], askedSecondGrammar, passed, shaped, end: reader.at };
  } catch (error) {
    if (error instanceof Unreadable) return error;
    if (!(error instanceof RangeError)) throw error;
    const span = spanOf(source, first, end);
    return new Unreadable('input-too-large', 'Nested too deep to be read.', span);
  }
}

/** What `reason` says of the whole piece, with the relations that it names. */
export function opaqueStatement(source: Source, piece: Piece, { code, message, at }: Unreadable): Statement {
  const span = spanOf(source, piece.first, piece.end);
  return { kind: 'opaque', code, message, at, ...relationsNamed(source, piece), span };
}

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

/** Statements that may move data in a way that is not read, by their first word. */
const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  CALL: 'A call of a procedure',
  EXEC: 'A call of a procedure',
  EXECUTE: 'SQL made at run time',
  DO: 'A procedural block',
};

/** Mostly the statement alone; in Snowflake those that `->>` joins. */
function readFlow(reader: Reader): readonly StatementBody[] {
  let bodies = readBodies(reader);
  const given: (Query | null)[] = [];
  while (word(reader) === '->>' && reader.source.dialect === 'snowflake') {
    given.push(rowsGiven(bodies));
    passTo(reader, 'kind of relation', reader.at + 1);
    bodies = [...bodies, ...readBodies(reader).map((body) => withRows(body, given))];
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
  skipExternalFunctions(reader);
  return [readBody(reader)];
}

/** Hive: FROM t INSERT INTO a SELECT x INSERT INTO b SELECT y; null where only a query follows. */
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
      return skipFlow(reader) ? readBody(reader) : readCreate(reader);
    case 'LOCKING':
      skipLocking(reader);
      return readBody(reader);
    case 'DEFINE':
      return reader.source.dialect === 'snowflake' ? readCreate(reader) : readOther(reader, first);
    case 'APPLY':
    case 'AUTO':
      return readChanges(reader);
    case 'COPY':
      return readCopy(reader);
    case 'UNLOAD':
      return readUnload(reader);
    case 'EXPORT':
      return seesMetadata(reader) ? skip(reader) : readExport(reader);
    case 'LOAD':
      return readLoad(reader);
    case 'IMPORT':
      return readImport(reader);
    case 'DROP':
      return readDrop(reader);
    case 'ALTER':
      return sees(reader, 'ALTER', 'VIEW') && seesQuery(reader) ? readCreate(reader) : readAlter(reader);
    default:
      return readOther(reader, first);
  }
}

/** Databricks: CREATE FLOW f COMMENT 'x' AS, in front of the statement that it runs; true where that comes next. */
function skipFlow(reader: Reader): boolean {
  const { tokens } = reader.source;
  const kind = [1, 3].find((ahead) => word(reader, ahead) === 'FLOW');
  if (kind === undefined || (kind === 3 && word(reader, 1) !== 'OR')) return false;
  const runs = ['INSERT', 'AUTO', 'APPLY'];
  let as = reader.at + kind + 1;
  while (as < reader.end && !(tokens[as]?.upper === 'AS' && runs.includes(tokens[as + 1]?.upper ?? ''))) as++;
  if (as >= reader.end) return false;
  passTo(reader, 'kind of relation', as + 1);
  return true;
}

/** Databricks: what arrives in a stream is applied to a table. */
function readChanges(reader: Reader): StatementBody {
  if (!take(reader, 'APPLY', 'CHANGES') && !take(reader, 'AUTO', 'CDC'))
    throw unexpected(reader, 'a statement');
  return readApplyChanges(reader);
}

/** The change is a statement of its own, before the one it stands in; what it gives back is a query to that one. */
function readInnerChange(reader: Reader, ctes: readonly Cte[], rows?: 'old' | 'new'): Query | null {
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
  if (into.target[0]?.location === true) return unloading(into.target, query);
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
  if (sees(reader, 'BULK', 'INSERT')) return readBulkInsert(reader);
  const construct = NOT_FOLLOWED[first];
  if (construct !== undefined) throw unsupported(reader, construct);
  if (seesMap(reader)) return readSelection(reader, readQuery(reader));
  if (!OTHER.has(first)) throw unexpected(reader, 'a statement');
  if (first === 'EXPLAIN' && runsChange(reader)) throw unsupported(reader, 'EXPLAIN ANALYZE of a change');
  const renamed = first === 'RENAME' || first === 'EXCHANGE' ? readRenames(reader) : null;
  if (renamed !== null) return renamed;
  const cached = first === 'CACHE' ? readCache(reader) : null;
  if (cached !== null) return cached;
  const table = first === 'DECLARE' ? readTableVariable(reader) : null;
  if (table !== null) return table;
  return skip(reader);
}

function skip(reader: Reader): StatementBody {
  const first = reader.at;
  skipStatement(reader);
  const flows = reader.source.dialect === 'snowflake' ? find(reader, first, '->>') : -1;
  if (flows !== -1) {
    reader.at = flows;
    passOver(reader, 'schema alone', first);
    return { kind: 'other' };
  }
  const next = EXPLAINS.has(reader.source.tokens[first]?.upper ?? '')
    ? null
    : changeAhead({ ...reader, at: first + 1 }, reader.at);
  if (next !== null) reader.at = next;
  return { kind: 'other' };
}

/** Statements that hold another one, which they do not run where they stand, or words such as INSERT. */
const EXPLAINS = new Set('EXPLAIN DESCRIBE DESC PREPARE DECLARE GRANT REVOKE DENY'.split(' '));

function find(reader: Reader, first: number, text: string): number {
  for (let at = first; at < reader.at; at++) if (reader.source.tokens[at]?.upper === text) return at;
  return -1;
}

function seesQuery(reader: Reader): boolean {
  const { tokens } = reader.source;
  for (let at = reader.at; at < reader.end; at++) {
    if (tokens[at]?.upper === 'AS' && ['SELECT', 'WITH', '('].includes(tokens[at + 1]?.upper ?? ''))
      return true;
  }
  return false;
}
