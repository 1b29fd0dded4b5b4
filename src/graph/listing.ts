/**
 * A list that computes its items when they are read: an answer may have 20,000 relations, and a page shows a
 * hundred. Arrays are listings too.
 *
 *   listing(3, (i) => i * 10).slice(1)   → [10, 20]
 */
export interface Listing<T> extends Iterable<T> {
  readonly length: number;
  /** As `Array.at`. */
  at(index: number): T | undefined;
  slice(start?: number, end?: number): T[];
  map<U>(change: (item: T) => U): U[];
  filter(isWanted: (item: T) => boolean): T[];
  find(isWanted: (item: T) => boolean): T | undefined;
}

/** Maps each item when it is read. */
export function mapped<T, U>(list: Listing<T>, make: (item: T) => U): Listing<U> {
  return listing(list.length, (i) => make(list.at(i) as T));
}

/** `make` must return the same item for the same index every time. */
export function listing<T>(length: number, make: (index: number) => T): Listing<T> {
  const at = (index: number): T | undefined => {
    const place = index < 0 ? length + index : index;
    return place >= 0 && place < length ? make(place) : undefined;
  };
  const slice = (start = 0, end = length): T[] => {
    const first = Math.max(0, start < 0 ? length + start : start);
    const last = Math.min(length, end < 0 ? length + end : end);
    return Array.from({ length: Math.max(0, last - first) }, (_, i) => make(first + i));
  };
  return {
    length,
    at,
    slice,
    map: (change) => slice().map((item) => change(item)),
    filter: (isWanted) => slice().filter((item) => isWanted(item)),
    find: (isWanted) => slice().find((item) => isWanted(item)),
    *[Symbol.iterator]() {
      for (let i = 0; i < length; i++) yield make(i);
    },
  };
}
