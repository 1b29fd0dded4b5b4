/**
 * Pages as Relay connections. `pageRequest` validates the arguments of a field; `pageConnection` converts a
 * page of a store, and `listConnection` a list, to a connection.
 *
 *   pageRequest({ first: 100, after: null })                → { first: 100, after: null }
 *   listConnection(['a', 'b', 'c'], { first: 2 }, String)   → edges a, b; hasNextPage: true; totalCount: 3
 */
import type { Listing, Page, PageRequest } from '../graph/index.ts';
import { codedError } from './errors.ts';

export const MAX_PAGE = 500;
export const DEFAULT_PAGE = 100;
/** Lineage has no pages; this is the maximum of its `limit`. */
export const MAX_LINEAGE_NODES = 2_000;

export interface PageArgs {
  readonly first?: number | null;
  readonly after?: string | null;
}

export interface Connection<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly totalCount: number;
}

export function pageRequest({ first, after }: PageArgs): PageRequest {
  const wanted = first ?? DEFAULT_PAGE;
  if (wanted < 1 || wanted > MAX_PAGE) {
    throw codedError('BAD_REQUEST', `first is ${wanted}; it must be between 1 and ${MAX_PAGE}.`);
  }
  return { first: wanted, after: after ?? null };
}

export function pageConnection<T, N>(page: Page<T>, nodeOf: (item: T) => N): Connection<N> {
  return {
    edges: page.items.map(({ cursor, item }) => ({ cursor, node: nodeOf(item) })),
    pageInfo: { hasNextPage: page.hasNext, endCursor: page.items.at(-1)?.cursor ?? null },
    totalCount: page.total,
  };
}

/** A page of a list in memory. `keyOf` returns a key that is unique in the list. */
export function listConnection<T>(
  list: Listing<T>,
  args: PageArgs,
  keyOf: (item: T) => string,
): Connection<T> {
  const { first, after } = pageRequest(args);
  const start = after === null ? 0 : startAfter(list, decodeCursor(after), keyOf);
  const items = list.slice(start, start + first);
  const edges = items.map((node, i) => ({ cursor: encodeCursor({ at: start + i, key: keyOf(node) }), node }));
  return {
    edges,
    pageInfo: { hasNextPage: start + items.length < list.length, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: list.length,
  };
}

/**
 * Replaces the nodes of a page with `nodes`, in the same order. A null removes the edge: its object no longer
 * exists.
 */
export function withNodes<T, N>(connection: Connection<T>, nodes: readonly (N | null)[]): Connection<N> {
  const edges = connection.edges.flatMap(({ cursor }, i) => {
    const node = nodes[i] ?? null;
    return node === null ? [] : [{ cursor, node }];
  });
  return { ...connection, edges };
}

export function nodesOf<T>(connection: Connection<T>): T[] {
  return connection.edges.map(({ node }) => node);
}

interface Cursor {
  readonly at: number;
  readonly key: string;
}

/**
 * Index after the item of the cursor, even if a new build moved the item. If the item no longer exists, its
 * old index.
 */
function startAfter<T>(list: Listing<T>, cursor: Cursor, keyOf: (item: T) => string): number {
  const expected = list.at(cursor.at);
  if (expected !== undefined && keyOf(expected) === cursor.key) return cursor.at + 1;
  let index = 0;
  for (const item of list) {
    index++;
    if (keyOf(item) === cursor.key) return index;
  }
  return cursor.at;
}

function encodeCursor({ at, key }: Cursor): string {
  return Buffer.from(`${at}:${key}`).toString('base64url');
}

function decodeCursor(text: string): Cursor {
  const match = /^(\d{1,9}):(.*)$/su.exec(Buffer.from(text, 'base64url').toString());
  if (match === null)
    throw codedError(
      'BAD_REQUEST',
      'after is not a cursor of this list. Use endCursor of the previous page.',
    );
  return { at: Number(match[1]), key: match[2] ?? '' };
}
