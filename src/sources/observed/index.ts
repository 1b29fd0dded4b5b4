/** Observed lineage from the exports of engines. One input here; several that belong together are read by one `startReading`. */
import type { ObservedLineage } from '../../model/observed.ts';
import type { ObservedInput } from './input.ts';
import { type ObservedReport, type ReadObservedOptions, startReading } from './read.ts';

export type { ObservedInput } from './input.ts';
export { type ReadObservedOptions, startReading } from './read.ts';

/** `lineage` is null where the input is empty, so that nothing shows whose lineage it is. */
export async function readObserved(
  input: ObservedInput,
  options: ReadObservedOptions = {},
): Promise<{ readonly lineage: ObservedLineage | null; readonly report: ObservedReport }> {
  const reading = startReading(options);
  const report = await reading.read(input);
  const [lineage = null] = reading.finish();
  return { lineage, report };
}
