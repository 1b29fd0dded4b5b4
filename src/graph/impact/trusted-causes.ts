/**
 * Why relations are possibly affected where what was observed is trusted: as `possibleCauses`, but an opaque statement of code counts only for what it reads and
 * nobody was seen to use by column; and of a relation that was seen read without columns, any column may be used.
 *
 *   forecast, a Python model, declares revenue and rates; its columns were seen to be made of revenue.total
 *   → possibly affected by any change of rates, and not by one of revenue
 *
 * A sighting without columns tells nothing new of a relation whose code is analysed and leads there by itself.
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
  const told = new Set<DatasetId>(Array.from(byCode.datasets, ({ dataset }) => dataset));
  return readers.filter(({ dataset, observed }) => !(observed && analysed.has(dataset) && told.has(dataset)));
}
