/**
 * The columns of a relation after ALTER and RENAME, for the statements that follow.
 *
 *   CREATE TABLE t_new AS SELECT a FROM s; ALTER TABLE t_new RENAME TO t
 *       → t has column a with the values of t_new
 */
import { fold } from '../../dialect/dialect.ts';
import type { Alter, Rename } from '../ir/ir.ts';
import type { BaseRelation, BoundQuery } from './bound-query.ts';
import type { StatementContext } from './context.ts';
import { addColumn, findColumn, rawName, topColumns } from './relation-columns.ts';
import { reference } from './source-columns.ts';

/** A query of every column of the relation. */
export function bindRename(
  { from }: Rename,
  context: StatementContext,
  at: { start: number; end: number },
): BoundQuery {
  const relation = context.relations.named(from);
  const source = { kind: 'base', relation } as const;
  const known = relation.complete ? topColumns(relation) : [];
  const columns = known.map((column) => ({
    name: rawName(relation, column),
    expr: reference([{ source, column }], 'exact', at),
    implied: true,
    span: at,
  }));
  const openStars = relation.complete ? [] : [{ source, except: new Set<string>(), at: 0, span: at }];
  return {
    kind: 'select',
    columns,
    visible: columns.length,
    openStars,
    sources: [source],
    rows: [],
    shape: 'rename',
  };
}

/**
 * The new name has the columns of the old one. An exchange has two statements, and the second one applies
 * both directions.
 */
export function applyRename({ from, to, half }: Rename, { relations }: StatementContext): void {
  if (half === 'first') return;
  const [old, now] = [relations.named(from), relations.named(to)];
  const names = namesOf(old);
  if (half === 'second') takeColumns(old, namesOf(now));
  else if (old.temporary) now.temporary = true;
  takeColumns(now, names);
}

function namesOf(relation: BaseRelation): readonly string[] | null {
  return relation.complete ? topColumns(relation).map((column) => rawName(relation, column)) : null;
}

function takeColumns(relation: BaseRelation, names: readonly string[] | null): void {
  if (names === null || relation.complete) return;
  for (const name of names) addColumn(relation, name);
  relation.complete = true;
}

/** Adds, drops and renames columns. */
export function applyAlter({ target, columns }: Alter, context: StatementContext): void {
  const relation = context.relations.named(target);
  const { columns: folding } = context.dialect;
  for (const { from, to } of columns) {
    const old = from === null ? -1 : findColumn(relation, fold(from, folding));
    if (from !== null) dropColumn(relation, old);
    if (to !== null) placeAt(relation, addColumn(relation, fold(to, folding)), old);
    else if (relation.tops !== null) relation.tops = relation.tops.filter((at) => at !== old);
  }
}

/** The values of a dropped column stay in earlier statements. Later ones cannot reference the column. */
function dropColumn(relation: BaseRelation, column: number): void {
  if (column === -1) return;
  for (const [name, at] of relation.positions) if (at === column) relation.positions.delete(name);
  for (const [name, all] of relation.alike) {
    const others = all.filter((at) => at !== column);
    if (others.length === 0) relation.alike.delete(name);
    else relation.alike.set(name, others);
  }
  relation.tops ??= relation.columns.map((_, at) => at);
  relation.columnsDropped = true;
}

/** A renamed column keeps its position. */
function placeAt(relation: BaseRelation, column: number, old: number): void {
  const { tops } = relation;
  if (tops === null || old === -1) return;
  relation.tops = tops.filter((at) => at !== column).map((at) => (at === old ? column : at));
}
