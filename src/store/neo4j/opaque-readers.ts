/**
 * The datasets that opaque statements or observed jobs derive from other datasets. Takes dataset ids, perhaps
 * many thousand. Returns each derived dataset once, with its smallest input and its smallest job.
 */
import type { ObservedReader, OpaqueReader } from '../../graph/reader.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { cachePromise } from './cache-promise.ts';
import { compareText } from './flow-rows.ts';
import { type ReadStatement, readInChunks } from './read-statement.ts';

/**
 * A graph has few opaque flows. For more datasets than this, reading all flows is faster than a lookup per
 * dataset.
 */
const MAX_LOOKUPS = 200;
/** Cache size: one entry with and one entry without observed lineage. */
const CACHE_SIZE = 2;

export class OpaqueFlows {
  readonly #read: ReadStatement;
  readonly #cache = new Map<string, Promise<readonly OpaqueFlow[]>>();

  constructor(read: ReadStatement) {
    this.#read = read;
  }

  async readersOf(datasets: readonly DatasetId[], trustObserved: boolean): Promise<OpaqueReader[]> {
    const wanted = new Set(datasets);
    if (wanted.size === 0) return [];
    const readers =
      wanted.size > MAX_LOOKUPS
        ? readersAmong(await this.#all(trustObserved), wanted)
        : await this.#read<ReaderRow>('opaque-readers', { ids: [...wanted], trustObserved });
    return smallestOf(readers).map(({ observed, ...reader }) =>
      observed ? { ...reader, observed: true } : reader,
    );
  }

  async #all(trustObserved: boolean): Promise<readonly OpaqueFlow[]> {
    const key = `${trustObserved}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const flows = this.#read<OpaqueFlow>('opaque-flows', { trustObserved });
    return cachePromise(this.#cache, key, flows, CACHE_SIZE);
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

function readersAmong(flows: readonly OpaqueFlow[], wanted: ReadonlySet<DatasetId>): ReaderRow[] {
  return flows.flatMap(({ dataset, job, observed, scans }) =>
    scans.filter((from) => wanted.has(from)).map((from) => ({ dataset, from, job, observed })),
  );
}
