/**
 * Entries of a scope by name.
 *
 *   FROM s.orders o JOIN riders
 *       → `o` the first, `riders` the second, `s.orders` none: an alias hides the name
 */
import { type Dialect, fold } from '../../dialect/dialect.ts';
import type { TableName } from '../ir/ir.ts';
import type { Entry, Scope } from './context.ts';

/** From this number on, entries have an index. Fewer entries are searched one by one. */
const MANY = 24;

export function foldedParts(qualifier: TableName, { tables }: Dialect): readonly string[] {
  return qualifier.map((part) => fold(part, tables));
}

/**
 * The entries that the folded parts of a qualifier reference. Entries of earlier pipe steps count only if
 * there are no others.
 */
export function entriesNamedIn(
  { entries, earlier }: Scope,
  parts: readonly string[],
  dialect: Dialect,
): Entry[] {
  const named = namedAmong(entries, parts, dialect);
  return named.length > 0 || earlier.length === 0 ? named : namedAmong(earlier, parts, dialect);
}

function namedAmong(entries: readonly Entry[], parts: readonly string[], dialect: Dialect): Entry[] {
  const ignoresCase = dialect.features.aliasesIgnoreCase;
  const [alias = ''] = parts;
  if (parts.length === 1 && entries.length >= MANY && !ignoresCase) return indexOf(entries).get(alias) ?? [];
  const named: Entry[] = [];
  for (const entry of entries) if (isNamed(entry, parts, ignoresCase)) named.push(entry);
  return named;
}

function isNamed({ alias, path }: Entry, parts: readonly string[], ignoresCase: boolean): boolean {
  if (parts.length === 1) return alias !== null && sameName(alias, parts[0] ?? '', ignoresCase);
  if (path.length === 0) return false;
  const count = Math.min(parts.length, path.length);
  for (let i = 1; i <= count; i++)
    if (!sameName(path[path.length - i] ?? '', parts[parts.length - i] ?? '', ignoresCase)) return false;
  return true;
}

/** Folding has already removed the case of most names. */
function sameName(a: string, b: string, ignoresCase: boolean): boolean {
  return a === b || (ignoresCase && a.toLowerCase() === b.toLowerCase());
}

interface Index {
  readonly byAlias: Map<string, Entry[]>;
  /** How many entries the index has, and the last of them. */
  count: number;
  last: Entry | undefined;
}

const INDEXES = new WeakMap<readonly Entry[], Index>();

/** Entries by alias. The index grows with the list, and is rebuilt after an entry was removed. */
function indexOf(entries: readonly Entry[]): ReadonlyMap<string, Entry[]> {
  let index = INDEXES.get(entries);
  if (index === undefined || index.last !== entries[index.count - 1]) {
    index = { byAlias: new Map(), count: 0, last: undefined };
    INDEXES.set(entries, index);
  }
  for (; index.count < entries.length; index.count++) {
    const entry = entries[index.count];
    if (entry === undefined || entry.alias === null) continue;
    const alike = index.byAlias.get(entry.alias);
    if (alike === undefined) index.byAlias.set(entry.alias, [entry]);
    else alike.push(entry);
  }
  index.last = entries.at(-1);
  return index.byAlias;
}
