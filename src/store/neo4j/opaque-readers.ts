/**
 * What opaque statements, or observed jobs, make of some datasets. In: ids of datasets, perhaps many thousand. Out: each dataset that is made so,
 * once, with the smallest that is read for it and the smallest job.
 */
import type { ObservedReader, OpaqueReader } from '../../graph/reader.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { type Ask, askInTurns } from './ask.ts';
import { compareText } from './flow-rows.ts';

/** Opaque flows are few: of more datasets than this it is quicker to read all of them than to look at each dataset. */
const MANY_DATASETS = 200;

export async function opaqueReaders(
  ask: Ask,
  datasets: readonly DatasetId[],
  trustObserved: boolean,
): Promise<OpaqueReader[]> {
  const asked = new Set(datasets);
  if (asked.size === 0) return [];
  const readers =
    asked.size > MANY_DATASETS
      ? await readersAmongAll(ask, asked, trustObserved)
      : await ask<ReaderRow>('opaque-readers', { ids: [...asked], trustObserved });
  return smallestOf(readers).map(({ observed, ...reader }) =>
    observed ? { ...reader, observed: true } : reader,
  );
}

type ReaderRow = Omit<OpaqueReader, 'observed'> & { readonly observed: boolean };

interface ObservedRow {
  readonly dataset: DatasetId;
  readonly readers: readonly (readonly [from: DatasetId, job: JobId])[];
  readonly isAnalysed: boolean;
}

export async function observedReaders(ask: Ask, datasets: readonly DatasetId[]): Promise<ObservedReader[]> {
  const rows = await askInTurns<ObservedRow>(ask, 'observed-readers', [...new Set(datasets)]);
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

async function readersAmongAll(
  ask: Ask,
  asked: ReadonlySet<DatasetId>,
  trustObserved: boolean,
): Promise<ReaderRow[]> {
  const flows = await ask<Omit<ReaderRow, 'from'> & { scans: readonly DatasetId[] }>('opaque-flows', {
    trustObserved,
  });
  return flows.flatMap(({ dataset, job, observed, scans }) =>
    scans.filter((from) => asked.has(from)).map((from) => ({ dataset, from, job, observed })),
  );
}
