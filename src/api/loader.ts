/**
 * Collects the lookups that the fields of one request make in the same tick, and runs them as one call.
 *
 *   const load = createLoader((ids) => reader.datasets(ids), (dataset) => dataset.id)
 *   await Promise.all([load(a), load(b), load(a)])   → one call with [a, b]
 *
 * Create one loader per request: it caches its results, so that a request sees a single state of each object.
 */
import { batchLookups } from '../graph/index.ts';

export function createLoader<K extends string, V>(
  loadAll: (keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (value: V) => K,
): (key: K) => Promise<V | null> {
  const cache = new Map<K, Promise<V | null>>();
  const load = batchLookups(
    async (keys: readonly K[]) => new Map((await loadAll(keys)).map((value) => [keyOf(value), value])),
  );
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = load(key).then((found) => found ?? null);
    cache.set(key, value);
    return value;
  };
}
