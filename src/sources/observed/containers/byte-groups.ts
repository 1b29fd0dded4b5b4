/**
 * Numbers rows by some of their bytes, so that the text of a repeated row is never decoded again.
 *
 *   groupOf([0, 3, 7, 9]) of 'abc----de' → 0; of 'abc++++de' → 0; of 'abd----de' → 1
 *
 * In: ranges of bytes, as pairs of start and end. Out: the number of the first row with the same bytes in all
 * ranges; -1 if it cannot be remembered.
 */

const SLAB = 1 << 20;
const LONGEST_KEY = 1 << 16;
const MOST_GROUPS = 4_000_000;
/** Keys constructed to collide reach this limit; their rows are then processed one by one. */
const MOST_PROBES = 64;

export class ByteGroups {
  #data: DataView<ArrayBufferLike> = new DataView(new ArrayBuffer(0));
  /** The bytes of each key, each range preceded by its length; a key never crosses two slabs. */
  readonly #slabs: DataView<ArrayBuffer>[] = [];
  #used = SLAB;
  #slots = new Int32Array(1 << 12).fill(-1);
  #hashes = new Int32Array(1 << 11);
  #keys = new Float64Array(1 << 11);
  #count = 0;
  readonly #most: number;

  constructor(most: number = MOST_GROUPS) {
    this.#most = most;
  }

  /** Must be called before ranges of another buffer are passed. */
  use(bytes: Buffer): void {
    this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  groupOf(ranges: Int32Array): number {
    const hash = hashOf(this.#data, ranges);
    const last = this.#slots.length - 1;
    let slot = hash & last;
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const group = this.#slots[slot] ?? -1;
      if (group === -1) return this.#enter(ranges, hash);
      if (this.#hashes[group] === hash && this.#isKey(group, ranges)) return group;
      slot = (slot + 1) & last;
    }
    return -1;
  }

  #isKey(group: number, ranges: Int32Array): boolean {
    const key = this.#keys[group] ?? 0;
    const slab = this.#slabs[Math.floor(key / SLAB)];
    if (slab === undefined) return false;
    let mine = key % SLAB;
    for (let range = 0; range < ranges.length; range += 2) {
      const [from = 0, to = 0] = [ranges[range], ranges[range + 1]];
      if (slab.getInt32(mine, true) !== to - from) return false;
      mine += 4;
      if (!areSame(slab, mine, this.#data, { from, to })) return false;
      mine += to - from;
    }
    return true;
  }

  #enter(ranges: Int32Array, hash: number): number {
    const length = lengthOf(ranges);
    if (length > LONGEST_KEY || this.#count === this.#most) return -1;
    if (this.#count === this.#hashes.length) this.#grow();
    const group = this.#count++;
    this.#keys[group] = this.#keep(ranges, length);
    this.#hashes[group] = hash;
    putInto(this.#slots, hash, group);
    return group;
  }

  #keep(ranges: Int32Array, length: number): number {
    if (this.#used + length > SLAB) {
      this.#slabs.push(new DataView(new ArrayBuffer(SLAB)));
      this.#used = 0;
    }
    const slab = this.#slabs[this.#slabs.length - 1] as DataView<ArrayBuffer>;
    const start = this.#used;
    for (let range = 0; range < ranges.length; range += 2) {
      const [from = 0, to = 0] = [ranges[range], ranges[range + 1]];
      slab.setInt32(this.#used, to - from, true);
      this.#used += 4;
      for (let at = from; at < to; at++) slab.setUint8(this.#used++, this.#data.getUint8(at));
    }
    return (this.#slabs.length - 1) * SLAB + start;
  }

  #grow(): void {
    const [hashes, keys] = [this.#hashes, this.#keys];
    this.#hashes = new Int32Array(hashes.length * 2);
    this.#hashes.set(hashes);
    this.#keys = new Float64Array(keys.length * 2);
    this.#keys.set(keys);
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let group = 0; group < this.#count; group++) putInto(this.#slots, hashes[group] ?? 0, group);
  }
}

function putInto(slots: Int32Array, hash: number, group: number): void {
  let slot = hash & (slots.length - 1);
  while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
  slots[slot] = group;
}

/** Four bytes at a time: this loop and the search for cells take most of the time of a row. */
function hashOf(data: DataView, ranges: Int32Array): number {
  let hash = 0;
  for (let range = 0; range < ranges.length; range += 2) {
    let at = ranges[range] ?? 0;
    const end = ranges[range + 1] ?? 0;
    hash = Math.imul(hash ^ (end - at), 0x9e3779b1);
    for (; at + 4 <= end; at += 4) {
      hash = Math.imul(hash ^ data.getInt32(at, true), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    for (; at < end; at++) hash = Math.imul(hash ^ data.getUint8(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

function areSame(
  key: DataView,
  keyAt: number,
  data: DataView,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  let mine = keyAt;
  let at = from;
  for (; at + 4 <= to; at += 4, mine += 4) {
    if (key.getInt32(mine, true) !== data.getInt32(at, true)) return false;
  }
  for (; at < to; at++, mine++) if (key.getUint8(mine) !== data.getUint8(at)) return false;
  return true;
}

function lengthOf(ranges: Int32Array): number {
  let length = 0;
  for (let range = 0; range < ranges.length; range += 2) {
    length += 4 + (ranges[range + 1] ?? 0) - (ranges[range] ?? 0);
  }
  return length;
}
