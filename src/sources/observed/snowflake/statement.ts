/**
 * One row of ACCESS_HISTORY as the effect of its statement. In: the cells. Out: a Statement; null if it wrote
 * nothing and changed no name.
 *
 *   objects_modified      TOTALS.TOTAL_KG from the view V.KG, below it CRATES.WEIGHT_KG
 *   direct access         V with KG, IS_TEST          base access   CRATES with WEIGHT_KG, IS_TEST
 *   → writes TOTALS (TOTAL_KG ← V.KG, below it CRATES.WEIGHT_KG); reads V, and CRATES through it; rows
 *   V.IS_TEST, CRATES.IS_TEST
 *
 * Columns that were read but are the source of no written column decide, or may decide, which rows there are:
 * the view does not distinguish these cases.
 */

import { type DdlStep, ddlOf } from './ddl.ts';
import {
  type Access,
  type Accesses,
  accessesOf,
  type ColumnRef,
  isTable,
  type ObjectRef,
  parseCell,
  type Write,
  writesOf,
} from './objects.ts';

export interface Statement {
  /** null if the row does not contain it; then the row cannot be joined. */
  readonly queryId: string | null;
  /** Milliseconds; NaN if it is unknown. */
  readonly at: number;
  readonly user: string | null;
  /** The statement whose call ran this one; null if it was called directly. */
  readonly root: string | null;
  readonly reads: readonly Read[];
  readonly rows: readonly ColumnRef[];
  readonly writes: readonly Write[];
  readonly ddl: DdlStep | null;
}

export interface Read {
  readonly object: ObjectRef;
  /** Only through another object that the statement references. */
  readonly indirect: boolean;
}

export interface AccessCells {
  readonly direct: unknown;
  readonly base: unknown;
  readonly modified: unknown;
  readonly ddl: unknown;
}

export type StatementFacts = Pick<Statement, 'reads' | 'rows' | 'writes' | 'ddl'>;

type AccessColumn =
  | 'objects_modified'
  | 'object_modified_by_ddl'
  | 'direct_objects_accessed'
  | 'base_objects_accessed';

/**
 * null: nothing was written and no name changed. `fault`: the name of a cell that is not a list of objects;
 * the row is unusable.
 */
function factsOf(cells: AccessCells): StatementFacts | { readonly fault: AccessColumn } | null {
  const writes = writesOf(parseCell(cells.modified));
  if (writes === null) return { fault: 'objects_modified' };
  const change = parseCell(cells.ddl);
  if (change !== null && !isTable(change)) return { fault: 'object_modified_by_ddl' };
  const ddl = ddlOf(change);
  if (writes.length === 0 && ddl === null) return null;
  if (writes.length === 0) return { reads: [], rows: [], writes, ddl };
  const direct = accessesOf(parseCell(cells.direct));
  if (direct === null) return { fault: 'direct_objects_accessed' };
  const base = accessesOf(parseCell(cells.base));
  if (base === null) return { fault: 'base_objects_accessed' };
  return { reads: readsOf(direct, base), rows: rowColumns(direct.known, base.known, writes), writes, ddl };
}

/** UTF-16 units of the remembered cells, in total and per row. */
const MOST_REMEMBERED = 8_000_000;
const MOST_OF_ONE = 100_000;

/**
 * Nightly statements repeat with identical cells, so each result is computed once. The memory is cleared when
 * it is full.
 */
export function factsReader(): typeof factsOf {
  const known = new Map<string, ReturnType<typeof factsOf>>();
  let remembered = 0;
  return (cells) => {
    const { modified, ddl, direct, base } = cells;
    const texts = [modified, ddl, direct, base];
    if (!texts.every((cell) => cell === null || typeof cell === 'string')) return factsOf(cells);
    // With their lengths, so that two different rows never have the same key.
    const key = texts.map((text) => (text === null ? '-' : `${text.length}:${text}`)).join('');
    const before = known.get(key);
    if (before !== undefined || key.length > MOST_OF_ONE) return before ?? factsOf(cells);
    remembered += key.length;
    if (remembered > MOST_REMEMBERED) {
      known.clear();
      remembered = key.length;
    }
    const facts = factsOf(cells);
    known.set(key, facts);
    return facts;
  };
}

function readsOf(direct: Accesses, base: Accesses): Read[] {
  const reads = new Map<string, Read>();
  for (const { object } of direct.known) reads.set(object.name, { object, indirect: false });
  const indirect = direct.known.length > 0 && !direct.hasUnknown;
  for (const { object } of base.known)
    if (!reads.has(object.name)) reads.set(object.name, { object, indirect });
  return [...reads.values()];
}

function rowColumns(
  direct: readonly Access[],
  base: readonly Access[],
  writes: readonly Write[],
): ColumnRef[] {
  const columns = writes.flatMap((write) => write.columns);
  const named = new Set(columns.flatMap((column) => column.direct.map(columnKey)));
  const below = new Set([...named, ...columns.flatMap((column) => column.base.map(columnKey))]);
  // Without base sources, a column under a view cannot be distinguished from the source of a written column.
  const hides = below.size === named.size && named.size > 0 && direct.length > 0;
  const seen = new Set(direct.map(({ object }) => object.name));
  const rows = new Map<string, ColumnRef>();
  const add = (accesses: readonly Access[], sources: ReadonlySet<string>): void => {
    for (const { object, columns: names } of accesses) {
      for (const column of names) {
        const key = columnKey({ object, column });
        if (!sources.has(key)) rows.set(key, { object, column });
      }
    }
  };
  add(direct, named);
  add(hides ? base.filter(({ object }) => seen.has(object.name)) : base, below);
  return [...rows.values()];
}

export function columnKey({ object, column }: ColumnRef): string {
  return `${object.name}\0${column}`;
}
