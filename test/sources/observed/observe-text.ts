/** Reads a text or bytes as an input of observed lineage. */
import {
  type ObservedInput,
  type ReadObservedOptions,
  readObserved,
} from '../../../src/sources/observed/index.ts';

export function inputOf(content: string | Uint8Array, chunk = 7): ObservedInput {
  const bytes = Buffer.from(content);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  return { name: 'export', bytes: pieces(), size: bytes.length, path: null };
}

export function observe(content: string | Uint8Array, options?: ReadObservedOptions) {
  return readObserved(inputOf(content), options);
}

/** Edges of columns by their names alone. */
export async function columnsOf(content: string | Uint8Array): Promise<readonly string[]> {
  const { lineage } = await observe(content);
  return (lineage?.columnEdges ?? []).map(({ source, column, target, targetColumn }) => {
    const name = (dataset: typeof source): string =>
      dataset.kind === 'path' ? dataset.uri : dataset.parts.join('.');
    return `${name(source)}.${column} → ${name(target)}.${targetColumn}`;
  });
}
