/**
 * Instances of relations: which of several readings of one relation a reference means. Each source of a
 * select that shares a relation with an earlier source has a mark, which is part of digests. The first
 * instance has none, so a relation that is joined later does not change the digests of earlier references.
 *
 *   orders a JOIN people p JOIN orders b   →   b: ~1
 */

import type { BoundQuery, BoundSource } from '../bind/bound-query.ts';
import { largest } from '../largest.ts';

export class SourceInstances {
  readonly #marks = new Map<BoundSource, string>();
  readonly #owners = new Map<BoundSource, BoundQuery>();
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
      const nth = largest(
        Array.from(leaves, (leaf) => before.get(leaf) ?? 0),
        0,
      );
      if (nth > 0) this.#marks.set(source, `~${nth}`);
      for (const leaf of leaves) before.set(leaf, nth + 1);
    }
  }

  /** `from`: the query of the reference. */
  markOf(source: BoundSource, from: BoundQuery | undefined): string {
    const owner = this.#owners.get(source);
    const outer =
      owner === undefined || from === undefined || from.kind === 'set' || owner === from ? '' : '^';
    return `${outer}${this.#marks.get(source) ?? ''}`;
  }

  /** The base relations and functions that it reads in the end. */
  #leavesOf(source: BoundSource): ReadonlySet<string> {
    if (source.kind !== 'query') return new Set([leafOf(source)]);
    const { query } = source;
    if (!this.#leaves.has(query)) this.#readLeaves(query);
    return this.#leaves.get(query) ?? new Set();
  }

  /**
   * Visits each query once, after the queries inside it. They may be nested deeply, and a query may read
   * itself.
   */
  #readLeaves(outermost: BoundQuery): void {
    const begun = new Set([outermost]);
    const open: BoundQuery[] = [outermost];
    for (let query = open.at(-1); query !== undefined; query = open.at(-1)) {
      const inside = sourcesOf(query);
      const before = open.length;
      for (const each of inside) {
        if (each.kind !== 'query' || this.#leaves.has(each.query) || begun.has(each.query)) continue;
        begun.add(each.query);
        open.push(each.query);
      }
      if (open.length > before) continue;
      const leaves = new Set<string>(inside.length === 0 ? [NOTHING] : []);
      for (const each of inside) {
        const of = each.kind === 'query' ? this.#leaves.get(each.query) : [leafOf(each)];
        for (const leaf of of ?? []) leaves.add(leaf);
      }
      this.#leaves.set(query, leaves);
      open.pop();
    }
  }
}

/** VALUES reads nothing. */
const NOTHING = '';

function leafOf(source: Exclude<BoundSource, { readonly kind: 'query' }>): string {
  return source.kind === 'base' ? `${source.relation.index}` : `${source.name}()`;
}

function sourcesOf(query: BoundQuery): readonly BoundSource[] {
  if (query.kind === 'select') return query.sources;
  const { left, right } = query;
  return [left, ...(right === null ? [] : [right])].map((each) => ({ kind: 'query', query: each }));
}
