/**
 * Adds a promise to a cache of limited size, and returns its value. The oldest entries are removed if the
 * cache has more than `maxSize` entries. A promise that rejects is removed.
 */
export async function cachePromise<T>(
  cache: Map<string, Promise<T>>,
  key: string,
  promise: Promise<T>,
  maxSize: number,
): Promise<T> {
  cache.delete(key);
  cache.set(key, promise);
  for (const oldest of cache.keys()) {
    if (cache.size <= maxSize) break;
    cache.delete(oldest);
  }
  try {
    return await promise;
  } catch (error) {
    if (cache.get(key) === promise) cache.delete(key);
    throw error;
  }
}
