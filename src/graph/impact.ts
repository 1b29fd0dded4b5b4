/**
 * What a change reaches. A change set in; each relation downstream with one of three verdicts out (see impact-answer.ts).
 *
 *   impact(reader, [{ kind: 'MODIFIED', dataset: orders, column: 'amount' }])
 *   → affected: revenue (amount_usd, 1 hop), possiblyAffected: forecast (a Python model reads revenue), unaffected: order_dates
 *
 * What goes is followed first (impact-starts.ts). Then three walks: value and row states give what is affected; opaque readers of what
 * changes or is affected, and all downstream of them, what is possibly affected; the rest of the dataset-grain walk is unaffected.
 * Columns are grouped without loading datasets (group-affected.ts).
 */
import type { DatasetId } from '../model/names.ts';
import { idParts } from '../model/names.ts';
import type { Change } from './change.ts';
import type { AffectedDraft } from './group-affected.ts';
import { groupAffected } from './group-affected.ts';
import type {
  AffectedRelation,
  ImpactAnswer,
  ImpactPartial,
  PossibleCause,
  PossibleRelation,
  UnaffectedRelation,
} from './impact-answer.ts';
import type { ImpactStarts } from './impact-starts.ts';
import { impactStarts } from './impact-starts.ts';
import { reachStarts } from './reach-starts.ts';
import type { DatasetReach, GraphReader, WalkLimits } from './reader.ts';
import { DEFAULT_WALK_LIMITS } from './reader.ts';

export interface ImpactOptions {
  /** Of each walk. */
  readonly limits?: Partial<WalkLimits>;
}

export async function impact(
  reader: GraphReader,
  changes: readonly Change[],
  options: ImpactOptions = {},
): Promise<ImpactAnswer> {
  const limits = { ...DEFAULT_WALK_LIMITS, ...options.limits };
  const starts = await impactStarts(reader, changes, limits);
  // Neither needs the other, and a server can walk both at once.
  const [reach, downstream] = await Promise.all([
    reachStarts(reader, starts.starts, limits),
    reader.reachDatasets({ direction: 'down', start: [...starts.changed.keys()], limits }),
  ]);
  const drafts = groupAffected(reach, starts);
  const possible = await possibleCauses(reader, drafts, starts, limits);
  const partial = partialOf(starts.partial ?? reach.partial, possible.partial, downstream.partial);
  const { causes } = possible;
  if (partial !== null && partial.walk !== 'downstream') addUnwalked(causes, downstream, partial);
  const affected = affectedRelations(drafts, causes);
  const possiblyAffected = possibleRelations(causes, drafts);
  const unaffected = unaffectedRelations(
    downstream,
    (dataset) => drafts.has(dataset) || causes.has(dataset) || starts.changed.has(dataset),
  );
  return {
    changes,
    affected,
    possiblyAffected,
    unaffected,
    counts: {
      affected: affected.length,
      breaking: starts.broken.size,
      possiblyAffected: possiblyAffected.length,
      unaffected: unaffected.length,
      affectedColumns: affected.reduce((sum, { columns }) => sum + columns.length, 0),
    },
    partial,
    starts: starts.starts,
    origins: starts.origins,
    changed: starts.changed,
  };
}

type Stopped = keyof WalkLimits | null;

function partialOf(columns: Stopped, possible: Stopped, downstream: Stopped): ImpactPartial | null {
  if (columns !== null) return { walk: 'columns', limit: columns };
  if (possible !== null) return { walk: 'possible', limit: possible };
  if (downstream !== null) return { walk: 'downstream', limit: downstream };
  return null;
}

interface Caused {
  readonly cause: PossibleCause;
  readonly hops: number;
}

/** Opaque readers of what is touched, one step away, then everything downstream of those: two walks, so that each names its cause. */
async function possibleCauses(
  reader: GraphReader,
  drafts: ReadonlyMap<DatasetId, AffectedDraft>,
  { changed, unknown, renamable }: ImpactStarts,
  limits: WalkLimits,
): Promise<{ causes: Map<DatasetId, Caused>; partial: Stopped }> {
  const causes = new Map<DatasetId, Caused>();
  const touched = [...new Set([...changed.keys(), ...drafts.keys()])];
  for (const { dataset, from, job } of await reader.opaqueReaders(touched)) {
    // What breaks is affected as a whole, and the walk over states has followed it.
    if (drafts.get(dataset)?.whole) continue;
    causes.set(dataset, { cause: { kind: 'opaque', from, job }, hops: (drafts.get(from)?.hops ?? 0) + 1 });
  }
  for (const [dataset, { from, job, hops }] of renamable) {
    if (!causes.has(dataset) && drafts.get(dataset)?.whole !== true)
      causes.set(dataset, { cause: { kind: 'name', from, job }, hops });
  }
  const start = [...causes.keys(), ...unknown];
  if (start.length === 0) return { causes, partial: null };
  const rest = await reader.reachDatasets({ direction: 'down', start, limits });
  for (const { dataset, hops, from: of } of rest.datasets) {
    if (!causes.has(dataset)) {
      causes.set(dataset, { cause: { kind: 'downstream', of }, hops: (causes.get(of)?.hops ?? 0) + hops });
    }
  }
  return { causes, partial: rest.partial };
}

/** A walk that ended early proves nothing about what it did not reach. */
function addUnwalked(
  causes: Map<DatasetId, Caused>,
  downstream: DatasetReach,
  { limit }: ImpactPartial,
): void {
  for (const { dataset, hops } of downstream.datasets) {
    if (!causes.has(dataset)) causes.set(dataset, { cause: { kind: 'limit', limit }, hops });
  }
}

function affectedRelations(
  drafts: ReadonlyMap<DatasetId, AffectedDraft>,
  causes: ReadonlyMap<DatasetId, Caused>,
): AffectedRelation[] {
  const relations: AffectedRelation[] = [];
  for (const [dataset, { columns, rows, hops, whole }] of drafts) {
    relations.push({
      verdict: 'AFFECTED',
      dataset,
      name: idParts(dataset).name,
      hops,
      effect: whole ? 'BREAKS' : 'CHANGES',
      columns,
      rows,
      whole,
      alsoPossibly: whole ? null : (causes.get(dataset)?.cause ?? null),
    });
  }
  return relations.sort((a, b) => compareEffects(a, b) || compareRelations(a, b));
}

function possibleRelations(
  causes: ReadonlyMap<DatasetId, Caused>,
  drafts: ReadonlyMap<DatasetId, AffectedDraft>,
): PossibleRelation[] {
  const relations: PossibleRelation[] = [];
  for (const [dataset, { cause, hops }] of causes) {
    if (drafts.has(dataset)) continue;
    relations.push({ verdict: 'POSSIBLY_AFFECTED', dataset, name: idParts(dataset).name, hops, cause });
  }
  return relations.sort(compareRelations);
}

function unaffectedRelations(
  downstream: DatasetReach,
  isElsewhere: (dataset: DatasetId) => boolean,
): UnaffectedRelation[] {
  const relations: UnaffectedRelation[] = [];
  for (const { dataset, hops } of downstream.datasets) {
    if (isElsewhere(dataset)) continue;
    relations.push({ verdict: 'UNAFFECTED', dataset, name: idParts(dataset).name, hops });
  }
  return relations.sort(compareRelations);
}

function compareEffects(a: AffectedRelation, b: AffectedRelation): number {
  return Number(b.whole) - Number(a.whole);
}

function compareRelations(
  a: { hops: number; name: string; dataset: string },
  b: { hops: number; name: string; dataset: string },
): number {
  return a.hops - b.hops || compareText(a.name, b.name) || compareText(a.dataset, b.dataset);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
