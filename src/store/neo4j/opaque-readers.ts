/**
 * What opaque statements make of some datasets. In: ids of datasets, perhaps many thousand. Out: each dataset that is made so, once, with
 * the smallest that is read for it and the smallest job.
 */
import type { OpaqueReader } from '../../graph/reader.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import type { Ask } from './ask.ts';
import { compareText } from './flow-rows.ts';

/** Opaque flows are few: of more datasets than this it is quicker to read all of them than to look at each dataset. */
const MANY_DATASETS = 200;

export async function opaqueReaders(ask: Ask, datasets: readonly DatasetId[]): Promise<OpaqueReader[]> {
  const asked = new Set(datasets);
  if (asked.size === 0) return [];
  const readers =
    asked.size > MANY_DATASETS
      ? await readersAmongAll(ask, asked)
      : await ask<OpaqueReader>('opaque-readers', { ids: [...asked] });
  readers.sort(
    (a, b) => compareText(a.dataset, b.dataset) || compareText(a.from, b.from) || compareText(a.job, b.job),
  );
  return readers.filter(({ dataset }, i) => dataset !== readers[i - 1]?.dataset);
}

async function readersAmongAll(ask: Ask, asked: ReadonlySet<DatasetId>): Promise<OpaqueReader[]> {
  const flows = await ask<{ dataset: DatasetId; job: JobId; scans: readonly DatasetId[] }>('opaque-flows');
  return flows.flatMap(({ dataset, job, scans }) =>
    scans.filter((from) => asked.has(from)).map((from) => ({ dataset, from, job })),
  );
}
