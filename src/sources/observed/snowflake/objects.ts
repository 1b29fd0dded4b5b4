/**
 * The JSON in the cells of ACCESS_HISTORY: which objects a statement read and wrote. In: the value of a cell,
 * as JSON, as text, or as text in text, as drivers and spreadsheets export it. Out: objects with their names;
 * null if the cell is not such JSON.
 *
 *   [{"objectDomain":"Table","objectName":"ORCHARD.RAW.\"Big.Crates\"","columns":[{"columnName":"KG"}]}]
 *   → [{ object: { name: 'ORCHARD.RAW."Big.Crates"', dataset: { kind: 'relation', parts: ['ORCHARD', 'RAW',
 *   'Big.Crates'], type: 'TABLE' } }, columns: ['KG'] }]
 */
import { relationName, relationParts } from '../../../model/names.ts';
import type { ObservedDataset } from '../../../model/observed.ts';

/** A relation or a location, as a statement references it. */
export interface ObjectRef {
  readonly dataset: ObservedDataset;
  /** The same name for the same object, however it is quoted. */
  readonly name: string;
  /** A recreated table has a new id; null if the export has none. */
  readonly id: string | null;
}

export interface ColumnRef {
  readonly object: ObjectRef;
  readonly column: string;
}

export interface Access {
  readonly object: ObjectRef;
  readonly columns: readonly string[];
}

export interface Accesses {
  readonly known: readonly Access[];
  /** The list contains a relation without a usable name. */
  readonly hasUnknown: boolean;
}

export interface WrittenColumn {
  readonly name: string;
  /** What the statement references. */
  readonly direct: readonly ColumnRef[];
  /** The base objects. */
  readonly base: readonly ColumnRef[];
  /**
   * The statement references something without a usable name: a view of the system, a column without a name.
   */
  readonly hasUnknown: boolean;
}

export interface Write {
  readonly object: ObjectRef;
  readonly columns: readonly WrittenColumn[];
}

type Table = Readonly<Record<string, unknown>>;

/** Text in text in JSON; deeper nesting was never observed. */
const MOST_QUOTINGS = 3;
/** Matches however often the name was quoted in the export: `"\"$SYS_VIEW_1\""` is a quoted quoted name. */
const SYSTEM_VIEW = /(?<![\w$])\$SYS_VIEW_/i;
/** The domains that FROM can reference; compared without case, since exports differ in it. */
const RELATION = /\b(?:table|view|stream)\b/i;
const PLACE = /\b(?:stage|location)\b/i;

/** `undefined` if the cell is neither empty nor JSON. */
export function parseCell(cell: unknown): unknown {
  let value = cell;
  for (let quoting = 0; typeof value === 'string' && quoting < MOST_QUOTINGS; quoting++) {
    const text = value.trim();
    if (text === '' || /^(?:null|\\N|undefined)$/i.test(text)) return null;
    try {
      value = JSON.parse(text);
    } catch {
      return undefined;
    }
  }
  return typeof value === 'string' ? undefined : (value ?? null);
}

/** Both kinds of access: `direct_objects_accessed` and `base_objects_accessed`. */
export function accessesOf(value: unknown): Accesses | null {
  const entries = entriesOf(value);
  if (entries === null) return null;
  const objects = entries.map((entry) => ({ entry, object: objectRefOf(entry) }));
  return {
    known: objects.flatMap(({ entry, object }) =>
      isRef(object)
        ? [{ object, columns: tablesIn(entry['columns']).flatMap((c) => columnName(c) ?? []) }]
        : [],
    ),
    hasUnknown: objects.some(({ object }) => object === UNNAMED),
  };
}

export function writesOf(value: unknown): Write[] | null {
  const entries = entriesOf(value);
  if (entries === null) return null;
  return entries.flatMap((entry) => {
    const object = objectRefOf(entry);
    if (!isRef(object)) return [];
    return { object, columns: tablesIn(entry['columns']).flatMap((column) => writtenColumn(column) ?? []) };
  });
}

function writtenColumn(column: Table): WrittenColumn | null {
  const name = columnName(column);
  if (name === null) return null;
  const direct = sourcesOf(column['directSources'] ?? column['directSourceColumns']);
  const base = sourcesOf(column['baseSources'] ?? column['baseSourceColumns']);
  return { name, direct: direct.known, base: base.known, hasUnknown: direct.hasUnknown };
}

function sourcesOf(value: unknown): { readonly known: readonly ColumnRef[]; readonly hasUnknown: boolean } {
  const known: ColumnRef[] = [];
  let hasUnknown = false;
  for (const source of tablesIn(value)) {
    const object = objectRefOf(source);
    const column = columnName(source);
    if (isRef(object) && column !== null) known.push({ object, column });
    else hasUnknown ||= object !== null;
  }
  return { known, hasUnknown };
}

/** A relation without a name, or with a name that the system generated. */
const UNNAMED = 'unnamed';

export function isRef(object: ObjectRef | typeof UNNAMED | null): object is ObjectRef {
  return object !== null && object !== UNNAMED;
}

/** null: not a dataset, for example a function. */
export function objectRefOf(entry: Table): ObjectRef | typeof UNNAMED | null {
  const domain = typeof entry['objectDomain'] === 'string' ? entry['objectDomain'] : 'Table';
  const id = idOf(entry['objectId']);
  const location = nonEmptyText(entry['location']);
  if (location !== null && (PLACE.test(domain) || location.includes('://'))) return placeRef(location, id);
  const name = nonEmptyText(entry['objectName']);
  if (PLACE.test(domain)) return name === null ? null : placeRef(`@${name}`, id);
  if (!RELATION.test(domain)) return null;
  return (name === null ? null : knownRef(name, domain, id)) ?? UNNAMED;
}

/** A statement references one table once per column, and a nightly statement repeats every night. */
const MOST_KNOWN = 20_000;
const known = new Map<string, ObjectRef | null>();

function knownRef(name: string, domain: string, id: string | null): ObjectRef | null {
  const key = `${domain}\0${id}\0${name}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size === MOST_KNOWN) known.clear();
  const ref = relationRef(name, domain, id);
  known.set(key, ref);
  return ref;
}

/** null if a part of the name is missing, or the system generated it. */
export function relationRef(name: string, domain: string, id: string | null): ObjectRef | null {
  const parts = relationParts(name);
  if (parts.some((part) => part.trim() === '' || SYSTEM_VIEW.test(part))) return null;
  const type = domain.trim().toUpperCase().replaceAll(/\s+/g, '_');
  return { dataset: { kind: 'relation', parts, type }, name: relationName(parts), id };
}

function placeRef(place: string, id: string | null): ObjectRef {
  const uri = place.replace(/\/+$/, '');
  return { dataset: { kind: 'path', uri }, name: uri, id };
}

/** Ids are numbers in most rows and strings in some; 0 means none. */
function idOf(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return id === '' || id === '0' ? null : id;
}

function columnName(column: Table): string | null {
  const name = nonEmptyText(column['columnName']);
  if (name === null) return null;
  return name.length > 1 && name.startsWith('"') && name.endsWith('"')
    ? name.slice(1, -1).replaceAll('""', '"')
    : name;
}

export function nonEmptyText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tablesIn(value: unknown): Table[] {
  return Array.isArray(value) ? value.filter(isTable) : [];
}

/** Invalid entries of a list are skipped one by one; a value that is not a list is null. */
function entriesOf(value: unknown): Table[] | null {
  if (value === null) return [];
  return Array.isArray(value) ? tablesIn(value) : null;
}
