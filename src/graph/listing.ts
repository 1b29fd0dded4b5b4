/**
 * A list whose items are made when they are looked at: an answer may name 20,000 relations, and a page shows a hundred. Arrays are listings too.
 *
 *   listing(3, (i) => i * 10).slice(1)   → [10, 20]
 */
export interface Listing<T> extends Iterable<T> {
  readonly length: number;
  /** As of an array. */
  at(index: number): T | undefined;
  slice(start?: number, end?: number): T[];
  map<U>(change: (item: T) => U): U[];
  filter(isWanted: (item: T) => boolean): T[];
  find(isWanted: (item: T) => boolean): T | undefined;
}

/** The same list with other items, made of its own as they are looked at. */
export function mapped<T, U>(list: Listing<T>, make: (item: T) => U): Listing<U> {
  return listing(list.length, (i) => make(list.at(i) as T));
}

/** `make` answers the same for the same place, each time. */
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
