/**
 * Why relations are possibly affected if observed lineage is trusted: as in `possibleCauses`, with two
 * differences. An opaque statement of code counts only for inputs without observed column edges. A relation
 * that was observed reading an input without columns may use any column of it.
 *
 *   forecast, a Python model, declares revenue and rates;
 *   its columns were observed being computed from revenue.total
 *   → possibly affected by any change of rates, but not by every change of revenue
 *
 * An observed read without columns adds nothing if the relation's code is analysed and is downstream of the
 * change.
 */
import type { DatasetId } from '../../model/names.ts';
import type { GraphReader, OpaqueReader } from '../reader.ts';
import {
  addDownstream,
  directCauses,
  opaqueReadersOf,
  type Possible,
  type TouchedParts,
  touchedDatasets,
} from './possible-causes.ts';

export async function trustedCauses(reader: GraphReader, touched: TouchedParts): Promise<Possible> {
  const causes = directCauses(await trustedReaders(reader, touched), touched);
  const start = [...causes.keys(), ...touched.starts.unknown];
  return { causes, partial: await addDownstream(reader, causes, { start, touched, trustObserved: true }) };
}

async function trustedReaders(reader: GraphReader, touched: TouchedParts): Promise<readonly OpaqueReader[]> {
  const readers = await opaqueReadersOf(reader, touched, true);
  if (!readers.some(({ observed }) => observed)) return readers;
  const { starts, limits } = touched;
  const [seen, byCode] = await Promise.all([
    reader.observedReaders(touchedDatasets(touched)),
    reader.reachDatasets({ direction: 'down', start: [...starts.changed.keys()], limits }),
  ]);
  const analysed = new Set(seen.filter(({ isAnalysed }) => isAnalysed).map(({ dataset }) => dataset));
  const reached = new Set<DatasetId>(Array.from(byCode.datasets, ({ dataset }) => dataset));
  return readers.filter(
    ({ dataset, observed }) => !(observed && analysed.has(dataset) && reached.has(dataset)),
  );
}
