/**
 * Finds the dataset of a relation in a SQL text. A name with fewer parts than the dataset's is completed by
 * the defaults of the text. If the text has no defaults, the name matches if exactly one dataset ends in it.
 *
 *   'shop.mart.orders' → its dataset;   'orders' with defaults shop, mart → the same;   'elsewhere.t' → null
 */
import type { Inventory, SourceJob } from '../../model/inventory.ts';
import { type DatasetId, type RelationName, relationName, relationParts } from '../../model/names.ts';

export interface DatasetIndex {
  /** The dataset of a relation in the text of the job; null if the inventory has none. */
  find(relation: RelationName, job: SourceJob): DatasetId | null;
}

export function indexDatasets(inventory: Inventory): DatasetIndex {
  const byRelation = new Map<string, DatasetId[]>();
  const bySuffix = new Map<string, DatasetId[]>();
  for (const { id, relation } of inventory.datasets) {
    if (relation === null) continue;
    push(byRelation, relation, id);
    const parts = relationParts(relation);
    for (let skip = 1; skip < parts.length; skip++) push(bySuffix, relationName(parts.slice(skip)), id);
  }
  return {
    find(relation, job) {
      return (
        choose(byRelation.get(relation), job) ??
        choose(byRelation.get(completed(relation, job)), job) ??
        // If defaults complete the name, it refers to that relation only, and not to another relation with
        // the same end.
        (isCompletable(relation, job) ? null : only(bySuffix.get(relation)))
      );
    },
  };
}

/** If several datasets have the name: the dataset that the job declares, otherwise the first. */
function choose(ids: readonly DatasetId[] | undefined, job: SourceJob): DatasetId | null {
  return ids?.find((id) => id === job.target || job.declared.includes(id)) ?? ids?.[0] ?? null;
}

function only(ids: readonly DatasetId[] | undefined): DatasetId | null {
  return ids?.length === 1 ? (ids[0] ?? null) : null;
}

function completed(relation: RelationName, job: SourceJob): RelationName {
  const parts = relationParts(relation);
  const missing = defaultsOf(job).slice(0, Math.max(0, 3 - parts.length));
  return relationName([...missing.filter((part) => part !== null), ...parts]);
}

function isCompletable(relation: RelationName, job: SourceJob): boolean {
  const missing = Math.max(0, 3 - relationParts(relation).length);
  return defaultsOf(job)
    .slice(0, missing)
    .every((part) => part !== null);
}

function defaultsOf(job: SourceJob): readonly (string | null)[] {
  return job.code.kind === 'sql' ? [job.code.defaultDatabase, job.code.defaultSchema] : [null, null];
}

function push(map: Map<string, DatasetId[]>, key: string, id: DatasetId): void {
  const ids = map.get(key);
  if (ids === undefined) map.set(key, [id]);
  else ids.push(id);
}
