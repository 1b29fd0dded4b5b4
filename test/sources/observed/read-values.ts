/**
 * Passes rows to a reader as a container does: each list of objects is a file of the table that recognises
 * its keys.
 */
import type { ObservedLineage } from '../../../src/model/observed.ts';
import { type GatherOptions, startGathering } from '../../../src/sources/observed/gather.ts';
import type { ObservedReader } from '../../../src/sources/observed/reader.ts';
import { valueRow } from '../../../src/sources/observed/value-row.ts';

interface ReadValues {
  readonly lineage: ObservedLineage;
  /** The number of skipped rows by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly happened: readonly number[];
}

export function readValues(
  reader: ObservedReader,
  files: readonly (readonly Readonly<Record<string, unknown>>[])[],
  options?: GatherOptions,
): ReadValues {
  const skipped: Record<string, number> = {};
  const happened: number[] = [];
  const gather = startGathering(options);
  const session = reader.start({
    gather,
    skip: ({ code }) => {
      skipped[code] = (skipped[code] ?? 0) + 1;
    },
    happened: (at) => happened.push(at),
  });
  for (const rows of files) {
    const columns = new Set(rows.flatMap((row) => Object.keys(row)));
    const table = session.tables.find((one) => one.recognises(columns));
    if (table === undefined) throw new Error(`no table recognises ${[...columns].join(', ')}`);
    const read = table.open();
    const row = valueRow(table.grouped);
    for (const values of rows) {
      row.give(table.wanted.map((name) => values[name]));
      read(row);
    }
  }
  session.finish();
  return { lineage: gather.finish(reader.observer), skipped, happened };
}
