/**
 * Binds statements. The effect of every statement is one query over its sources, whose columns are those of
 * the target.
 *
 *   UPDATE t SET a = s.x FROM s WHERE t.id = s.id
 *     →  target t, columns [a = assign [IDENTITY ← s.x, CONDITIONAL ← t.id = s.id]]
 */

import { type Dialect, fold } from '../../dialect/dialect.ts';
import { assertNever } from '../../model/assert-never.ts';
import { columnPath } from '../../model/names.ts';
import type { StatementKind } from '../../model/query-lineage.ts';
import { fieldsOfType } from '../../model/struct-types.ts';
import { ANALYSIS_LIMITS } from '../analysis.ts';
import type { Create, Identifier, Query, Statement } from '../ir/ir.ts';
import { applyAlter, applyRename, bindRename } from './bind-alter.ts';
import { bindCreate, bindInsert } from './bind-insert.ts';
import { bindMerge } from './bind-merge.ts';
import { bindQuery } from './bind-query.ts';
import { bindDelete, bindUpdate } from './bind-update.ts';
import { type BaseRelation, type BoundQuery, type BoundStatement, Opaque } from './bound-query.ts';
import { changedRelation } from './changed-relation.ts';
import { newCollector } from './collector.ts';
import { queryContext, type StatementContext } from './context.ts';
import { fieldPaths } from './field-paths.ts';
import { numberDuplicates } from './number-duplicates.ts';
import { addColumn, addListed, findColumn, rawName } from './relation-columns.ts';
import { tablesRead } from './tables-read.ts';
import { writtenIn } from './written-names.ts';

/** `bareTarget` receives the rows of a bare SELECT: the relation of the model that the SQL defines. */
export function bindStatement(
  statement: Statement,
  context: StatementContext,
  bareTarget: BaseRelation | null,
): BoundStatement {
  const bound = context.descent.run(() => {
    const own = { ...context, collector: newCollector() };
    return bindOne(statement, own, bareTarget);
  });
  const { doubt } = statement;
  if (doubt === undefined) return bound;
  const reads = doubt.reads.map((name) => context.relations.named(name));
  const leftOpen = { code: doubt.code, message: doubt.message, span: doubt.at };
  return { ...bound, reads: [...bound.reads, ...reads], leftOpen };
}

function bindOne(
  statement: Statement,
  context: StatementContext,
  bareTarget: BaseRelation | null,
): BoundStatement {
  const { mentions, doubts } = context.collector;
  const kind = statementKind(statement);
  const target = targetOf(statement, context) ?? (statement.kind === 'select' ? bareTarget : null);
  const done = (query: BoundQuery | null): BoundStatement => ({
    kind,
    target,
    query,
    reads: doubts.flatMap(({ reads }) => reads),
    mentions,
    opaque: null,
    doubt: doubts.find(({ fault }) => fault === true) ?? doubts[0] ?? null,
    span: statement.span,
  });
  const opaque = (reason: Opaque): BoundStatement => {
    const { relations } = context;
    if (statement.kind === 'create' && statement.temporary && target !== null) target.temporary = true;
    const { found, names } = tablesRead(statement, context.dialect);
    const known = names.filter((name) => relations.isKnown(name)).map((name) => relations.named(name));
    const reads = [
      ...found.map((name) => relations.named(name)),
      ...known.filter((relation) => relation !== target),
    ];
    return {
      kind,
      target,
      query: null,
      reads,
      mentions: [],
      opaque: { code: reason.code, message: reason.message, span: reason.span },
      doubt: null,
      span: statement.span,
    };
  };
  if (statement.kind === 'opaque') return opaque(new Opaque(statement.code, statement.message, statement.at));
  try {
    const query = bindBody(statement, context, target);
    const defines = statement.kind === 'create' || (statement.kind === 'select' && target !== null);
    if (query !== null && defines) numberDuplicates(query, context.dialect);
    const bound = done(statement.kind === 'create' && statement.empty === true ? null : query);
    if ('returning' in statement && statement.returning !== undefined)
      mentionReturned(statement.returning, context);
    applyDefinition(statement, { ...bound, query }, context);
    return bound;
  } catch (error) {
    if (error instanceof Opaque) return opaque(error);
    if (error instanceof RangeError)
      return opaque(new Opaque('input-too-large', 'the statement is nested too deeply', statement.span));
    throw error;
  }
}

/** RETURNING: the rows are sent to the client, so the statement only references the columns. */
function mentionReturned(returned: Query, context: StatementContext): void {
  try {
    bindQuery(returned, { ...queryContext(context), asListed: true });
  } catch (error) {
    if (!(error instanceof Opaque)) throw error;
  }
}

function bindBody(
  statement: Exclude<Statement, { kind: 'opaque' }>,
  context: StatementContext,
  target: BaseRelation | null,
): BoundQuery | null {
  switch (statement.kind) {
    case 'select':
      return bindQuery(statement.query, queryContext(context));
    case 'insert':
      return bindInsert(statement, context, target);
    case 'create':
      return bindCreate(statement, context);
    case 'update':
      return bindUpdate(statement, context, target);
    case 'delete':
      return bindDelete(statement, context);
    case 'merge':
      return bindMerge(statement, context, target);
    case 'assign':
      return bindQuery(statement.query, queryContext(context));
    case 'rename':
      return bindRename(statement, context, statement.span);
    case 'alter':
    case 'drop':
    case 'other':
      return null;
    default:
      return assertNever(statement);
  }
}

function statementKind(statement: Statement): StatementKind {
  switch (statement.kind) {
    case 'create':
      return statement.what === 'view' ? 'create-view' : 'create-table';
    case 'insert':
      return statement.as ?? 'insert';
    case 'assign':
      return 'select';
    case 'rename':
      return statement.half === null ? 'rename' : 'swap';
    case 'alter':
      return 'other';
    case 'opaque':
      return statement.target === null ? 'other' : 'insert';
    default:
      return statement.kind;
  }
}

function targetOf(statement: Statement, context: StatementContext): BaseRelation | null {
  if (statement.kind === 'assign') return context.relations.ofVariable(statement.variable);
  if (statement.kind === 'rename') return context.relations.named(statement.to);
  if (
    statement.kind === 'select' ||
    statement.kind === 'alter' ||
    statement.kind === 'drop' ||
    statement.kind === 'other' ||
    statement.target === null
  )
    return null;
  const { target } = statement;
  if (statement.kind === 'create' && statement.temporary) return context.relations.made(target);
  if (statement.kind === 'create' || statement.kind === 'opaque') return context.relations.named(target);
  const written = changedRelation(statement, context.dialect);
  return written === null ? null : context.relations.named(written.name);
}

/** Records the columns of a created or changed relation for later statements. */
function applyDefinition(statement: Statement, bound: BoundStatement, context: StatementContext): void {
  if (statement.kind === 'rename') applyRename(statement, context);
  if (statement.kind === 'alter') applyAlter(statement, context);
  if (statement.kind === 'assign') applyVariable(bound);
  if (statement.kind !== 'create' || bound.target === null) return;
  const { target } = bound;
  if (statement.temporary) target.temporary = true;
  if (target.complete && target.declared) return;
  const names = createdColumns(statement, bound.query, context);
  if (names === null) return;
  for (const name of names) addListed(target, name);
  noteWritten(target, statement, bound.query);
  if (target.fields !== null) context.relations.addStructs();
  target.complete = true;
}

/** The names of the columns as the statement writes them. */
function noteWritten(target: BaseRelation, { columns }: Create, query: BoundQuery | null): void {
  const names =
    query === null
      ? (columns ?? []).map(({ text }) => text)
      : query.columns.map((_, i) => writtenIn(query, i));
  for (const name of names) {
    const at = findColumn(target, name);
    if (at !== -1 && name !== rawName(target, at)) {
      target.written ??= new Map();
      target.written.set(at, name);
    }
  }
}

/** A row variable has all known columns of the query. Other variables have one column. */
function applyVariable({ target, query }: BoundStatement): void {
  if (target === null || query === null) return;
  for (const { name } of query.columns.slice(0, query.visible)) addColumn(target, name);
  if (query.openStars.length > 0) target.complete = false;
}

/** As paths. */
function createdColumns(
  create: Create,
  query: BoundQuery | null,
  context: StatementContext,
): string[] | null {
  const { relations } = context;
  if (query !== null) {
    if (query.openStars.length > 0) return null;
    return query.columns.slice(0, query.visible).flatMap(({ name }, i) => {
      const fields = relations.structs ? fieldPaths(query, i, []) : [];
      return [columnPath([name]), ...fields.map((path) => columnPath([name, ...path]))];
    });
  }
  const own = listedColumns(create, context);
  if (create.like === null || own === null) return own;
  const like = relations.named(create.like);
  // A column that both have is one column.
  return like.complete ? [...new Set([...like.columns, ...own])] : null;
}

/**
 * The columns that the statement lists, including those of LIKE inside the list; null if some of them are
 * unknown.
 */
function listedColumns(
  { columns, like, likes = [] }: Create,
  { dialect, relations }: StatementContext,
): string[] | null {
  if (columns === null && like === null && likes.length === 0) return null;
  const own = (columns ?? []).map((column) => definedPaths([], column, column.type ?? '', dialect));
  const found: string[] = [];
  for (let i = 0; i <= own.length; i++) {
    for (const each of likes.filter(({ at }) => at === i)) {
      const relation = relations.named(each.name);
      if (!relation.complete) return null;
      found.push(...relation.columns);
    }
    found.push(...(own[i] ?? []));
  }
  return [...new Set(found)];
}

/** A column or a field, and the fields of its type. */
function definedPaths(parent: readonly string[], name: Identifier, type: string, dialect: Dialect): string[] {
  const path = [...parent, fold(name, dialect.columns)];
  const fields = type === '' || path.length > ANALYSIS_LIMITS.fieldDepth ? null : fieldsOfType(type);
  const below = (fields ?? []).flatMap((field) =>
    field.name === null ? [] : definedPaths(path, field.name, field.type, dialect),
  );
  return [columnPath(path), ...below];
}
