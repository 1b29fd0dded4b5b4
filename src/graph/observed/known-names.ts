/**
 * Matches an observed name with the datasets of the code. In: the known datasets, and the observed names of
 * the same namespace. Out: one dataset, none, or several.
 *
 *   known harbor.mart.daily   HARBOR.Mart.daily matches
 *   known mart.daily          harbor.mart.daily matches, unless another catalog's mart.daily was observed
 *   known "Daily" and DAILY   DAILY matches the second; daily may be either: several
 */
import type { Dataset } from '../../model/inventory.ts';
import { columnPath, relationParts } from '../../model/names.ts';

export type KnownDataset = Pick<Dataset, 'id' | 'namespace' | 'name' | 'columns'>;

export type NameMatch =
  | { readonly kind: 'one'; readonly dataset: KnownDataset }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly candidates: readonly KnownDataset[] };

const NONE: NameMatch = { kind: 'none' };
/** The smallest number of parts that identifies a relation: schema and table. */
const LEAST_PARTS = 2;

export class KnownNames {
  readonly #full = new Map<string, Entry[]>();
  /** By the end of the name, if it is shorter than the name. */
  readonly #ends = new Map<string, Entry[]>();
  /** The full observed names by their ends. */
  readonly #observedEnds = new Map<string, Set<string>>();

  constructor(known: Iterable<KnownDataset>, observed: Iterable<readonly string[]>) {
    for (const dataset of known) {
      const entry = { dataset, parts: relationParts(dataset.name) };
      push(this.#full, keyOf(entry.parts), entry);
      for (const end of endsOf(entry.parts)) push(this.#ends, keyOf(end), entry);
    }
    for (const parts of observed) {
      const full = keyOf(parts);
      if (this.#full.has(full)) continue;
      for (const end of endsOf(parts)) {
        const key = keyOf(end);
        this.#observedEnds.set(key, (this.#observedEnds.get(key) ?? new Set()).add(full));
      }
    }
  }

  match(parts: readonly string[]): NameMatch {
    const full = this.#full.get(keyOf(parts));
    if (full !== undefined) return pick(full, parts);
    for (const end of endsOf(parts)) {
      const key = keyOf(end);
      const shorter = this.#full.get(key);
      if (shorter === undefined) continue;
      const isShared = (this.#observedEnds.get(key)?.size ?? 0) > 1;
      return isShared ? { kind: 'several', candidates: datasetsOf(shorter) } : pick(shorter, end);
    }
    if (parts.length < LEAST_PARTS) return NONE;
    const longer = this.#ends.get(keyOf(parts));
    return longer === undefined ? NONE : pick(longer, parts);
  }
}

/**
 * Finds the spelling of a column in the dataset. Null if there is no such column, or if several differ only
 * in case.
 */
export class KnownColumns {
  readonly #exact = new Set<string>();
  readonly #folded = new Map<string, string | null>();

  constructor({ columns }: Pick<Dataset, 'columns'>) {
    for (const { name } of columns) {
      this.#exact.add(name);
      const key = name.toLowerCase();
      this.#folded.set(key, this.#folded.has(key) ? null : name);
    }
  }

  /** `written` may be a path (`items.sku`), or a single name that contains a dot. */
  match(written: string): string | null {
    const name = columnPath([written]);
    return this.#match(written) ?? (name === written ? null : this.#match(name));
  }

  #match(text: string): string | null {
    return this.#exact.has(text) ? text : (this.#folded.get(text.toLowerCase()) ?? null);
  }
}

interface Entry {
  readonly dataset: KnownDataset;
  readonly parts: readonly string[];
}

/** If several names differ only in case, the exact match. */
function pick(entries: readonly Entry[], parts: readonly string[]): NameMatch {
  const [only, ...others] = entries;
  if (only !== undefined && others.length === 0) return { kind: 'one', dataset: only.dataset };
  const exact = entries.filter((entry) =>
    parts.every((part, i) => part === entry.parts[entry.parts.length - parts.length + i]),
  );
  const [same, ...more] = exact;
  if (same !== undefined && more.length === 0) return { kind: 'one', dataset: same.dataset };
  return { kind: 'several', candidates: datasetsOf(entries) };
}

function datasetsOf(entries: readonly Entry[]): KnownDataset[] {
  return entries.map(({ dataset }) => dataset).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Longest first. */
function endsOf(parts: readonly string[]): string[][] {
  const ends: string[][] = [];
  for (let from = 1; parts.length - from >= LEAST_PARTS; from++) ends.push(parts.slice(from));
  return ends;
}

function keyOf(parts: readonly string[]): string {
  return parts.join('\0').toLowerCase();
}

function push(entries: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = entries.get(key);
  if (list === undefined) entries.set(key, [entry]);
  else list.push(entry);
}
