/**
 * Loads what many fields of one request ask for, one by one, in one call each tick, and keeps it.
 *
 *   const load = batched((ids) => reader.datasets(ids), (dataset) => dataset.id)
 *   await Promise.all([load(a), load(b), load(a)])   → one call with [a, b]
 *
 * One for each request: what it loaded is kept, so that a request sees one state of each thing.
 */
import { batchLookups } from '../graph/index.ts';

export function batched<K extends string, V>(
  loadAll: (keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (value: V) => K,
): (key: K) => Promise<V | null> {
  const loaded = new Map<K, Promise<V | null>>();
  const load = batchLookups(
    async (keys: readonly K[]) => new Map((await loadAll(keys)).map((value) => [keyOf(value), value])),
  );
  return (key) => {
    const known = loaded.get(key);
    if (known !== undefined) return known;
    const value = load(key).then((found) => found ?? null);
    loaded.set(key, value);
    return value;
  };
}
