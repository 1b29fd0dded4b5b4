/**
 * The names of relations and columns in an older version, for a comparison with it. Digests use the former
 * names, so a relation in which only names differ has equal digests in both versions.
 *
 *   orders, whose column amount was net
 *   → { id: …orders, relation: 'db.main.orders', columns: { amount: 'net' } }
 */
import type { DatasetId } from './names.ts';

export interface FormerName {
  readonly relation: string;
  /** Former names by current name in lower case. Other columns keep their names. */
  readonly columns: Readonly<Record<string, string>>;
}

export interface FormerRelation extends FormerName {
  readonly id: DatasetId;
}

export type FormerNames = ReadonlyMap<DatasetId, FormerRelation>;
