/**
 * Binds the statements of a script in order: a later statement knows the columns of a relation that an
 * earlier one created.
 *
 *   CREATE TEMP TABLE t AS SELECT a FROM s; SELECT * FROM t   →   the star of the second statement shows t.a
 */

import { type Dialect, fold } from '../../dialect/dialect.ts';
import { Descent } from '../descent.ts';
import type { Identifier, Script, Statement } from '../ir/ir.ts';
import type { Flow, TextFunction } from '../ir/script-ir.ts';
import { bindExpr } from './bind-expression.ts';
import { bindQuery } from './bind-query.ts';
import { columnsOfStar } from './bind-star.ts';
import { bindStatement } from './bind-statement.ts';
import type { BaseRelation, BoundStatement } from './bound-query.ts';
import { newCollector } from './collector.ts';
import type { BindRules, StatementContext, TextFunctions } from './context.ts';
import { rawName, topColumns } from './relation-columns.ts';
import type { Relations, VisibleRelations } from './relations.ts';
import { openColumns } from './source-columns.ts';
import { visibleColumnsNamed } from './visible-columns.ts';

/** A column that a statement gives another name, or drops (`to` is null). */
export interface ColumnRename {
  readonly relation: number;
  readonly from: string;
  readonly to: string | null;
}

export interface BoundScript {
  readonly statements: readonly BoundStatement[];
  /** By statement. */
  readonly renamed: ReadonlyMap<number, readonly ColumnRename[]>;
}

interface Text {
  readonly dialect: Dialect;
  readonly relations: Relations;
  /** The relation that receives the rows of a final bare SELECT; null if there is none. */
  readonly bareTarget: BaseRelation | null;
}

const RULES: BindRules = { expression: bindExpr, query: bindQuery, star: columnsOfStar };

export function bindScript(
  { statements, flow }: Script,
  { dialect, relations, bareTarget }: Text,
): BoundScript {
  const descent = new Descent();
  const defaults = relations.defaultsOf(statements);
  const reads = new Map<TextFunction, boolean>();
  const contexts = statements.map(
    (_, i): StatementContext => ({
      dialect,
      relations: relations.visibleIn(flow?.routines[i] ?? -1, defaults[i]),
      variables: flow?.scopes[i] ?? null,
      functions: functionsOf(flow, reads, (routine, at) => relations.visibleIn(routine, defaults[at])),
      asListed: false,
      collector: newCollector(),
      descent,
      rules: RULES,
    }),
  );
  const bound = statements.map((statement, i) => {
    const context = contexts[i] as StatementContext;
    const bound = bindStatement(statement, context, i === statements.length - 1 ? bareTarget : null);
    return statement.rowText === undefined ? bound : { ...bound, rowText: statement.rowText };
  });
  markTemporary(statements, bound, contexts);
  openTemporaries(bound);
  return { statements: bound, renamed: renamedColumns(statements, contexts) };
}

function functionsOf(
  flow: Flow | null,
  reads: TextFunctions['reads'],
  visibleIn: (routine: number, statement: number) => VisibleRelations,
): TextFunctions | null {
  if (flow === null || flow.functions.length === 0) return null;
  const { functions } = flow;
  return {
    named: (name) => functions.filter((one) => hasSuffix(one.name, name)),
    relationsOf: ({ routine, statement }) => visibleIn(routine, statement),
    bound: new Map(),
    reads,
    count: { calls: 0 },
    open: [],
    given: new Map(),
  };
}

/** Whether one name is the other one without its first parts. */
function hasSuffix(a: readonly string[], b: readonly string[]): boolean {
  return [...Array(Math.min(a.length, b.length)).keys()].every((i) => a.at(-1 - i) === b.at(-1 - i));
}

/** A relation that the text creates and drops is temporary, even if its statement does not have the word. */
function markTemporary(
  statements: readonly Statement[],
  bound: readonly BoundStatement[],
  contexts: readonly StatementContext[],
): void {
  const made = new Set(
    bound
      .filter(({ kind }) => kind === 'create-table' || kind === 'create-view' || kind === 'rename')
      .map(({ target }) => target),
  );
  const dropped = new Map<BaseRelation, number>();
  statements.forEach((statement, i) => {
    const { relations } = contexts[i] as StatementContext;
    // After RENAME the old name no longer exists.
    if (statement.kind === 'rename' && statement.half === null)
      dropped.set(relations.named(statement.from), i);
    if (statement.kind !== 'drop') return;
    for (const name of statement.targets) dropped.set(relations.named(name), i);
  });
  for (const [relation, at] of dropped) {
    const created = bound.findLastIndex(
      (statement) => statement.target === relation && made.has(statement.target),
    );
    const target = bound[created]?.target;
    if (target == null || created >= at) continue;
    target.temporary = true;
    target.passing = true;
  }
}

/**
 * A temporary relation is created from a star over unknown columns. The columns that later statements
 * reference are columns of that star.
 */
function openTemporaries(bound: readonly BoundStatement[]): void {
  for (const { target, query } of bound) {
    if (target?.temporary !== true || query === null || query.openStars.length === 0) continue;
    const names = topColumns(target).map((column) => rawName(target, column));
    for (const name of names)
      if (visibleColumnsNamed(query, name, 'alike').length === 0) openColumns({ kind: 'query', query }, name);
  }
}

function renamedColumns(
  statements: readonly Statement[],
  contexts: readonly StatementContext[],
): BoundScript['renamed'] {
  const renamed = new Map<number, readonly ColumnRename[]>();
  statements.forEach((statement, i) => {
    if (statement.kind !== 'alter') return;
    const { relations, dialect } = contexts[i] as StatementContext;
    const relation = relations.named(statement.target).index;
    const folded = (name: Identifier): string => fold(name, dialect.columns);
    const renames = statement.columns.flatMap(({ from, to }) =>
      from === null ? [] : [{ relation, from: folded(from), to: to === null ? null : folded(to) }],
    );
    renamed.set(i, renames);
  });
  return renamed;
}
