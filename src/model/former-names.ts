/**
 * What relations and their columns were called in another version, with which this one is compared: digests that go by those names are the other version's
 * wherever nothing but names differs.
 *
 *   orders, with amount that was net   →   { id: …orders, relation: 'db.main.orders', columns: { amount: 'net' } }
 */
import type { DatasetId } from './names.ts';

export interface FormerName {
  readonly relation: string;
  /** By the name now, lower case; one that is not here is as it was. */
  readonly columns: Readonly<Record<string, string>>;
}

export interface FormerRelation extends FormerName {
  readonly id: DatasetId;
}

export type FormerNames = ReadonlyMap<DatasetId, FormerRelation>;
