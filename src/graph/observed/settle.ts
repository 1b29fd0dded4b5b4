/**
 * Which dataset each observed name is. In: lineage with names as an engine wrote them, the datasets that the code knows, whatever names the host.
 * Out: the same lineage over DatasetIds, names that mean one dataset put together, and what was noticed.
 *
 *   harbor.Mart.daily.Total_KG, the graph knows databricks://acme|harbor.mart.daily with total_kg
 *   → databricks://acme|harbor.mart.daily#total_kg, noticed: two names in another case
 *
 * The namespace is the one that is given, else the only one of the platform that is known, else that of the host `default`. Known names and columns are
 * found without case where exactly one is meant; others are spelled by the platform's rule. Nothing is guessed: what may be several stands for itself.
 */
import type { DatasetKind } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import type { NamedEdge, ObservedDataset, ObservedLineage, Sighting } from '../../model/observed.ts';
import { EdgeLedger } from './edge-ledger.ts';
import { followRenames, sharedNames, underSharedNames } from './follow-renames.ts';
import type { Notice } from './notice.ts';
import { type SettleRules, Settler } from './settler.ts';
import { addSightings, type Settled } from './sightings.ts';

export type { SettleRules } from './settler.ts';

export interface Settling {
  readonly lineage: Settled;
  readonly namespace: string;
  /** Each once, sorted. */
  readonly notices: readonly Notice[];
  /** Of datasets of which the engine says whether they are tables or views. */
  readonly kinds: ReadonlyMap<DatasetId, DatasetKind>;
}

export function settle(observed: ObservedLineage, rules: SettleRules): Settling {
  const settler = new Settler(observed.observer, rules, partsIn(observed));
  const lineage = settler.lineage(observed, (name) => settler.resolve(name));
  const renames = settler.followed(lineage.renames);
  const followed = followRenames({ ...lineage, renames }, [...(rules.stored?.renames ?? []), ...renames]);
  return { ...settler.result(), lineage: followed };
}

/** The same for what is stored: a dataset that was not known then, or whose host was not, may be known now. */
export function resettle(stored: Settled, rules: SettleRules): Settled {
  const settler = new Settler(stored.observer, { ...rules, stored }, null);
  return settler.lineage(stored, (id) => settler.resettled(id));
}

/**
 * When a ledger has an edge of these names seen last, so that a reader counts only what is later; null: it does not have it. What was renamed has its
 * sightings under any of its names, so an edge is sought under all of them: a row may not count again because a rename carried the first one away.
 */
export function lastSeenIn(stored: Settled, rules: SettleRules): (edge: NamedEdge) => string | null {
  const settler = new Settler(stored.observer, { ...rules, stored }, []);
  const nameOf = sharedNames(stored.renames);
  const ledger = new EdgeLedger(addSightings);
  ledger.add(underSharedNames(stored, nameOf));
  const find = (edge: NamedEdge): Sighting | undefined => {
    const written = settler.resolve(edge.target);
    const target = nameOf(written.id);
    if (edge.kind === 'write') return ledger.written.get({ target });
    const read = settler.resolve(edge.source);
    const source = nameOf(read.id);
    if (edge.kind === 'relation') return ledger.relationEdges.get({ source, target });
    const column = settler.column(read, edge.column);
    if (edge.kind === 'row-input') return ledger.rowInputs.get({ source, column, target });
    const targetColumn = settler.column(written, edge.targetColumn);
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
