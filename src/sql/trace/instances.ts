/**
 * Which of several readings of one relation a reference means: sources of a select in; for each that shares a relation with one before it, a mark for
 * digests, out. The first has none, so a relation that is joined later changes nothing about what was read before.
 *
 *   orders a JOIN people p JOIN orders b   →   b: ~1
 */
import type { BoundQuery, Source } from '../resolve/bound.ts';

export class Instances {
  readonly #marks = new Map<Source, string>();
  readonly #owners = new Map<Source, BoundQuery>();
  readonly #seen = new Set<BoundQuery>();
  readonly #leaves = new Map<BoundQuery, ReadonlySet<string>>();

  meet(query: BoundQuery): void {
    if (query.kind === 'set' || this.#seen.has(query)) return;
    this.#seen.add(query);
    for (const source of query.sources) this.#owners.set(source, query);
    if (query.sources.length < 2) return;
    const before = new Map<string, number>();
    for (const source of query.sources) {
      const leaves = this.#leavesOf(source);
      const nth = Math.max(0, ...Array.from(leaves, (leaf) => before.get(leaf) ?? 0));
      if (nth > 0) this.#marks.set(source, `~${nth}`);
      for (const leaf of leaves) before.set(leaf, nth + 1);
    }
  }

  /** `from`: where the reference stands. */
  markOf(source: Source, from: BoundQuery | undefined): string {
    const owner = this.#owners.get(source);
    const outer =
      owner === undefined || from === undefined || from.kind === 'set' || owner === from ? '' : '^';
    return `${outer}${this.#marks.get(source) ?? ''}`;
  }

  /** What it reads in the end; queries may stand deep inside each other. */
  #leavesOf(source: Source): ReadonlySet<string> {
    if (source.kind !== 'query') return new Set([leafOf(source)]);
    const known = this.#leaves.get(source.query);
    if (known !== undefined) return known;
    const leaves = new Set<string>();
    const met = new Set<BoundQuery>();
    const left: BoundQuery[] = [source.query];
    for (let query = left.pop(); query !== undefined; query = left.pop()) {
      if (met.has(query)) continue;
      met.add(query);
      const inside = sourcesOf(query);
      if (inside.length === 0) leaves.add(NOTHING);
      for (const each of inside) {
        if (each.kind === 'query') left.push(each.query);
        else leaves.add(leafOf(each));
      }
    }
    this.#leaves.set(source.query, leaves);
    return leaves;
  }
}

/** VALUES and the like read nothing. */
const NOTHING = '';

function leafOf(source: Exclude<Source, { readonly kind: 'query' }>): string {
  return source.kind === 'base' ? `${source.relation.index}` : `${source.name}()`;
}

function sourcesOf(query: BoundQuery): readonly Source[] {
  if (query.kind === 'select') return query.sources;
  const { left, right } = query;
  return [left, ...(right === null ? [] : [right])].map((each) => ({ kind: 'query', query: each }));
}
