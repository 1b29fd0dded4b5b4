/**
 * The columns of one relation: from the catalog if it lists them (all, in order), else as declared in the
 * project. Descriptions, types and tests are merged by name, ignoring case.
 *
 *   catalog ID, AMOUNT; declared id "Order number"; test unique on id
 *     → ID "Order number" [unique], AMOUNT; complete
 *   no catalog; declared id; test not_null on amount                   → id, amount [not_null]; not complete
 */
import type { Column } from '../../model/inventory.ts';
import { columnPath } from '../../model/names.ts';
import { type Adapter, foldName } from './adapter.ts';
import type { CatalogEntry } from './catalog.ts';
import type { DbtNode } from './manifest-node.ts';

/** Names of the tests of one node: by column (as the test writes it), and of the dataset. */
export interface NodeTests {
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  readonly dataset: ReadonlySet<string>;
}

interface Columns {
  readonly columns: readonly Column[];
  readonly complete: boolean;
  readonly primaryKey: readonly string[];
  readonly datasetTests: readonly string[];
  /** Declared in the project, but not in the warehouse. */
  readonly absent: readonly string[];
}

interface Draft {
  readonly name: string;
  type: string | null;
  description: string | null;
  readonly tests: Set<string>;
}

/** Columns in order. A lookup tries the exact name first, then ignores case. */
interface Drafts {
  readonly byName: Map<string, Draft>;
  readonly byLowerName: Map<string, Draft>;
}

export function columnsOf(
  node: DbtNode,
  entry: CatalogEntry | null,
  tests: NodeTests,
  adapter: Adapter,
): Columns {
  const drafts: Drafts = { byName: new Map(), byLowerName: new Map() };
  for (const { name, type, comment } of entry?.columns ?? []) {
    add(drafts, foldName(name, true, adapter.columns), type, comment);
  }
  const fromCatalog = drafts.byName.size > 0;
  const absent = declare(drafts, node, fromCatalog, adapter);
  const complete = fromCatalog || (node.contractEnforced && drafts.byName.size > 0);
  const datasetTests = new Set(tests.dataset);
  for (const [column, names] of tests.columns) {
    const target =
      find(drafts, unquote(column, adapter)) ?? (complete ? null : addNamed(drafts, column, adapter));
    for (const name of names) (target?.tests ?? datasetTests).add(name);
  }
  return {
    columns: [...drafts.byName.values()].map((draft) => ({ ...draft, tests: [...draft.tests].sort() })),
    complete,
    primaryKey: node.primaryKey
      .map((text) => unquote(text, adapter))
      .map((name) => find(drafts, name)?.name ?? name),
    datasetTests: [...datasetTests].sort(),
    absent,
  };
}

/** Merges what the project declares; returns the declared columns that are not in the catalog. */
function declare(drafts: Drafts, node: DbtNode, fromCatalog: boolean, adapter: Adapter): string[] {
  const absent: string[] = [];
  for (const column of node.columns) {
    const path = fieldPath(column.name, adapter);
    const name = path?.join('.') ?? columnPath([foldColumn(column.name, column.quoted, adapter)]);
    const found = find(drafts, name);
    if (found !== null) {
      // Prefer the type of the warehouse and the description of the project.
      found.type ??= column.type;
      found.description = column.description ?? found.description;
    } else if (fromCatalog) absent.push(column.name);
    else {
      for (const around of holdersOf(path ?? []))
        if (find(drafts, around) === null) add(drafts, around, null, null);
      add(drafts, name, column.type, column.description);
    }
  }
  return absent;
}

function find({ byName, byLowerName }: Drafts, name: string): Draft | null {
  return byName.get(name) ?? byLowerName.get(name.toLowerCase()) ?? null;
}

function add(drafts: Drafts, name: string, type: string | null, description: string | null): Draft {
  const draft = { name, type, description, tests: new Set<string>() };
  if (!drafts.byName.has(name)) drafts.byName.set(name, draft);
  if (!drafts.byLowerName.has(name.toLowerCase())) drafts.byLowerName.set(name.toLowerCase(), draft);
  return draft;
}

/** True for one plain or quoted name; false for an expression or a path. */
export function isColumnText(text: string): boolean {
  return /^(?:[\p{L}_][\p{L}\p{N}_$#]*|"[^"]+"|`[^`]+`|\[[^\]]+\])$/u.test(text.trim());
}

/** Adds the column that a test references; null if the test references an expression or a field. */
function addNamed(drafts: Drafts, text: string, adapter: Adapter): Draft | null {
  return isColumnText(text) ? add(drafts, unquote(text, adapter), null, null) : null;
}

/** A name as a project file writes it: unquoted unless it is marked as quoted or could not be unquoted. */
function foldColumn(text: string, quoted: boolean, adapter: Adapter): string {
  return foldName(text, quoted || !/^[\p{L}_][\p{L}\p{N}_$#]*$/u.test(text), adapter.columns);
}

/** A column as SQL writes it, with or without quotes. */
export function unquote(text: string, adapter: Adapter): string {
  const [, double, backtick, bracket] = /^(?:"(.+)"|`(.+)`|\[(.+)\])$/s.exec(text.trim()) ?? [];
  const inner = double ?? backtick ?? bracket;
  return inner === undefined ? foldColumn(text.trim(), false, adapter) : foldColumn(inner, true, adapter);
}

/** BigQuery: `items.sku` is the field sku of items; see catalog.ts. null: a top-level column. */
function fieldPath(name: string, adapter: Adapter): string[] | null {
  if (!adapter.listsFields || !name.includes('.')) return null;
  return name.split('.').map((part) => foldColumn(part, false, adapter));
}

/** `a.b.c` → a, a.b. */
function holdersOf(path: readonly string[]): string[] {
  return path.slice(0, -1).map((_, i) => path.slice(0, i + 1).join('.'));
}
