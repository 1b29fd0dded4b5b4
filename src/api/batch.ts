/**
 * Loads what many fields of one request ask for, one by one, in one call each tick: the cure for N + 1 look-ups.
 *
 *   const load = batched((ids) => reader.datasets(ids), (dataset) => dataset.id)
 *   await Promise.all([load(a), load(b), load(a)])   → one call with [a, b]
 *
 * One for each request: what it loaded is kept, so that a request sees one state of each thing.
 */
export function batched<K extends string, V>(
  loadAll: (keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (value: V) => K,
): (key: K) => Promise<V | null> {
  const loaded = new Map<K, Promise<V | null>>();
  let waiting: K[] = [];
  let batch: Promise<ReadonlyMap<K, V>> | null = null;
  const loadWaiting = async () => {
    // Lets every field of the tick join before the call.
    await Promise.resolve();
    const keys = waiting;
    waiting = [];
    batch = null;
    return new Map((await loadAll(keys)).map((value) => [keyOf(value), value]));
  };
  return (key) => {
    const known = loaded.get(key);
    if (known !== undefined) return known;
    waiting.push(key);
    batch ??= loadWaiting();
    const value = batch.then((values) => values.get(key) ?? null);
    loaded.set(key, value);
    return value;
  };
}
