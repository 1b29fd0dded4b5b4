/**
 * Relations that are possibly affected because of an observed read that no code has. In: the result of the
 * walks over code. Out: the causes of `possibleCauses`, and the causes that only observation gives. A second
 * walk from the same starts passes observed flows; relations that only the second walk reaches are possibly
 * affected.
 *
 *   orders.price changes; the Python model forecast declares only revenue,
 *   and was observed computing guess from orders.price
 *   → forecast: observed, from orders; plan, which reads forecast: downstream of forecast
 *
 * A relation that no analysed code writes may change with each of its observed inputs. So may a relation that
 * code does not connect to the change: something other than its code writes it. Results that follow from code
 * are unchanged: an observation never makes a relation unaffected.
 */
import type { DatasetId } from '../../model/names.ts';
import type { DatasetReach, GraphReader, Reach } from '../reader.ts';
import type { Change } from './change.ts';
import type { Affected, AffectedDraft } from './group-affected.ts';
import type { Origin } from './impact-answer.ts';
import { startsOf } from './impact-starts.ts';
import { observedUses } from './observed-uses.ts';
import {
  addDownstream,
  directCauses,
  opaqueReadersOf,
  type Possible,
  type TouchedParts,
  touchedDatasets,
} from './possible-causes.ts';

export interface ObservedQuestion extends TouchedParts {
  readonly changes: readonly Change[];
  /** The datasets that code leads to. */
  readonly downstream: DatasetReach;
}

export async function observedCauses(reader: GraphReader, question: ObservedQuestion): Promise<Possible> {
  const { changes, starts, affected, limits } = question;
  const causes = directCauses(await opaqueReadersOf(reader, question), question);
  const open = new Set<DatasetId>([...causes.keys(), ...starts.unknown]);
  const uses = await observedUses(reader, changes, starts);
  const start = [...starts.starts, ...[...uses.values()].flatMap(startsOf)];
  const trusting = await reader.reach({ direction: 'down', start, limits, trustObserved: true });
  const further = furtherReached(trusting, uses.values(), affected);
  await addObserved(reader, question, { causes, open, further });
  // Opaque readers of the relations that may have changed.
  for (const { dataset, from, job } of further.size === 0
    ? []
    : await reader.opaqueReaders([...further.keys()])) {
    if (causes.has(dataset) || affected.of(dataset)?.whole) continue;
    causes.set(dataset, { cause: { kind: 'opaque', from, job }, hops: (further.get(from) ?? 0) + 1 });
    open.add(dataset);
  }
  const partial = await addDownstream(reader, causes, {
    start: [...open],
    touched: question,
    trustObserved: true,
  });
  return { causes, partial: partial ?? trusting.partial };
}

interface Found {
  readonly causes: Possible['causes'];
  /** Datasets of which anything may change. */
  readonly open: Set<DatasetId>;
  readonly further: ReadonlyMap<DatasetId, number>;
}

async function addObserved(
  reader: GraphReader,
  { reach, starts, affected, downstream, limits }: ObservedQuestion,
  { causes, open, further }: Found,
): Promise<void> {
  const byCode = new Set(Array.from(downstream.datasets, ({ dataset }) => dataset));
  const touched = new Set([...touchedDatasets({ reach, starts, affected }), ...further.keys()]);
  const hopsTo = (dataset: DatasetId): number => affected.of(dataset)?.hops ?? further.get(dataset) ?? 0;
  const direct: DatasetId[] = [];
  for (const { dataset, from, job, isAnalysed } of await reader.observedReaders([...touched])) {
    const isOpen = !isAnalysed || !byCode.has(dataset);
    if (affected.of(dataset)?.whole || !(isOpen || further.has(dataset))) continue;
    if (further.has(dataset)) direct.push(dataset);
    if (isOpen) open.add(dataset);
    if (!causes.has(dataset))
      causes.set(dataset, { cause: { kind: 'observed', from, job }, hops: hopsTo(from) + 1 });
  }
  const left = [...further.keys()].filter((dataset) => !causes.has(dataset));
  if (left.length === 0) return;
  // The dataset is reached through code from an observed relation: the nearest such relation is the cause.
  const near = await reader.reachDatasets({ direction: 'down', start: direct, limits, trustObserved: true });
  const from = new Map(Array.from(near.datasets, (each) => [each.dataset, each.from]));
  for (const dataset of left) {
    const of = from.get(dataset) ?? direct[0];
    if (of !== undefined) causes.set(dataset, { cause: { kind: 'downstream', of }, hops: hopsTo(dataset) });
  }
}

/**
 * Datasets with states that only the trusting walk reached, with their distances. Changed rows may change the
 * values of every column.
 */
function furtherReached(reach: Reach, uses: Iterable<Origin>, affected: Affected): Map<DatasetId, number> {
  const further = new Map<DatasetId, number>();
  const known = new Map<DatasetId, ReadonlySet<string> | null>();
  const isKnown = (dataset: DatasetId, column: string | null): boolean => {
    if (!known.has(dataset)) known.set(dataset, knownColumns(affected.of(dataset)));
    const columns = known.get(dataset);
    return columns === null || (column !== null && columns?.has(column) === true);
  };
  const add = (dataset: DatasetId, column: string | null, hops: number): void => {
    if (isKnown(dataset, column)) return;
    further.set(dataset, Math.min(hops, further.get(dataset) ?? hops));
  };
  for (const { to, hops } of uses) add(to.dataset, to.column, hops);
  for (const { dataset, columns, rows } of reach.datasets) {
    for (const { column, hops } of columns) add(dataset, column, hops);
    if (rows !== null) add(dataset, null, rows);
  }
  return further;
}

/** null: all columns and the rows. */
function knownColumns(draft: AffectedDraft | undefined): ReadonlySet<string> | null {
  if (draft === undefined) return new Set();
  return draft.whole || draft.rows !== null ? null : new Set(draft.columns.map(({ column }) => column));
}
