/**
 * The relations that a change affects. In: changes. Out: each downstream relation with one of three verdicts
 * (see impact-answer.ts).
 *
 *   impact(reader, [{ kind: 'MODIFIED', dataset: orders, column: 'amount' }])
 *   → affected: revenue (amount_usd, 1 hop), possiblyAffected: forecast (a Python model reads revenue),
 *     unaffected: order_dates
 *
 * Removed and added columns are followed first (impact-starts.ts). Then there are three walks. The walk over
 * value and row states finds the affected relations. Opaque readers of changed or affected relations, and
 * everything downstream of these readers, are possibly affected (possible-causes.ts). The rest of the walk at
 * dataset grain is unaffected. Columns are grouped without loading datasets (group-affected.ts). If the graph
 * has observed lineage that is not trusted, another walk finds what it leads to (observed-causes.ts).
 */
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import { idParts } from '../../model/names.ts';
import { codeOnly, holdsObserved } from '../code-only.ts';
import { mapped } from '../listing.ts';
import type { DatasetReach, GraphReader, WalkedDataset, WalkLimits } from '../reader.ts';
import { DEFAULT_WALK_LIMITS } from '../reader.ts';
import type { AnalysedReaders } from './analysed-readers.ts';
import { catalogCauses } from './catalog-causes.ts';
import type { Change } from './change.ts';
import { type Affected, type AffectedDraft, type Blocks, groupAffected } from './group-affected.ts';
import type {
  AffectedRelation,
  Block,
  ImpactAnswer,
  ImpactPartial,
  PossibleRelation,
  UnaffectedRelation,
} from './impact-answer.ts';
import { type ImpactStarts, impactStarts, startsOf } from './impact-starts.ts';
import { observedCauses } from './observed-causes.ts';
import { observedUses } from './observed-uses.ts';
import { orderCauses } from './order-causes.ts';
import { addUnwalked, type Caused, possibleCauses } from './possible-causes.ts';
import { trustedCauses } from './trusted-causes.ts';
import { typeCauses } from './type-causes.ts';

export interface ImpactOptions {
  /** For each walk. */
  readonly limits?: Partial<WalkLimits>;
  /**
   * True: observed flows count as flows of code. False: relations that only observed flows lead to are
   * possibly affected.
   */
  readonly trustObserved?: boolean;
  /**
   * An analysis of the readers with the changed columns. Default: a reader of a dataset that gains a column
   * is possibly affected.
   */
  readonly analysed?: AnalysedReaders;
  /** Datasets of the changes that the caller already loaded, so that they are not loaded again. */
  readonly known?: readonly Dataset[];
}

export async function impact(
  reader: GraphReader,
  changes: readonly Change[],
  options: ImpactOptions = {},
): Promise<ImpactAnswer> {
  const limits = { ...DEFAULT_WALK_LIMITS, ...options.limits };
  const [ofCode, trustObserved] = await Promise.all([
    impactStarts(codeOnly(reader, options.known), changes, { limits, analysed: options.analysed ?? null }),
    options.trustObserved === true && holdsObserved(reader),
  ]);
  const starts = trustObserved ? await withObservedUses(reader, changes, ofCode) : ofCode;
  // The calls are independent, so a server can run them concurrently.
  const [reach, downstream, holds, blocked, sorted] = await Promise.all([
    reader.reach({ direction: 'down', start: starts.starts, limits, trustObserved }),
    reader.reachDatasets({ direction: 'down', start: [...starts.changed.keys()], limits, trustObserved }),
    trustObserved || holdsObserved(reader),
    starts.failing.size === 0
      ? null
      : reader.reachDatasets({ direction: 'down', start: [...starts.failing.keys()], limits }),
    reader.sortedFlows(),
  ]);
  const affected = groupAffected(reach, starts, blocksOf(blocked, starts, limits.depth));
  const [ordered, catalogs, types] = await Promise.all([
    orderCauses(reader, sorted, { affected, starts, limits }),
    catalogCauses(reader, changes, { affected, starts }),
    typeCauses(reader, changes, { affected, limits }),
  ]);
  const touched = { reach, affected, starts, limits, others: [ordered.causes, catalogs, types.causes] };
  const possible = trustObserved
    ? await trustedCauses(reader, touched)
    : holds
      ? await observedCauses(reader, { ...touched, changes, downstream })
      : await possibleCauses(reader, touched);
  const partial = partialOf(
    starts.partial ?? reach.partial ?? blocked?.partial ?? null,
    possible.partial ?? ordered.partial ?? types.partial,
    downstream.partial,
  );
  const { causes } = possible;
  if (partial !== null && partial.walk !== 'downstream') addUnwalked(causes, downstream, partial.limit);
  const possiblyAffected = possibleRelations(causes, affected);
  const others = new Set([...affected.own, ...causes.keys(), ...starts.changed.keys()]);
  const unaffected = mapped(downstream.without(reach, others), unaffectedRelation);
  return {
    changes,
    affected: mapped(affected.drafts, (draft) => affectedRelation(draft, causes)),
    possiblyAffected,
    unaffected,
    counts: {
      affected: affected.drafts.length,
      breaking: starts.broken.size,
      blocked: [...affected.own].filter((id) => affected.of(id)?.blockedBy != null).length,
      possiblyAffected: possiblyAffected.length,
      unaffected: unaffected.length,
      affectedColumns: affected.columns,
    },
    partial,
    trustObserved,
    starts: starts.starts,
    origins: starts.origins,
    references: starts.references,
    changed: starts.changed,
  };
}

/** Relations that were observed using a removed column or dataset change with it. */
async function withObservedUses(
  reader: GraphReader,
  changes: readonly Change[],
  starts: ImpactStarts,
): Promise<ImpactStarts> {
  const uses = await observedUses(reader, changes, starts);
  const origins = new Map(starts.origins);
  for (const [key, origin] of uses) if (!origins.has(key)) origins.set(key, origin);
  return { ...starts, origins, starts: [...starts.starts, ...[...uses.values()].flatMap(startsOf)] };
}

/** The datasets downstream of those that are not built, each with the nearest of these. */
function blocksOf(
  blocked: DatasetReach | null,
  { failing, owners }: Pick<ImpactStarts, 'failing' | 'owners'>,
  depth: number,
): Blocks {
  const blocks = new Map<DatasetId, Block>(owners);
  for (const { dataset, hops: below, from } of blocked?.datasets ?? []) {
    const hops = below + (failing.get(from) ?? 0);
    if (!failing.has(dataset) && hops <= depth) blocks.set(dataset, { by: from, hops });
  }
  return blocks;
}

type Stopped = keyof WalkLimits | null;

function partialOf(columns: Stopped, possible: Stopped, downstream: Stopped): ImpactPartial | null {
  if (columns !== null) return { walk: 'columns', limit: columns };
  if (possible !== null) return { walk: 'possible', limit: possible };
  if (downstream !== null) return { walk: 'downstream', limit: downstream };
  return null;
}

function affectedRelation(
  { dataset, columns, rows, hops, whole, blockedBy }: AffectedDraft,
  causes: ReadonlyMap<DatasetId, Caused>,
): AffectedRelation {
  return {
    verdict: 'AFFECTED',
    dataset,
    name: idParts(dataset).name,
    hops,
    effect: whole ? 'BREAKS' : blockedBy === null ? 'CHANGES' : 'BLOCKED',
    columns,
    rows,
    whole,
    blockedBy,
    alsoPossibly: whole || blockedBy !== null ? null : (causes.get(dataset)?.cause ?? null),
  };
}

function possibleRelations(causes: ReadonlyMap<DatasetId, Caused>, affected: Affected): PossibleRelation[] {
  const relations: PossibleRelation[] = [];
  for (const [dataset, { cause, hops }] of causes) {
    if (affected.of(dataset) !== undefined) continue;
    relations.push({ verdict: 'POSSIBLY_AFFECTED', dataset, name: idParts(dataset).name, hops, cause });
  }
  return relations.sort((a, b) => a.hops - b.hops || (a.dataset < b.dataset ? -1 : 1));
}

function unaffectedRelation({ dataset, hops }: WalkedDataset): UnaffectedRelation {
  return { verdict: 'UNAFFECTED', dataset, name: idParts(dataset).name, hops };
}
