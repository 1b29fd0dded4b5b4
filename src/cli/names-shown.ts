/**
 * Short names of datasets: the last part if it is unique in the answer, otherwise the full name.
 *
 *   shortNames([shop.mart.orders, shop.raw.orders, shop.mart.sales])
 *   → shop.mart.orders, shop.raw.orders, sales
 */
import { type DatasetId, idParts, relationParts } from '../model/names.ts';

export function namesOf(ids: Iterable<DatasetId>): (id: DatasetId) => string {
  const owners = new Map<string, DatasetId | null>();
  for (const id of ids) {
    const last = lastPart(id);
    const owner = owners.get(last);
    if (owner === undefined) owners.set(last, id);
    else if (owner !== id) owners.set(last, null);
  }
  return (id) => {
    const last = lastPart(id);
    return owners.get(last) === id ? last : idParts(id).name;
  };
}

function lastPart(id: DatasetId): string {
  const { name } = idParts(id);
  return relationParts(name).at(-1) ?? name;
}
