/**
 * Resolves observed names to datasets. In: lineage with names as an engine writes them, the datasets of the
 * code, and optionally the namespace. Out: the same lineage over DatasetIds, with names of the same dataset
 * joined, and notices.
 *
 *   harbor.Mart.daily.Total_KG, the graph has databricks://acme|harbor.mart.daily with total_kg
 *   → databricks://acme|harbor.mart.daily#total_kg, notices: two names in another case
 *
 * The namespace is the given namespace, otherwise the only known namespace of the platform, otherwise that of
 * the host `default`. A known name or column matches ignoring case if the match is unique. Other names are
 * spelled by the platform's rule. An ambiguous name remains a separate dataset.
 */
import type { DatasetKind } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import type { NamedEdge, ObservedDataset, ObservedLineage, Sighting } from '../../model/observed.ts';
import { EdgeLedger } from './edge-ledger.ts';
import { followRenames, sharedNames, underSharedNames } from './follow-renames.ts';
import { NameResolver, type ResolveRules } from './name-resolver.ts';
import type { Notice } from './notices.ts';
import { addSightings, type ResolvedLineage } from './sightings.ts';

export type { ResolveRules } from './name-resolver.ts';

export interface Resolution {
  readonly lineage: ResolvedLineage;
  readonly namespace: string;
  /** Each once, sorted. */
  readonly notices: readonly Notice[];
  /** Datasets whose kind (table or view) the engine reports. */
  readonly kinds: ReadonlyMap<DatasetId, DatasetKind>;
}

export function resolveNames(observed: ObservedLineage, rules: ResolveRules): Resolution {
  const resolver = new NameResolver(observed.observer, rules, partsIn(observed));
  const lineage = resolver.lineage(observed, (name) => resolver.resolve(name));
  const renames = resolver.followed(lineage.renames);
  const followed = followRenames({ ...lineage, renames }, [...(rules.stored?.renames ?? []), ...renames]);
  return { ...resolver.result(), lineage: followed };
}

/** Resolves a stored ledger again: a dataset or a host that was unknown then may be known now. */
export function resolveStored(stored: ResolvedLineage, rules: ResolveRules): ResolvedLineage {
  const resolver = new NameResolver(stored.observer, { ...rules, stored }, null);
  return resolver.lineage(stored, (id) => resolver.storedName(id));
}

/**
 * Looks up when a ledger last has an edge with these names, so that a reader counts only later rows. Null:
 * the ledger does not have the edge. Sightings of a renamed relation may be under any of its names, so the
 * lookup covers all of them. Otherwise a row could count again after a rename.
 */
export function lastSeenIn(stored: ResolvedLineage, rules: ResolveRules): (edge: NamedEdge) => string | null {
  const resolver = new NameResolver(stored.observer, { ...rules, stored }, []);
  const nameOf = sharedNames(stored.renames);
  const ledger = new EdgeLedger(addSightings);
  ledger.add(underSharedNames(stored, nameOf));
  const find = (edge: NamedEdge): Sighting | undefined => {
    const written = resolver.resolve(edge.target);
    const target = nameOf(written.id);
    if (edge.kind === 'write') return ledger.written.get({ target });
    const read = resolver.resolve(edge.source);
    const source = nameOf(read.id);
    if (edge.kind === 'relation') return ledger.relationEdges.get({ source, target });
    const column = resolver.column(read, edge.column);
    if (edge.kind === 'row-input') return ledger.rowInputs.get({ source, column, target });
    const targetColumn = resolver.column(written, edge.targetColumn);
    return ledger.columnEdges.get({ source, column, target, targetColumn });
  };
  return (edge) => find(edge)?.lastSeen ?? null;
}

function* partsIn(observed: ObservedLineage): Iterable<readonly string[]> {
  const seen = new Set<ObservedDataset>();
  for (const { source, target } of [
    ...observed.columnEdges,
    ...observed.rowInputs,
    ...observed.relationEdges,
  ])
    seen.add(source).add(target);
  for (const { target } of observed.written) seen.add(target);
  for (const { from, to } of observed.renames) seen.add(from).add(to);
  for (const name of seen) if (name.kind === 'relation') yield name.parts;
}
