/**
 * The numbers that a walk reached, one bit each, and the numbers of one level in order. A walk reads marks at
 * random places, so they must fit into the processor's cache. Reading the new bits in order is faster than
 * sorting the numbers of a large level.
 *
 *   isNew(met, 7), isNew(met, 3), isNew(met, 7)   → true, true, false; the queue [7, 3] becomes [3, 7]
 */
export interface Bits {
  readonly met: Uint32Array;
  /** The numbers that were reached before this level. */
  readonly before: Uint32Array;
}

export function bitsFor(count: number): Bits {
  const words = (count >> 5) + 1;
  return { met: new Uint32Array(words), before: new Uint32Array(words) };
}

export function clearBits({ met, before }: Bits): void {
  met.fill(0);
  before.fill(0);
}

export function has({ met }: Bits, number: number): boolean {
  return ((met[number >> 5] as number) & (1 << (number & 31))) !== 0;
}

/** Marks the number in `met`; false if it was marked before. */
export function isNew(met: Uint32Array, number: number): boolean {
  const word = met[number >> 5] as number;
  const bit = 1 << (number & 31);
  if ((word & bit) !== 0) return false;
  met[number >> 5] = word | bit;
  return true;
}

/** A level with fewer than one number per so many words is sorted; a larger level is read from the bits. */
const WORDS_FOR_A_NUMBER = 32;

/**
 * Sorts `queue[begin]` to `queue[end]`, the numbers that were marked since the last call, and ends the level.
 */
export function endLevel({ met, before }: Bits, queue: Int32Array, begin: number, end: number): void {
  if ((end - begin) * WORDS_FOR_A_NUMBER < met.length) {
    queue.subarray(begin, end).sort();
    for (let at = begin; at < end; at++) isNew(before, queue[at] as number);
    return;
  }
  let at = begin;
  for (let word = 0; word < met.length; word++) {
    const now = met[word] as number;
    let fresh = now ^ (before[word] as number);
    if (fresh === 0) continue;
    before[word] = now;
    for (; fresh !== 0; fresh &= fresh - 1) queue[at++] = (word << 5) + 31 - Math.clz32(fresh & -fresh);
  }
}
