/**
 * What opaque statements, or observed jobs, make of some datasets. In: ids of datasets, perhaps many thousand. Out: each dataset that is made so,
 * once, with the smallest that is read for it and the smallest job.
 */
import type { ObservedReader, OpaqueReader } from '../../graph/reader.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { cachePromise } from './cache-promise.ts';
import { compareText } from './flow-rows.ts';
import { type ReadStatement, readInChunks } from './read-statement.ts';

/** Opaque flows are few: of more datasets than this it is quicker to read all of them than to look at each dataset. */
const MANY_DATASETS = 200;
/** With and without what was observed. */
const KEPT_STATES = 2;

export class OpaqueFlows {
  readonly #read: ReadStatement;
  readonly #kept = new Map<string, Promise<readonly OpaqueFlow[]>>();

  constructor(read: ReadStatement) {
    this.#read = read;
  }

  /** `state` is that of the graph in which the datasets were found, under which all flows are kept; null: nothing is. */
  async readersOf(
    datasets: readonly DatasetId[],
    { trustObserved, state }: { readonly trustObserved: boolean; readonly state: number | null },
  ): Promise<OpaqueReader[]> {
    const asked = new Set(datasets);
    if (asked.size === 0) return [];
    const readers =
      asked.size > MANY_DATASETS
        ? readersAmong(await this.#all(trustObserved, state), asked)
        : await this.#read<ReaderRow>('opaque-readers', { ids: [...asked], trustObserved });
    return smallestOf(readers).map(({ observed, ...reader }) =>
      observed ? { ...reader, observed: true } : reader,
    );
  }

  #all(trustObserved: boolean, state: number | null): Promise<readonly OpaqueFlow[]> {
    const load = () => this.#read<OpaqueFlow>('opaque-flows', { trustObserved });
    if (state === null) return load();
    const key = `${state} ${trustObserved}`;
    return this.#kept.get(key) ?? cachePromise(this.#kept, key, load(), KEPT_STATES);
  }
}

type ReaderRow = Omit<OpaqueReader, 'observed'> & { readonly observed: boolean };

type OpaqueFlow = Omit<ReaderRow, 'from'> & { readonly scans: readonly DatasetId[] };

interface ObservedRow {
  readonly dataset: DatasetId;
  readonly readers: readonly (readonly [from: DatasetId, job: JobId])[];
  readonly isAnalysed: boolean;
}

export async function observedReaders(
  read: ReadStatement,
  datasets: readonly DatasetId[],
): Promise<ObservedReader[]> {
  const rows = await readInChunks<ObservedRow>(read, 'observed-readers', [...new Set(datasets)]);
  return smallestOf(
    rows.flatMap(({ dataset, readers, isAnalysed }) =>
      readers.map(([from, job]) => ({ dataset, from, job, isAnalysed })),
    ),
  );
}

function smallestOf<R extends Omit<OpaqueReader, 'observed'>>(readers: R[]): R[] {
  readers.sort(
    (a, b) => compareText(a.dataset, b.dataset) || compareText(a.from, b.from) || compareText(a.job, b.job),
  );
  return readers.filter(({ dataset }, i) => dataset !== readers[i - 1]?.dataset);
}

function readersAmong(flows: readonly OpaqueFlow[], asked: ReadonlySet<DatasetId>): ReaderRow[] {
  return flows.flatMap(({ dataset, job, observed, scans }) =>
    scans.filter((from) => asked.has(from)).map((from) => ({ dataset, from, job, observed })),
  );
}
