/**
 * Compares the columns of one relation in two versions. The result has the order of the newer list, with
 * removed columns at the end.
 *
 *   [id, price#1, net#2] → [id, price#9, gross#2]   →   price MODIFIED, gross RENAMED from net
 */
import type { Column } from '../../model/inventory.ts';
import { digestOfValue } from '../digest.ts';

export type ColumnDiff =
  | { readonly kind: 'ADDED' | 'REMOVED' | 'MODIFIED'; readonly column: string }
  /** A removed and an added column with the same digest. */
  | { readonly kind: 'RENAMED'; readonly column: string; readonly from: string }
  /** Its position among the columns of both versions. */
  | { readonly kind: 'MOVED'; readonly column: string }
  | { readonly kind: 'RETYPED'; readonly column: string; readonly before: string; readonly after: string };

export interface ColumnList {
  readonly list: readonly Column[];
  /** False: there may be more columns. */
  readonly isComplete: boolean;
  /** The digests of the columns that jobs write; null if they are unknown. */
  readonly digests: ReadonlyMap<string, string> | null;
}

export function diffColumns(before: ColumnList, after: ColumnList, renames: boolean): ColumnDiff[] {
  const old = new Map(before.list.map((column) => [column.name, column]));
  const now = new Map(after.list.map((column) => [column.name, column]));
  const removed = after.isComplete ? [...old.keys()].filter((name) => !now.has(name)) : [];
  const added = before.isComplete ? [...now.keys()].filter((name) => !old.has(name)) : [];
  const digests =
    before.digests === null || after.digests === null
      ? null
      : { before: before.digests, after: after.digests };
  const renamed = renames && digests !== null ? renamedColumns({ removed, added }, digests) : NONE;
  // An incomplete list has no known order.
  const moved =
    before.isComplete && after.isComplete
      ? movedColumns([...old.keys()], [...now.keys()], renamed)
      : new Set<string>();
  const diffs = [...now.values()].flatMap((column) => {
    const { name } = column;
    const from = renamed.get(name);
    const came: ColumnDiff[] = [];
    if (from !== undefined) came.push({ kind: 'RENAMED', column: name, from });
    else if (added.includes(name)) came.push({ kind: 'ADDED', column: name });
    const known = old.get(from ?? name);
    if (known === undefined) return came;
    const isSame = from !== undefined || digests?.before.get(name) === digests?.after.get(name);
    return [...came, ...staying(known, column, { isSame, isMoved: moved.has(name) })];
  });
  const taken = new Set(renamed.values());
  return [...diffs, ...removed.filter((name) => !taken.has(name)).map(removedDiff)];
}

/** A catalog and a manifest may write the same type in another case or with other spaces. */
function sameType(a: string, b: string): boolean {
  return a === b || plainType(a) === plainType(b);
}

function plainType(type: string): string {
  return type
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),<>:]) ?/g, '$1');
}

/** The differences of a column that both versions have. */
function staying(
  known: Column,
  { name, type }: Column,
  { isSame, isMoved }: { readonly isSame: boolean; readonly isMoved: boolean },
): ColumnDiff[] {
  const diffs: ColumnDiff[] = [];
  if (!isSame) diffs.push({ kind: 'MODIFIED', column: name });
  if (known.type !== null && type !== null && !sameType(known.type, type))
    diffs.push({ kind: 'RETYPED', column: name, before: known.type, after: type });
  if (isMoved) diffs.push({ kind: 'MOVED', column: name });
  return diffs;
}

const NONE: ReadonlyMap<string, string> = new Map();

function removedDiff(column: string): ColumnDiff {
  return { kind: 'REMOVED', column };
}

/** Former names by new name. A rename needs exactly one removed and one added column with the same digest. */
function renamedColumns(
  { removed, added }: { readonly removed: readonly string[]; readonly added: readonly string[] },
  {
    before,
    after,
  }: { readonly before: ReadonlyMap<string, string>; readonly after: ReadonlyMap<string, string> },
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const name of added) {
    const digest = valueDigest(after, name);
    if (digest === undefined) continue;
    const same = removed.filter((each) => valueDigest(before, each) === digest);
    const rivals = added.filter((each) => valueDigest(after, each) === digest);
    if (same.length === 1 && rivals.length === 1) renamed.set(name, same[0] as string);
  }
  return renamed;
}

function valueDigest(digests: ReadonlyMap<string, string>, name: string): string | undefined {
  const digest = digests.get(name);
  return digest === undefined ? undefined : digestOfValue(digest);
}

/** The columns of both lists that have another position. */
function movedColumns(
  old: readonly string[],
  now: readonly string[],
  renamed: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const present = new Set(now.map((name) => renamed.get(name) ?? name));
  const stay = old.filter((name) => present.has(name));
  const ranks = new Map(stay.map((name, rank) => [name, rank]));
  const moved = new Set<string>();
  let rank = 0;
  for (const name of now) {
    const before = ranks.get(renamed.get(name) ?? name);
    if (before === undefined) continue;
    if (before !== rank) moved.add(name);
    rank++;
  }
  return moved;
}
