/**
 * Several nodes with one relation → one dataset. It takes the properties of the node that writes the
 * relation, and adds those that only the other nodes have.
 *
 *   seed raw_orders (type, tests) + source raw.raw_orders (description, freshness)
 *     → the seed's dataset with the source's description
 */
import type { Column, Dataset, Setting } from '../../model/inventory.ts';
import type { BuiltNode } from './built-node.ts';
import { digestOf } from './setting-value.ts';
import { sortedSettings } from './settings.ts';

/** `same` contains at least one node and is sorted by unique_id. */
export function mergeSameRelation(same: readonly BuiltNode[]): Dataset {
  const [first, ...others] = [...same.filter(isWriter), ...same.filter((built) => !isWriter(built))];
  if (first === undefined) throw new Error('no node to merge');
  return others.reduce((merged, { dataset }) => mergeDatasets(merged, dataset), first.dataset);
}

function isWriter({ node }: BuiltNode): boolean {
  return node.type !== 'source';
}

function mergeDatasets(a: Dataset, b: Dataset): Dataset {
  // An incomplete list of columns adds nothing to a complete one.
  const [base, extra] = b.columnsComplete && !a.columnsComplete ? [b, a] : [a, b];
  return {
    ...a,
    columns: mergeColumns(base.columns, extra.columns, base.columnsComplete),
    columnsComplete: base.columnsComplete,
    description: a.description ?? b.description,
    owner: a.owner ?? b.owner,
    tags: union(a.tags, b.tags),
    primaryKey: a.primaryKey.length > 0 ? a.primaryKey : b.primaryKey,
    tests: union(a.tests, b.tests),
    relation: a.relation ?? b.relation,
    settings: mergeSettings(a.settings ?? [], b.settings ?? []),
  };
}

/** A setting of both nodes has both values. */
function mergeSettings(a: readonly Setting[], b: readonly Setting[]): readonly Setting[] {
  const merged = new Map(a.map((setting) => [setting.key, setting]));
  for (const setting of b) {
    const same = merged.get(setting.key);
    merged.set(setting.key, same === undefined ? setting : bothSettings(same, setting));
  }
  return sortedSettings([...merged.values()]);
}

function bothSettings(a: Setting, b: Setting): Setting {
  const digest = a.digest === null || b.digest === null ? null : digestOf(`${a.digest} ${b.digest}`);
  return { key: a.key, digest, effect: a.effect === b.effect ? a.effect : 'POSSIBLY' };
}

function mergeColumns(
  base: readonly Column[],
  extra: readonly Column[],
  complete: boolean,
): readonly Column[] {
  const others = new Map(extra.map((column) => [column.name, column]));
  const merged = base.map((column) => {
    const other = others.get(column.name);
    others.delete(column.name);
    return other === undefined ? column : mergeColumn(column, other);
  });
  return complete ? merged : [...merged, ...others.values()];
}

function mergeColumn(a: Column, b: Column): Column {
  return {
    name: a.name,
    type: a.type ?? b.type,
    description: a.description ?? b.description,
    tests: union(a.tests, b.tests),
  };
}

function union(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])].sort();
}
