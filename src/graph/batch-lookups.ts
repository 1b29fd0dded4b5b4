/**
 * Many look-ups of one tick become one call: the cure for N + 1 questions to a server.
 *
 *   const load = batchLookups(async (ids) => new Map(…))
 *   await Promise.all([load(a), load(b), load(a)])   → one call with [a, b]
 *
 * Nothing is kept: what is asked in a later tick is asked again.
 */
export function batchLookups<K, V>(
  loadAll: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  /** Lets others join before the call; a server is far enough away to wait for whoever asks a few promises later. */
  others: () => Promise<unknown> = () => Promise.resolve(),
): (key: K) => Promise<V | undefined> {
  let waiting = new Set<K>();
  let batch: Promise<ReadonlyMap<K, V>> | null = null;
  const loadWaiting = async () => {
    await others();
    const keys = [...waiting];
    waiting = new Set();
    batch = null;
    return await loadAll(keys);
  };
  return async (key) => {
    waiting.add(key);
    batch ??= loadWaiting();
    return (await batch).get(key);
  };
}
