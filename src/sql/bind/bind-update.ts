/**
 * Binds UPDATE and DELETE. Only assigned columns are outputs. Conditions act on these columns, or on the rows
 * if rows are deleted.
 *
 *   UPDATE t SET a = s.x FROM s WHERE t.id = s.id
 *       → columns [a = assign [IDENTITY ← s.x, CONDITIONAL ← t.id = s.id]]
 */
import { fold } from '../../dialect/dialect.ts';
import type { Assignment, Delete, Expr, FromItem, Identifier, TableName, Update } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import { bindFrom } from './bind-from.ts';
import { bindCtes } from './bind-query.ts';
import {
  type BaseRelation,
  type BoundColumn,
  type BoundExpr,
  type BoundQuery,
  type BoundSource,
  Opaque,
  type Part,
  type RowUse,
} from './bound-query.ts';
import { changedRelation, TARGET_OF_SEVERAL } from './changed-relation.ts';
import { type QueryContext, queryContext, type StatementContext } from './context.ts';
import { entriesNamed, lookUpKnown } from './name-lookup.ts';
import { rawName, spelledBy } from './relation-columns.ts';
import { assignedTo } from './unlisted-columns.ts';

export function bindUpdate(
  update: Update,
  statement: StatementContext,
  target: BaseRelation | null,
): BoundQuery {
  const context = rootContext(update, statement);
  const from = bindFrom([...targetItem(update, update.from, context), ...update.from], context);
  const conditions: BoundExpr[] = [
    ...from.rows.map((use) => use.expr),
    ...rowsOfSources(from.sources),
    ...bindAll(update.where, context),
    ...(update.orderBy ?? []).map(({ expr }) => bindExpr(expr, context)),
  ];
  const [entered] = context.scope.entries;
  const columns = assigned(update.assignments, conditions, context).map((column) => {
    const name = entered === undefined ? column.name : baseName(entered.source, column.name);
    const isOther = context.dialect.features.joinedUpdates && context.scope.entries.length > 1;
    return isOther
      ? { ...column, name: spelledBy(target, name) }
      : assignedTo(target, { ...column, name }, context);
  });
  return {
    kind: 'select',
    columns,
    visible: columns.length,
    openStars: [],
    sources: from.sources,
    rows: [],
    rowsStay: true,
    shape: `update${instanceOf(update, from.sources, context)}`,
  };
}

/** Which of several instances of the target is updated: `UPDATE t x JOIN t y ON … SET y.a = 1`. */
function instanceOf({ alias }: Update, sources: readonly BoundSource[], context: QueryContext): string {
  const [own] = alias === null ? [] : entriesNamed([alias], context);
  const target = own?.source.kind === 'base' ? own.source.relation : null;
  const instances = sources.filter((source) => source.kind === 'base' && source.relation === target);
  return own === undefined || instances.length < 2 ? '' : ` ${instances.indexOf(own.source)}`;
}

/** The row inputs of a derived relation decide whether it has a row. */
export function rowsOfSources(sources: readonly BoundSource[]): BoundExpr[] {
  return sources.flatMap((source): BoundExpr[] =>
    source.kind === 'query' ? [{ kind: 'query', name: 'exists', query: source.query, operands: [] }] : [],
  );
}

/** The name of a column of an updated common table expression in its base relation. */
export function baseName(source: BoundSource, name: string): string {
  if (source.kind !== 'query') return name;
  const expr = source.query.columns.find((column) => column.name === name)?.expr;
  const [to] = expr?.kind === 'ref' ? expr.to : [];
  if (to?.source.kind === 'base') return rawName(to.source.relation, to.column);
  return to?.source.kind === 'query'
    ? baseName(to.source, to.source.query.columns[to.column]?.name ?? name)
    : name;
}

export function bindDelete(change: Delete, statement: StatementContext): BoundQuery {
  const context = rootContext(change, statement);
  const from = bindFrom([...targetItem(change, change.using, context), ...change.using], context);
  const where = bindAll(change.where, context).map((expr): RowUse => ({ as: 'FILTER', expr }));
  const order = (change.orderBy ?? []).map(
    ({ expr }): RowUse => ({ as: 'SORT', expr: bindExpr(expr, context) }),
  );
  return {
    kind: 'select',
    columns: [],
    visible: 0,
    openStars: [],
    sources: from.sources,
    rows: [...from.rows, ...where, ...order],
    shape: 'delete',
  };
}

export function assigned(
  assignments: readonly Assignment[],
  conditions: readonly BoundExpr[],
  context: QueryContext,
): BoundColumn[] {
  const columns = new Map<string, BoundColumn>();
  for (const assignment of assignments) {
    const [name = '', ...path] = assignedPath(assignment, context);
    const { value } = assignment;
    const expr: BoundExpr = {
      kind: 'apply',
      name: 'assign',
      parts: [
        { as: 'IDENTITY', expr: bindExpr(value, context) },
        ...conditions.map((condition): Part => ({ as: 'CONDITIONAL', expr: condition })),
      ],
    };
    const before = path.length === 0 ? undefined : columns.get(name);
    // Several fields of one column may be assigned.
    const key = before === undefined && columns.has(name) ? `${name} ${columns.size}` : name;
    const made = path.length === 0 ? expr : withField(before?.expr, path, expr, context);
    columns.set(key, { name, expr: made, span: before?.span ?? value.span });
  }
  return [...columns.values()];
}

/**
 * `t.s.x`: a relation before the column is not part of the path, and the parts after the column are fields.
 */
function assignedPath({ column, path }: Assignment, context: QueryContext): string[] {
  const { dialect } = context;
  const folded = (names: readonly Identifier[]): string[] => names.map((name) => fold(name, dialect.columns));
  if (path === undefined || !dialect.features.structFields) return folded([column]);
  for (let at = path.length - 1; at >= 1; at--)
    if (entriesNamed(path.slice(0, at), context).length > 0) return folded(path.slice(at));
  const [first] = path;
  const known = first !== undefined && lookUpKnown(first, context) !== null;
  return known || path.length > 2 || dialect.features.unknownFieldsAssigned ? folded(path) : folded([column]);
}

/** A struct of the assigned fields. The other fields keep their values. */
function withField(
  before: BoundExpr | undefined,
  path: readonly string[],
  expr: BoundExpr,
  context: QueryContext,
): BoundExpr {
  context.relations.addStructs();
  const [name = '', ...rest] = path;
  const known = before?.kind === 'apply' && before.fields !== undefined ? before : null;
  const field: BoundExpr = rest.length === 0 ? expr : withField(undefined, rest, expr, context);
  const parts = [...(known?.parts ?? []), { as: 'TRANSFORMATION', expr: field } as const];
  const fields = [...(known?.fields ?? []), { name, part: parts.length - 1 }];
  return { kind: 'apply', name: `set ${fields.map((each) => each.name).join(' ')}`, parts, fields };
}

export function rootContext(
  change: Pick<Update, 'with' | 'recursive'>,
  statement: StatementContext,
): QueryContext {
  const context = queryContext(statement);
  return { ...context, ctes: bindCtes(change.with, change.recursive, context) };
}

export function bindAll(expr: Expr | null, context: QueryContext): BoundExpr[] {
  return expr === null ? [] : [bindExpr(expr, context)];
}

/**
 * `UPDATE o SET … FROM orders o` (T-SQL) and `UPDATE orders o JOIN …` (MySQL) have their target in FROM. It
 * is not entered twice.
 */
function targetItem(
  change: Update | Delete,
  from: readonly FromItem[],
  context: StatementContext,
): FromItem[] {
  const { target, alias } = change;
  const written = changedRelation(change, context.dialect);
  if (written === null)
    throw new Opaque('unsupported-construct', TARGET_OF_SEVERAL, {
      start: 0,
      end: 0,
    });
  const relation = written.name === target ? context.relations.named(target) : null;
  const named = from.some((item) =>
    relation === null ? namesCte(item, target, context) : namesTarget(item, relation, alias, context),
  );
  return named ? [] : [{ kind: 'table', name: target, alias: tableAlias(alias), span: { start: 0, end: 0 } }];
}

/** `UPDATE v SET … FROM v JOIN s`: v is a common table expression. */
function namesCte(item: FromItem, target: TableName, context: StatementContext): boolean {
  if (item.kind === 'join')
    return namesCte(item.left, target, context) || namesCte(item.right, target, context);
  const [name, ...more] = item.kind === 'table' ? item.name : [];
  const [own] = target;
  if (name === undefined || own === undefined || more.length > 0) return false;
  const { tables } = context.dialect;
  return fold(name, tables) === fold(own, tables);
}

function namesTarget(
  item: FromItem,
  target: BaseRelation,
  alias: Identifier | null,
  context: StatementContext,
): boolean {
  if (item.kind === 'join')
    return namesTarget(item.left, target, alias, context) || namesTarget(item.right, target, alias, context);
  if (item.kind !== 'table' || context.relations.named(item.name) !== target) return false;
  const name = item.alias?.name ?? item.name.at(-1);
  const own = alias ?? item.name.at(-1);
  if (name === undefined || own === undefined) return false;
  const { tables } = context.dialect;
  return (
    fold(name, tables) === fold(own, tables) || (alias === null && context.dialect.features.targetInFrom)
  );
}

export function tableAlias(name: Identifier | null): { name: Identifier; columns: null } | null {
  return name === null ? null : { name, columns: null };
}
