/**
 * Binds INSERT and CREATE … AS: a query whose columns get the names of the target's columns.
 *
 *   INSERT INTO t (b, a) SELECT x, y FROM s  →  columns [b ← s.x, a ← s.y]
 */
import { fold } from '../../dialect/dialect.ts';
import type { Create, Insert } from '../ir/ir.ts';
import { bindConflict } from './bind-conflict.ts';
import { bindExpr } from './bind-expression.ts';
import { bindQuery } from './bind-query.ts';
import { mentionImplied } from './bind-set.ts';
import { type BaseRelation, type BoundColumn, type BoundQuery, inferred, Opaque } from './bound-query.ts';
import { changedRelation, TARGET_OF_SEVERAL } from './changed-relation.ts';
import { addFault, reportExcess } from './collector.ts';
import { queryContext, type StatementContext } from './context.ts';
import { rawName, topColumns } from './relation-columns.ts';
import { mayLack, type TargetColumn, targetColumn } from './unlisted-columns.ts';
import { type Naming, naming } from './written-names.ts';

export function bindInsert(
  statement: Insert,
  context: StatementContext,
  target: BaseRelation | null,
): BoundQuery {
  const insert = intoRelation(statement, context);
  const query = bindQuery(insert.query, queryContext(context));
  if (!insert.byName) mentionImplied([query], insert.query.span.start, context.collector.mentions);
  const own = insert.ofHeir === true ? columnsOfTarget(query, target) : query;
  const named = insert.byName ? own : nameInserted(insert, query, context, target);
  const inserted = withPartition(insert, named, context);
  return insert.conflict === undefined || target === null
    ? inserted
    : bindConflict(insert, insert.conflict, { inserted: inserted, statement: context, target });
}

/** T-SQL: `WITH q AS (SELECT a AS x FROM t) INSERT INTO q (x) …` inserts into t (a). */
function intoRelation(insert: Insert, { dialect }: StatementContext): Insert {
  const changed = changedRelation(insert, dialect);
  if (changed === null) throw new Opaque('unsupported-construct', TARGET_OF_SEVERAL, insert.query.span);
  return changed.name === insert.target || insert.columns === null
    ? insert
    : { ...insert, columns: changed.columns };
}

function columnsOfTarget(query: BoundQuery, target: BaseRelation | null): BoundQuery {
  if (target?.complete !== true || query.openStars.length > 0) return query;
  const names = new Set(topColumns(target).map((column) => rawName(target, column)));
  const columns = query.columns.slice(0, query.visible).filter(({ name }) => names.has(name));
  return { ...query, columns, visible: columns.length };
}

function withPartition(insert: Insert, named: BoundQuery, statement: StatementContext): BoundQuery {
  const given = insert.partition.filter(({ value }) => value !== null);
  if (given.length === 0 || named.openStars.length > 0) return named;
  const context = queryContext(statement);
  const columns = given.map(
    ({ column, value }): BoundColumn => ({
      name: fold(column, context.dialect.columns),
      expr: value === null ? { kind: 'constant', text: '' } : bindExpr(value, context),
      span: value?.span ?? insert.query.span,
    }),
  );
  const visible = named.visible + columns.length;
  return { ...named, columns: [...named.columns.slice(0, named.visible), ...columns], visible };
}

/** The columns of the target in the order of the query. Those of PARTITION are last. */
function targetColumns(
  insert: Insert,
  { visible }: BoundQuery,
  context: StatementContext,
  target: BaseRelation | null,
): readonly TargetColumn[] | null {
  const { columns } = context.dialect;
  const listed = (name: string): TargetColumn => ({ name, isListed: true });
  const at = insert.query.span;
  const given =
    insert.columns?.map((name) =>
      targetColumn(target, { name: fold(name, columns), text: name.text, span: at }, context),
    ) ?? null;
  const parts = insert.partition.map(({ column, value }) => ({ name: fold(column, columns), value }));
  const last = parts.filter(({ value }) => value === null).map(({ name }) => listed(name));
  if (given !== null) return given.length < visible ? [...given, ...last] : given;
  if (target?.complete !== true) return null;
  const all = topColumns(target).map((column) => rawName(target, column));
  const own = all.filter((name) => !parts.some((part) => part.name === name));
  return [...own.map(listed), ...last];
}

function nameInserted(
  insert: Insert,
  query: BoundQuery,
  context: StatementContext,
  target: BaseRelation | null,
): BoundQuery {
  const given = insert.columns === null ? null : targetColumns(insert, query, context, target);
  if (given !== null && query.openStars.length === 0 && given.length !== query.visible) {
    throw new Opaque(
      'unresolved-reference',
      `the column list has ${given.length} names, but the query has ${query.visible} values`,
      insert.query.span,
    );
  }
  const names =
    given ??
    withAdditionalColumns(targetColumns(insert, query, context, target), query, { insert, context, target });
  if (names !== null) return intoColumns(query, names);
  // A file has the columns that are written to it.
  if (target?.location === true) return query;
  // The columns of the target are unknown. They are assumed to have the names of the query's columns; those
  // of PARTITION are last.
  const last = insert.partition.filter(({ value }) => value === null);
  const before = query.columns.slice(0, query.visible - last.length);
  const renamed = rename(query, [
    ...before.map(({ name, written }) => ({ name, written })),
    ...last.map(({ column }) => naming(column, context.dialect)),
  ]);
  if (query.openStars.length > 0) return renamed;
  return {
    ...renamed,
    columns: renamed.columns.map((column) => ({ ...column, expr: inferred(column.expr) })),
  };
}

/**
 * The query has more columns than the target. If the list of the target may be outdated, the new columns are
 * at its end.
 */
function withAdditionalColumns(
  names: readonly TargetColumn[] | null,
  { openStars, columns, visible }: BoundQuery,
  { insert, context, target }: { insert: Insert; context: StatementContext; target: BaseRelation | null },
): readonly TargetColumn[] | null {
  if (names === null || target === null || openStars.length > 0 || visible <= names.length) return names;
  const message = `${target.name} has ${names.length} columns, but the query has ${visible} values`;
  const { span } = insert.query;
  if (!mayLack({ kind: 'base', relation: target }) || insert.partition.length > 0)
    throw new Opaque('unresolved-reference', message, span);
  addFault(message, span, context);
  const all = [
    ...names.map(({ name }) => name),
    ...columns.slice(names.length, visible).map(({ name }) => name),
  ];
  return all.map((name) => ({ name, isListed: false }));
}

/** The lineage of a column that the target is not known to have is inferred. */
function intoColumns(query: BoundQuery, targets: readonly TargetColumn[]): BoundQuery {
  const named = rename(
    query,
    targets.map(({ name }) => ({ name, written: undefined })),
  );
  if (targets.every(({ isListed }) => isListed)) return named;
  const columns = named.columns.map((column, i) =>
    targets[i]?.isListed === false ? { ...column, expr: inferred(column.expr) } : column,
  );
  return { ...named, columns };
}

export function bindCreate(create: Create, context: StatementContext): BoundQuery | null {
  if (create.query !== null) {
    const query = bindQuery(create.query, queryContext(context));
    if (create.byName === true) return withListed(create, query, context);
    if (create.columns === null) return query;
    const called = create.columns.map((name) => naming(name, context.dialect));
    const names = called.map(({ name }) => name);
    if (query.openStars.length === 0)
      reportExcess('the query', query.visible, { names, span: create.query.span }, context);
    return rename(query, called);
  }
  return null;
}

/** Columns that the query does not have are first, and have no inputs. */
function withListed({ columns }: Create, query: BoundQuery, { dialect }: StatementContext): BoundQuery {
  const made = query.columns.slice(0, query.visible);
  const names = (columns ?? []).map((column) => fold(column, dialect.columns));
  const own = names
    .filter((name) => !made.some((column) => column.name === name))
    .map((name): BoundColumn => ({ name, expr: { kind: 'constant', text: '' }, span: NOWHERE }));
  const all = [...own, ...made];
  return query.openStars.length > 0 ? query : { ...query, columns: all, visible: all.length };
}

const NOWHERE = { start: 0, end: 0 };

/** The query under other names. It is a copy, because other statements may share the query. */
function rename(query: BoundQuery, names: readonly Naming[]): BoundQuery {
  if (query.openStars.length > 0) return query;
  const columns = query.columns
    .slice(0, query.visible)
    .map((column, i): BoundColumn => ({ ...column, ...names[i] }));
  return { ...query, columns, visible: columns.length };
}
