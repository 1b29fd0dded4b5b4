/**
 * The names of relations and columns in the older version. In: a diff of two versions. Out: for each
 * relation, its former name and the former names of its columns.
 *
 *   orders: net RENAMED to amount   →   orders: { relation: 'db.main.orders', columns: { amount: 'net' } }
 *
 * An incremental table has no renamed columns: rows from before the change have no values in the new column.
 */
import type { ColumnGraph } from '../../model/column-graph.ts';
import type { FormerNames, FormerRelation } from '../../model/former-names.ts';
import type { Dataset, DatasetKind } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import type { GraphDiff, RelationDiff } from './diff.ts';

const ADDED_TO: ReadonlySet<DatasetKind> = new Set(['incremental', 'snapshot']);

export function formerNames({ relations }: GraphDiff, before: ColumnGraph, after: ColumnGraph): FormerNames {
  const [old, now] = [before, after].map(
    ({ datasets }) => new Map(datasets.map((dataset) => [dataset.id, dataset])),
  );
  const names = new Map<DatasetId, FormerRelation>();
  for (const diff of relations) {
    const was = old?.get(diff.moved?.from ?? diff.dataset);
    const is = now?.get(diff.dataset);
    if (was === undefined || is === undefined) continue;
    const columns = ADDED_TO.has(is.kind) ? {} : formerColumns(diff, is);
    if (diff.moved === null && Object.keys(columns).length === 0) continue;
    names.set(diff.dataset, { id: was.id, relation: was.relation ?? was.name, columns });
  }
  return names;
}

function formerColumns({ columns: diffs }: RelationDiff, { columns }: Dataset): Record<string, string> {
  const alike = Map.groupBy(columns, ({ name }) => name.toLowerCase());
  return Object.fromEntries(
    diffs.flatMap((diff) => {
      const now = diff.column.toLowerCase();
      // The key ignores case, so columns that differ only in case are left out.
      return diff.kind === 'RENAMED' && alike.get(now)?.length === 1 ? [[now, diff.from]] : [];
    }),
  );
}

export function sameNames(a: FormerNames, b: FormerNames): boolean {
  return a.size === b.size && [...a].every(([id, names]) => isSame(names, b.get(id)));
}

function isSame(a: FormerRelation, b: FormerRelation | undefined): boolean {
  if (b === undefined || a.relation !== b.relation) return false;
  const names = Object.entries(a.columns);
  return (
    names.length === Object.keys(b.columns).length && names.every(([now, was]) => b.columns[now] === was)
  );
}
