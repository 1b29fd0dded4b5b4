/**
 * The last few answers of a kind, by question. In: the map that holds them, the newest. Out: the newest; the oldest has left where there
 * were too many, and an answer that failed leaves by itself.
 */
export async function cachePromise<T>(
  kept: Map<string, Promise<T>>,
  key: string,
  answer: Promise<T>,
  most: number,
): Promise<T> {
  kept.delete(key);
  kept.set(key, answer);
  for (const old of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(old);
  }
  try {
    return await answer;
  } catch (error) {
    if (kept.get(key) === answer) kept.delete(key);
    throw error;
  }
}
