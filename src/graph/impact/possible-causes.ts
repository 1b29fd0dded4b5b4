/**
 * Why relations are possibly affected. In: the affected relations and the starts. Out: the cause of each
 * relation that cannot be proved affected or unaffected. Two walks, so that each entry has its cause: first
 * the opaque readers of touched relations, then everything downstream of these readers.
 *
 *   revenue is affected, the Python model forecast reads it, plan reads forecast
 *   → forecast: opaque, plan: downstream of forecast
 */
import type { DatasetId } from '../../model/names.ts';
import type { DatasetReach, GraphReader, OpaqueReader, Reach, WalkLimits } from '../reader.ts';
import type { Affected } from './group-affected.ts';
import type { ChangedParts, PossibleCause } from './impact-answer.ts';
import type { ImpactStarts } from './impact-starts.ts';

export interface Caused {
  readonly cause: PossibleCause;
  readonly hops: number;
}

export type Causes = Map<DatasetId, Caused>;

export interface TouchedParts {
  readonly reach: Reach;
  readonly affected: Affected;
  readonly starts: ImpactStarts;
  readonly limits: WalkLimits;
  /** Readers of an order that may change, and of system catalogs. */
  readonly others: readonly Causes[];
}

export interface Possible {
  readonly causes: Causes;
  readonly partial: keyof WalkLimits | null;
}

/** The changed and affected datasets. May contain duplicates. */
export function touchedDatasets(touched: Omit<TouchedParts, 'limits' | 'others'>): DatasetId[] {
  return [...touchedBefore(touched), ...touched.reach.ids];
}

/** The datasets that are touched before the walk over states. */
function touchedBefore({ affected, starts }: Pick<TouchedParts, 'affected' | 'starts'>): DatasetId[] {
  const changed = [...starts.changed].filter(([, parts]) => !isOnlyMoved(parts)).map(([dataset]) => dataset);
  return [...changed, ...affected.own];
}

/**
 * True if the dataset only has a new name: readers that reference it through the project read the same
 * values.
 */
function isOnlyMoved({ columns, rows, from }: ChangedParts): boolean {
  return from !== undefined && columns.length === 0 && !rows;
}

export async function possibleCauses(reader: GraphReader, touched: TouchedParts): Promise<Possible> {
  const causes = directCauses(await opaqueReadersOf(reader, touched), touched);
  const start = [...causes.keys(), ...touched.starts.unknown];
  return { causes, partial: await addDownstream(reader, causes, { start, touched, trustObserved: false }) };
}

/** The opaque readers of all touched datasets. */
export function opaqueReadersOf(
  reader: GraphReader,
  touched: TouchedParts,
  trustObserved = false,
): Promise<readonly OpaqueReader[]> {
  return reader.opaqueReaders(touchedBefore(touched), { reach: touched.reach, trustObserved });
}

/** The causes one step from the touched datasets. */
export function directCauses(readers: readonly OpaqueReader[], touched: TouchedParts): Causes {
  const { affected, starts, others } = touched;
  const causes: Causes = new Map();
  for (const { dataset, from, job } of readers) {
    // A relation that breaks is completely affected, and the walk over states has followed it.
    if (affected.of(dataset)?.whole) continue;
    causes.set(dataset, { cause: { kind: 'opaque', from, job }, hops: (affected.of(from)?.hops ?? 0) + 1 });
  }
  for (const [dataset, { from, job, hops }] of starts.unclear) {
    if (!causes.has(dataset) && affected.of(dataset)?.whole !== true)
      causes.set(dataset, { cause: { kind: 'opaque', from, job }, hops });
  }
  for (const [dataset, { from, job, hops }] of starts.unread) {
    if (!causes.has(dataset) && affected.of(dataset)?.whole !== true)
      causes.set(dataset, { cause: { kind: 'unread', from, job }, hops });
  }
  for (const [dataset, settings] of starts.called) {
    if (!causes.has(dataset) && affected.of(dataset)?.whole !== true)
      causes.set(dataset, { cause: { kind: 'called', settings }, hops: 1 });
  }
  for (const [dataset, caused] of others.flatMap((each) => [...each]))
    if (!causes.has(dataset)) causes.set(dataset, caused);
  return causes;
}

/** Anything in `start` may change, so anything downstream may change. */
export async function addDownstream(
  reader: GraphReader,
  causes: Causes,
  from: {
    readonly start: readonly DatasetId[];
    readonly touched: TouchedParts;
    readonly trustObserved: boolean;
  },
): Promise<keyof WalkLimits | null> {
  const { start, touched, trustObserved } = from;
  if (start.length === 0) return null;
  const { limits } = touched;
  const rest = await reader.reachDatasets({ direction: 'down', start, limits, trustObserved });
  for (const { dataset, hops, from: of } of rest.datasets) {
    if (!causes.has(dataset)) {
      causes.set(dataset, { cause: { kind: 'downstream', of }, hops: (causes.get(of)?.hops ?? 0) + hops });
    }
  }
  return rest.partial;
}

/** A walk that stopped at a limit proves nothing about relations that it did not reach. */
export function addUnwalked(causes: Causes, downstream: DatasetReach, limit: keyof WalkLimits): void {
  for (const { dataset, hops } of downstream.datasets) {
    if (!causes.has(dataset)) causes.set(dataset, { cause: { kind: 'limit', limit }, hops });
  }
}
