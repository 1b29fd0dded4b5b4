/**
 * Joins the lookups of one tick into one call, so that N lookups do not send N requests to a server.
 *
 *   const load = batchLookups(async (ids) => new Map(…))
 *   await Promise.all([load(a), load(b), load(a)])   → one call with [a, b]
 *
 * Results are not cached: a later tick loads again.
 */
export function batchLookups<K, V>(
  loadAll: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  /**
   * Delays the call so that other lookups can join. For a server, the delay costs less than a second request.
   */
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
