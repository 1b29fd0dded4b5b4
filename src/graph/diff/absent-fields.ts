/**
 * Fields that only readers reference, and that a column does not have. In: the columns of a relation, and the
 * digests of those that code writes. Out: the columns without these fields.
 *
 *   s STRUCT(p INTEGER), which a reader references as s.q   →   s, s.p
 *   code writes s with the fields s.p and s.r; a reader references s.q   →   s, s.p, s.r
 */
import type { Column } from '../../model/inventory.ts';
import { columnPath, columnPathParts, parentPath } from '../../model/names.ts';
import { fieldsOfType } from '../../model/struct-types.ts';
import { nestedFieldDigest } from '../digest.ts';

type Digests = ReadonlyMap<string, string>;

export function withoutAbsent(list: readonly Column[], digests: Digests): readonly Column[] {
  const fields = list.filter(({ name }) => name.includes('.') && parentPath(name) !== null);
  if (fields.length === 0) return list;
  const implied = new Set(fields.map(({ name }) => name).filter((name) => isImplied(name, digests)));
  const listed = new Set(
    fields.flatMap(({ name }) => (digests.has(name) && !implied.has(name) ? (parentPath(name) ?? []) : [])),
  );
  // The catalog of a relation that code writes may be older than the code.
  const types = new Map(list.flatMap(({ name, type }) => (digests.has(name) ? [] : [[name, type] as const])));
  return list.filter(
    ({ name, type }) =>
      !(implied.has(name) && listed.has(parentPath(name) ?? '')) &&
      (type !== null || !isOutside(name, types)),
  );
}

/** True if the type of a column lists its fields, and the path is not one of them. */
function isOutside(path: string, types: ReadonlyMap<string, string | null>): boolean {
  const [column = '', ...names] = columnPathParts(path);
  let type = types.get(columnPath([column])) ?? null;
  for (const name of names) {
    const fields = type === null ? null : fieldsOfType(type);
    // A field without a name has one that the engine gives.
    if (fields === null || fields.length === 0 || fields.some((field) => field.name === null)) return false;
    const field = fields.find((each) => each.name?.text.toLowerCase() === name.toLowerCase());
    // A number is a position.
    if (field === undefined) return !/^\d+$/.test(name);
    type = field.type;
  }
  return false;
}

function isImplied(path: string, digests: Digests): boolean {
  for (let parent = parentPath(path); parent !== null; parent = parentPath(parent)) {
    const parentDigest = digests.get(parent);
    if (parentDigest !== undefined)
      return digests.get(path) === nestedFieldDigest(path, parent, parentDigest);
  }
  return false;
}
