/**
 * A set of inputs: base columns and how they act, one entry per (relation, column, subtype). The key is a
 * number, because a large model makes hundreds of thousands of lookups.
 *
 *   orders.price TRANSFORMATION, twice   →   one entry, with the first place and the best confidence
 */
import {
  bestConfidence,
  type Confidence,
  SUBTYPES,
  type Subtype,
  worstConfidence,
} from '../../model/edge.ts';
import type { Place } from '../../model/place.ts';
import type { Input } from '../../model/query-lineage.ts';

export interface Found {
  readonly relation: number;
  readonly column: number;
  readonly subtype: Subtype;
  confidence: Confidence;
  /** Offset of the first reference to the column. */
  offset: number;
}

export type InputSet = Map<number, Found>;

const CODE: ReadonlyMap<Subtype, number> = new Map(SUBTYPES.map((subtype, i) => [subtype, i]));
const COLUMNS = 2 ** 22;

export function addInput(set: InputSet, found: Readonly<Found>): void {
  const key = (found.relation * COLUMNS + found.column) * 16 + (CODE.get(found.subtype) ?? 0);
  const known = set.get(key);
  if (known === undefined) {
    const { relation, column, subtype, confidence, offset } = found;
    set.set(key, { relation, column, subtype, confidence, offset });
    return;
  }
  known.confidence = bestConfidence(known.confidence, found.confidence);
  if (found.offset < known.offset) known.offset = found.offset;
}

/** Sorted by relation, column and subtype, with places. No confidence is better than `best`. */
export function toInputs(set: InputSet, placeAt: (offset: number) => Place, best: Confidence): Input[] {
  return [...set.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, found]) => ({
      relation: found.relation,
      column: found.column,
      subtype: found.subtype,
      confidence: worstConfidence(best, found.confidence),
      place: placeAt(found.offset),
    }));
}
