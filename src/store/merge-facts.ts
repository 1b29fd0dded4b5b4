/**
 * Merges the descriptions of one dataset by several projects. Takes the facts, sorted by project; returns the
 * dataset that readers see.
 *
 *   finance writes it: (id, total), kind table
 *   crm reads it as a source: (id, note)          → kind table, columns id, total, note
 *
 * Observed lineage is merged last and changes nothing that code states. A column that was only observed is
 * added and marked as observed. A column list that is complete in code remains complete.
 */
import type { Column, Dataset } from '../model/inventory.ts';
import { isObservedProject } from '../model/observed.ts';

export interface DatasetFact {
  readonly project: string;
  /** True if a job of the project writes the dataset. */
  readonly writes: boolean;
  readonly dataset: Dataset;
}

/** `facts` is not empty and is sorted by project. */
export function mergeFacts(facts: readonly DatasetFact[]): Dataset {
  const observed = facts.filter(({ project }) => isObservedProject(project));
  if (observed.length === 0) return mergeKnown(facts);
  const seen = mergeKnown(observed);
  const columns = seen.columns.map((column): Column => ({ ...column, observed: true }));
  if (observed.length === facts.length) return { ...seen, columns, observed: true };
  const known = mergeKnown(facts.filter(({ project }) => !isObservedProject(project)));
  const names = new Set(known.columns.map(({ name }) => name));
  return {
    ...known,
    kind: known.kind === 'unknown' ? seen.kind : known.kind,
    relation: known.relation ?? seen.relation,
    columns: [...known.columns, ...columns.filter(({ name }) => !names.has(name))],
  };
}

function mergeKnown(facts: readonly DatasetFact[]): Dataset {
  const [first, ...others] = [
    ...facts.filter((fact) => fact.writes),
    ...facts.filter((fact) => !fact.writes),
  ].map((fact) => fact.dataset);
  if (first === undefined) throw new Error('a dataset without facts');
  if (others.length === 0) return first;
  const all = [first, ...others];
  const columns = mergeColumns(all);
  return {
    // The identity, the file and the node id must be from one project.
    ...first,
    kind: all.find(({ kind }) => kind !== 'unknown')?.kind ?? 'unknown',
    relation: firstKnown(all, ({ relation }) => relation),
    columns,
    // A list is complete only if no other project has further columns.
    columnsComplete: all.some((one) => one.columnsComplete && one.columns.length === columns.length),
    description: firstKnown(all, ({ description }) => description),
    owner: firstKnown(all, ({ owner }) => owner),
    tags: union(all.map(({ tags }) => tags)),
    primaryKey: all.find(({ primaryKey }) => primaryKey.length > 0)?.primaryKey ?? [],
    tests: union(all.map(({ tests }) => tests)),
  };
}

function mergeColumns(datasets: readonly Dataset[]): Column[] {
  const byName = new Map<string, Column[]>();
  for (const { columns } of datasets) {
    for (const column of columns) {
      const same = byName.get(column.name);
      if (same === undefined) byName.set(column.name, [column]);
      else same.push(column);
    }
  }
  return [...byName].map(([name, same]) => ({
    name,
    type: firstKnown(same, ({ type }) => type),
    description: firstKnown(same, ({ description }) => description),
    tests: union(same.map(({ tests }) => tests)),
  }));
}

function firstKnown<Item, Value>(items: readonly Item[], value: (item: Item) => Value | null): Value | null {
  for (const item of items) {
    const known = value(item);
    if (known !== null) return known;
  }
  return null;
}

function union(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}
