/** Reads a text or bytes as an input of observed lineage. */
import type { ObservedInput } from '../../../src/sources/observed/input.ts';
import { type ReadObservedOptions, startReading } from '../../../src/sources/observed/read.ts';

export function inputOf(content: string | Uint8Array, chunk = 7): ObservedInput {
  const bytes = Buffer.from(content);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  return { name: 'export', bytes: pieces(), size: bytes.length, path: null };
}

/** One input only. `lineage` is null if no lineage was observed. */
export async function readOne(input: ObservedInput, options?: ReadObservedOptions) {
  const reading = startReading(options);
  const report = await reading.read(input);
  const [lineage = null] = reading.finish();
  return { lineage, report };
}

export function observe(content: string | Uint8Array, options?: ReadObservedOptions) {
  return readOne(inputOf(content), options);
}

/** Column edges as names only. */
export async function columnsOf(content: string | Uint8Array): Promise<readonly string[]> {
  const { lineage } = await observe(content);
  return (lineage?.columnEdges ?? []).map(({ source, column, target, targetColumn }) => {
    const name = (dataset: typeof source): string =>
      dataset.kind === 'path' ? dataset.uri : dataset.parts.join('.');
    return `${name(source)}.${column} → ${name(target)}.${targetColumn}`;
  });
}
