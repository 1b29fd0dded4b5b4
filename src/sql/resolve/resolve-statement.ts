/**
 * Binds statements. Whatever a statement's words, what it does is one query over its sources whose columns are the target's.
 *
 *   UPDATE t SET a = s.x FROM s WHERE t.id = s.id  →  target t, columns [a = assign [IDENTITY ← s.x, CONDITIONAL ← t.id = s.id]]
 */
import { assertNever } from '../../model/assert-never.ts';
import type { Span } from '../../model/place.ts';
import type { StatementKind } from '../../model/query-lineage.ts';
import { fold } from '../dialect/dialect.ts';
import type {
  Assignment,
  Create,
  Delete,
  Expr,
  FromItem,
  Identifier,
  Insert,
  Merge,
  MergeAction,
  Statement,
  TableName,
  Update,
} from '../ir.ts';
import { tablesRead } from '../tables-read.ts';
import {
  type BaseRelation,
  type BoundColumn,
  type BoundExpr,
  type BoundQuery,
  type BoundStatement,
  Opaque,
  type Part,
  type RowUse,
  type Source,
} from './bound.ts';
import { addColumn } from './relations.ts';
import { type Binder, bindExpr, type Context } from './resolve-expr.ts';
import { bindFrom } from './resolve-from.ts';
import { bindCtes, bindQuery } from './resolve-query.ts';
import { mentionImplied } from './resolve-set.ts';
import { allColumns, nameOf, newScope, reference } from './scope.ts';

/** `bareTarget` takes the rows of a bare SELECT: the relation of the model whose SQL this is. */
export function bindStatement(
  statement: Statement,
  binder: Binder,
  bareTarget: BaseRelation | null,
): BoundStatement {
  binder.mentions = [];
  const kind = statementKind(statement);
  const target = targetOf(statement, binder) ?? (statement.kind === 'select' ? bareTarget : null);
  const done = (query: BoundQuery | null): BoundStatement => ({
    kind,
    target,
    query,
    reads: [],
    mentions: binder.mentions,
    opaque: null,
    span: statement.span,
  });
  const opaque = (reason: Opaque): BoundStatement => {
    const reads = tablesRead(statement, binder.dialect).map((name) => binder.relations.named(name));
    return {
      kind,
      target,
      query: null,
      reads,
      mentions: [],
      opaque: { code: reason.code, message: reason.message, span: reason.span },
      span: statement.span,
    };
  };
  if (statement.kind === 'opaque') return opaque(new Opaque(statement.code, statement.message, statement.at));
  try {
    const bound = done(bindBody(statement, binder, target));
    learn(statement, bound, binder);
    return bound;
  } catch (error) {
    if (error instanceof Opaque) return opaque(error);
    if (error instanceof RangeError)
      return opaque(new Opaque('input-too-large', 'the statement is nested too deeply', statement.span));
    throw error;
  }
}

function bindBody(
  statement: Exclude<Statement, { kind: 'opaque' }>,
  binder: Binder,
  target: BaseRelation | null,
): BoundQuery | null {
  switch (statement.kind) {
    case 'select':
      return bindQuery(statement.query, newScope(null), null, binder);
    case 'insert':
      return bindInsert(statement, binder, target);
    case 'create':
      return bindCreate(statement, binder);
    case 'update':
      return bindUpdate(statement, binder);
    case 'delete':
      return bindDelete(statement, binder);
    case 'merge':
      return bindMerge(statement, binder, target);
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
    case 'opaque':
      return statement.target === null ? 'other' : 'insert';
    default:
      return statement.kind;
  }
}

function targetOf(statement: Statement, binder: Binder): BaseRelation | null {
  if (
    statement.kind === 'select' ||
    statement.kind === 'drop' ||
    statement.kind === 'other' ||
    statement.target === null
  )
    return null;
  const ctes = statement.kind === 'update' || statement.kind === 'delete' ? statement.with : [];
  const written = behindCtes(statement.target, ctes, binder);
  return written === null ? null : binder.relations.named(written);
}

/** T-SQL: `WITH q AS (SELECT … FROM t) DELETE FROM q` deletes from t; null where that is no one relation. */
function behindCtes(
  target: TableName,
  ctes: Update['with'],
  { dialect: { tables } }: Binder,
): TableName | null {
  let name = target;
  for (const { name: own, query } of [...ctes].reverse()) {
    const [only] = name;
    if (name.length !== 1 || only === undefined || fold(only, tables) !== fold(own, tables)) continue;
    const [first, ...more] = query.kind === 'select' ? query.from : [];
    if (first?.kind === 'table' && more.length === 0) name = first.name;
    else return null;
  }
  return name;
}

/** Later statements of the text know the columns of what an earlier one made. */
function learn(statement: Statement, bound: BoundStatement, binder: Binder): void {
  if (statement.kind !== 'create' || bound.target === null) return;
  const { target } = bound;
  if (statement.temporary) target.temporary = true;
  if (target.complete && target.declared) return;
  const names = createdColumns(statement, bound.query, binder);
  if (names === null) return;
  for (const name of names) addColumn(target, name);
  target.complete = true;
}

function createdColumns(create: Create, query: BoundQuery | null, binder: Binder): string[] | null {
  if (query !== null)
    return query.opens.length > 0 ? null : query.columns.slice(0, query.visible).map((column) => column.name);
  if (create.columns !== null) return create.columns.map((name) => fold(name, binder.dialect.columns));
  if (create.like === null) return null;
  const like = binder.relations.named(create.like);
  return like.complete ? [...like.columns] : null;
}

// ---- INSERT and CREATE … AS

function bindInsert(insert: Insert, binder: Binder, target: BaseRelation | null): BoundQuery {
  const query = bindQuery(insert.query, newScope(null), null, binder);
  if (!insert.byName) mentionImplied([query], insert.query.span.start, binder.mentions);
  const named = insert.byName ? query : nameInserted(insert, query, binder, target);
  const given = insert.partition.filter(({ value }) => value !== null);
  if (given.length === 0 || query.opens.length > 0) return named;
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
  const given = insert.columns?.map((name) => fold(name, columns)) ?? null;
  const parts = insert.partition.map(({ column, value }) => ({ name: fold(column, columns), value }));
  const last = parts.filter(({ value }) => value === null).map(({ name }) => name);
  if (given !== null) return given.length < visible ? [...given, ...last] : given;
  if (target?.complete !== true) return null;
  const own = target.columns.filter((name) => !parts.some((part) => part.name === name));
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
  // Of a target whose columns are not known, those of PARTITION still come last.
  const last = insert.partition.filter(({ value }) => value === null);
  const before = query.columns.slice(0, query.visible - last.length).map(({ name }) => name);
  return rename(query, [...before, ...last.map(({ column }) => fold(column, binder.dialect.columns))]);
}

function bindCreate(create: Create, binder: Binder): BoundQuery | null {
  if (create.query !== null) {
    const query = bindQuery(create.query, newScope(null), null, binder);
    return create.columns === null
      ? query
      : rename(
          query,
          create.columns.map((name) => fold(name, binder.dialect.columns)),
        );
  }
  return null;
}

/** A view of the query under other names; the query itself may be shared, so it stays as it is. */
function rename(query: BoundQuery, names: readonly string[]): BoundQuery {
  if (query.opens.length > 0) return query;
  const columns = query.columns
    .slice(0, query.visible)
    .map((column, i): BoundColumn => ({ ...column, name: names[i] ?? column.name }));
  return { ...query, columns, visible: columns.length };
}

// ---- UPDATE, DELETE, MERGE

function bindUpdate(update: Update, binder: Binder): BoundQuery {
  const context = rootContext(update.with, binder);
  const from = bindFrom([...targetItem(update, update.from, binder), ...update.from], context);
  const conditions: BoundExpr[] = [
    ...from.rows.map((use) => use.expr),
    ...rowsOfSources(from.sources),
    ...bindAll(update.where, context),
  ];
  const [entered] = context.scope.entries;
  const columns = assigned(update.assignments, conditions, context).map((column) =>
    entered === undefined ? column : { ...column, name: baseName(entered.source, column.name) },
  );
  return {
    kind: 'select',
    columns,
    visible: columns.length,
    opens: [],
    sources: from.sources,
    rows: [],
    rowsStay: true,
    shape: 'update',
  };
}

/** Whether a derived relation has a row is decided by its own row inputs. */
function rowsOfSources(sources: readonly Source[]): BoundExpr[] {
  return sources.flatMap((source): BoundExpr[] =>
    source.kind === 'query' ? [{ kind: 'query', name: 'exists', query: source.query, operands: [] }] : [],
  );
}

/** What a column of an updated common table expression is called in its relation. */
function baseName(source: Source, name: string): string {
  if (source.kind !== 'query') return name;
  const expr = source.query.columns.find((column) => column.name === name)?.expr;
  const [to] = expr?.kind === 'ref' ? expr.to : [];
  if (to?.source.kind === 'base') return to.source.relation.columns[to.column] ?? name;
  return to?.source.kind === 'query'
    ? baseName(to.source, to.source.query.columns[to.column]?.name ?? name)
    : name;
}

function bindDelete(statement: Delete, binder: Binder): BoundQuery {
  const context = rootContext(statement.with, binder);
  const from = bindFrom([...targetItem(statement, statement.using, binder), ...statement.using], context);
  const where = bindAll(statement.where, context).map((expr): RowUse => ({ as: 'FILTER', expr }));
  return {
    kind: 'select',
    columns: [],
    visible: 0,
    opens: [],
    sources: from.sources,
    rows: [...from.rows, ...where],
    shape: 'delete',
  };
}

function bindMerge(merge: Merge, binder: Binder, target: BaseRelation | null): BoundQuery {
  const context = rootContext(merge.with, binder);
  const from = bindFrom(
    [
      { kind: 'table', name: merge.target, alias: aliasOf(merge.alias), span: merge.source.span },
      merge.source,
    ],
    context,
  );
  const on = bindExpr(merge.on, context);
  const columns = new Map<string, { parts: Part[]; span: Span }>();
  const rows: RowUse[] = [...from.rows];
  const earlier: Record<MergeAction['rows'], BoundExpr[]> = {
    matched: [],
    'not-in-target': [],
    'not-in-source': [],
  };
  for (const action of merge.actions) {
    const moves = movesRows(action);
    // The first WHEN that holds acts, so the conditions of those before it decide too.
    const condition = earlier[action.rows];
    condition.push(...bindAll(action.condition, context));
    if (moves)
      rows.push({ as: 'JOIN', expr: on }, ...condition.map((expr): RowUse => ({ as: 'FILTER', expr })));
    for (const column of actionColumns(action, { merge, context, target })) {
      const entry = columns.get(column.name) ?? { parts: [], span: column.span };
      entry.parts.push({ as: 'IDENTITY', expr: column.expr });
      const conditions = moves ? [] : [on, ...condition, ...rowsOfSources(from.sources)];
      entry.parts.push(...conditions.map((expr): Part => ({ as: 'CONDITIONAL', expr })));
      columns.set(column.name, entry);
    }
  }
  const outputs = [...columns].map(
    ([name, { parts, span }]): BoundColumn => ({
      name,
      expr: { kind: 'apply', name: 'assign', parts },
      span,
    }),
  );
  return {
    kind: 'select',
    columns: outputs,
    visible: outputs.length,
    opens: [],
    sources: from.sources,
    rows,
    rowsStay: !merge.actions.some(movesRows),
    shape: 'merge',
  };
}

function movesRows(action: MergeAction): boolean {
  return action.kind === 'insert' || action.kind === 'delete' || (action.kind === 'all' && action.inserts);
}

function actionColumns(
  action: MergeAction,
  { merge, context, target }: { merge: Merge; context: Context; target: BaseRelation | null },
): readonly BoundColumn[] {
  switch (action.kind) {
    case 'delete':
      return [];
    case 'update':
      return assigned(action.assignments, [], context);
    case 'insert': {
      const names =
        action.columns?.map((name) => fold(name, context.binder.dialect.columns)) ??
        (target?.complete === true ? target.columns : null);
      if (names === null)
        throw new Opaque(
          'star-over-unknown',
          'INSERT without a column list needs the columns of its target',
          merge.source.span,
        );
      return action.values.map((value, i) => ({
        name: names[i] ?? `column${i + 1}`,
        expr: bindExpr(value, context),
        span: value.span,
      }));
    }
    case 'all': {
      const source = context.scope.entries.at(-1);
      const columns = source === undefined ? null : allColumns(source);
      if (source === undefined || columns === null)
        throw new Opaque('star-over-unknown', 'the columns of the source are not known', merge.source.span);
      return columns.map((ref) => ({
        name: nameOf(source, ref.column),
        expr: reference([ref], 'exact', merge.source.span),
        span: merge.source.span,
      }));
    }
    default:
      return assertNever(action);
  }
}

function assigned(
  assignments: readonly Assignment[],
  conditions: readonly BoundExpr[],
  context: Context,
): BoundColumn[] {
  return assignments.map(({ column, value }) => ({
    name: fold(column, context.binder.dialect.columns),
    expr: {
      kind: 'apply',
      name: 'assign',
      parts: [
        { as: 'IDENTITY', expr: bindExpr(value, context) },
        ...conditions.map((expr): Part => ({ as: 'CONDITIONAL', expr })),
      ],
    },
    span: value.span,
  }));
}

function rootContext(ctes: Update['with'], binder: Binder): Context {
  const scope = newScope(null);
  return { binder, scope, ctes: bindCtes(ctes, false, { binder, scope, ctes: null }) };
}

function bindAll(expr: Expr | null, context: Context): BoundExpr[] {
  return expr === null ? [] : [bindExpr(expr, context)];
}

/** `UPDATE o SET … FROM orders o` (T-SQL) and `UPDATE orders o JOIN …` (MySQL) have their target in FROM; it is not entered twice. */
function targetItem(
  { target, alias, with: ctes }: Update | Delete,
  from: readonly FromItem[],
  binder: Binder,
): FromItem[] {
  const written = behindCtes(target, ctes, binder);
  if (written === null)
    throw new Opaque('unsupported-construct', 'a change of what several relations make', {
      start: 0,
      end: 0,
    });
  const relation = written === target ? binder.relations.named(target) : null;
  const named = from.some(
    (item) => relation !== null && item.kind !== 'function' && namesTarget(item, relation, alias, binder),
  );
  return named ? [] : [{ kind: 'table', name: target, alias: aliasOf(alias), span: { start: 0, end: 0 } }];
}

function namesTarget(
  item: FromItem,
  target: BaseRelation,
  alias: Identifier | null,
  binder: Binder,
): boolean {
  if (item.kind === 'join')
    return namesTarget(item.left, target, alias, binder) || namesTarget(item.right, target, alias, binder);
  if (item.kind !== 'table' || binder.relations.named(item.name) !== target) return false;
  const shown = item.alias?.name ?? item.name.at(-1);
  const own = alias ?? item.name.at(-1);
  if (shown === undefined || own === undefined) return false;
  const { tables } = binder.dialect;
  return fold(shown, tables) === fold(own, tables) || (alias === null && binder.dialect.name === 'tsql');
}

function aliasOf(name: Identifier | null): { name: Identifier; columns: null } | null {
  return name === null ? null : { name, columns: null };
}
