/** Many short lists of numbers in two typed arrays, and their inversion. */

/**
 * Lists of numbers, one per owner. The list of owner i is `values[offsets[i]]` to `values[offsets[i + 1]]`,
 * exclusive.
 */
export interface Lists {
  readonly offsets: Int32Array;
  readonly values: Int32Array;
}

/** From owner → values to value → owners, each list in the order of the owners. */
export function invert(lists: Lists, size: number): Lists {
  const owners = new Int32Array(lists.values.length);
  for (let owner = 0; owner + 1 < lists.offsets.length; owner++)
    owners.fill(owner, lists.offsets[owner], lists.offsets[owner + 1]);
  return group(lists.values, owners, size);
}

/** Groups `items` by `keys`, which are below `size`; items of one key keep their order. */
export function group(keys: Int32Array, items: Int32Array, size: number): Lists {
  const offsets = new Int32Array(size + 1);
  for (const key of keys) offsets[key + 1] = (offsets[key + 1] as number) + 1;
  for (let key = 0; key < size; key++)
    offsets[key + 1] = (offsets[key + 1] as number) + (offsets[key] as number);
  const next = offsets.slice(0, size);
  const values = new Int32Array(items.length);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    const at = next[key] as number;
    values[at] = items[i] as number;
    next[key] = at + 1;
  }
  return { offsets, values };
}

/** The lists of the owners from `first`, with other values; null leaves a value out. */
export function mapLists(
  { offsets, values }: Lists,
  first: number,
  changed: (value: number) => number | null,
): Lists {
  const mapped: Lists = {
    offsets: new Int32Array(offsets.length - first),
    values: new Int32Array(values.length - (offsets[first] as number)),
  };
  let end = 0;
  for (let owner = first; owner + 1 < offsets.length; owner++) {
    for (let at = offsets[owner] as number; at < (offsets[owner + 1] as number); at++) {
      const value = changed(values[at] as number);
      if (value !== null) mapped.values[end++] = value;
    }
    mapped.offsets[owner + 1 - first] = end;
  }
  return { offsets: mapped.offsets, values: mapped.values.slice(0, end) };
}
