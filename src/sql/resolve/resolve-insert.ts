/**
 * Binds INSERT and CREATE … AS: a query whose columns get the names of the target's.
 *
 *   INSERT INTO t (b, a) SELECT x, y FROM s  →  columns [b ← s.x, a ← s.y]
 */
import { fold } from '../dialect/dialect.ts';
import type { Create, Insert } from '../ir.ts';
import { type BaseRelation, type BoundColumn, type BoundQuery, Opaque } from './bound.ts';
import { rawName, spelledBy, topColumns } from './fields.ts';
import { bindConflict } from './resolve-conflict.ts';
import { type Binder, bindExpr, type Context, inferred } from './resolve-expr.ts';
import { bindQuery } from './resolve-query.ts';
import { mentionImplied } from './resolve-set.ts';
import { newScope } from './scope.ts';

export function bindInsert(insert: Insert, binder: Binder, target: BaseRelation | null): BoundQuery {
  const query = bindQuery(insert.query, newScope(null), null, binder);
  if (!insert.byName) mentionImplied([query], insert.query.span.start, binder.mentions);
  const named = insert.byName ? query : nameInserted(insert, query, binder, target);
  const whole = withPartition(insert, named, binder);
  return insert.conflict === undefined || target === null
    ? whole
    : bindConflict(insert, insert.conflict, { inserted: whole, binder, target });
}

function withPartition(insert: Insert, named: BoundQuery, binder: Binder): BoundQuery {
  const given = insert.partition.filter(({ value }) => value !== null);
  if (given.length === 0 || named.opens.length > 0) return named;
  const context: Context = { binder, scope: newScope(null), ctes: null };
  const columns = given.map(
    ({ column, value }): BoundColumn => ({
      name: fold(column, binder.dialect.columns),
      expr: value === null ? { kind: 'constant', text: '' } : bindExpr(value, context),
      span: value?.span ?? insert.query.span,
    }),
  );
  const visible = named.visible + columns.length;
  return { ...named, columns: [...named.columns.slice(0, named.visible), ...columns], visible };
}

/** The target's columns in the order of the query: those of PARTITION come last. */
function targetColumns(
  insert: Insert,
  { visible }: BoundQuery,
  binder: Binder,
  target: BaseRelation | null,
): readonly string[] | null {
  const { columns } = binder.dialect;
  const given = insert.columns?.map((name) => spelledBy(target, fold(name, columns))) ?? null;
  const parts = insert.partition.map(({ column, value }) => ({ name: fold(column, columns), value }));
  const last = parts.filter(({ value }) => value === null).map(({ name }) => name);
  if (given !== null) return given.length < visible ? [...given, ...last] : given;
  if (target?.complete !== true) return null;
  const all = topColumns(target).map((column) => rawName(target, column));
  const own = all.filter((name) => !parts.some((part) => part.name === name));
  return [...own, ...last];
}

function nameInserted(
  insert: Insert,
  query: BoundQuery,
  binder: Binder,
  target: BaseRelation | null,
): BoundQuery {
  const given = insert.columns === null ? null : targetColumns(insert, query, binder, target);
  if (given !== null && query.opens.length === 0 && given.length !== query.visible) {
    throw new Opaque(
      'unresolved-reference',
      `the column list has ${given.length} names for ${query.visible} values`,
      insert.query.span,
    );
  }
  const names = given ?? targetColumns(insert, query, binder, target);
  if (names !== null && query.opens.length === 0 && query.visible > names.length) {
    throw new Opaque(
      'unresolved-reference',
      `${target?.name} has ${names.length} columns for ${query.visible} values`,
      insert.query.span,
    );
  }
  if (names !== null) return rename(query, names);
  // A file has the columns that are written into it.
  if (target?.location === true) return query;
  // The target's columns are not known: that they are called as the query calls them is a guess; those of PARTITION still come last.
  const last = insert.partition.filter(({ value }) => value === null);
  const before = query.columns.slice(0, query.visible - last.length).map(({ name }) => name);
  const guessed = rename(query, [
    ...before,
    ...last.map(({ column }) => fold(column, binder.dialect.columns)),
  ]);
  if (query.opens.length > 0) return guessed;
  return {
    ...guessed,
    columns: guessed.columns.map((column) => ({ ...column, expr: inferred(column.expr) })),
  };
}

export function bindCreate(create: Create, binder: Binder): BoundQuery | null {
  if (create.query !== null) {
    const query = bindQuery(create.query, newScope(null), null, binder);
    if (create.byName === true) return withListed(create, query, binder);
    return create.columns === null
      ? query
      : rename(
          query,
          create.columns.map((name) => fold(name, binder.dialect.columns)),
        );
  }
  return null;
}

/** Columns that the query does not have come first, and are made of nothing. */
function withListed({ columns }: Create, query: BoundQuery, { dialect }: Binder): BoundQuery {
  const made = query.columns.slice(0, query.visible);
  const names = (columns ?? []).map((column) => fold(column, dialect.columns));
  const own = names
    .filter((name) => !made.some((column) => column.name === name))
    .map((name): BoundColumn => ({ name, expr: { kind: 'constant', text: '' }, span: NOWHERE }));
  const shown = [...own, ...made];
  return query.opens.length > 0 ? query : { ...query, columns: shown, visible: shown.length };
}

const NOWHERE = { start: 0, end: 0 };

/** A view of the query under other names; the query itself may be shared, so it stays as it is. */
function rename(query: BoundQuery, names: readonly string[]): BoundQuery {
  if (query.opens.length > 0) return query;
  const columns = query.columns
    .slice(0, query.visible)
    .map((column, i): BoundColumn => ({ ...column, name: names[i] ?? column.name }));
  return { ...query, columns, visible: columns.length };
}
