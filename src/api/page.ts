/**
 * Pages, as Relay connections. Arguments of a field in, a checked request out; a store's page or a whole list in, a connection out.
 *
 *   pageRequest({ first: 100, after: null })                → { first: 100, after: null }
 *   listConnection(['a', 'b', 'c'], { first: 2 }, String)   → edges a, b; hasNextPage: true; totalCount: 3
 */
import type { Listing, Page, PageRequest } from '../graph/index.ts';
import { codedError } from './errors.ts';

export const MOST_ON_A_PAGE = 500;
export const DEFAULT_PAGE = 100;
/** A picture of a graph is not paged; this bounds its `limit`. */
export const MOST_LINEAGE_NODES = 2_000;

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
  if (wanted < 1 || wanted > MOST_ON_A_PAGE) {
    throw codedError('BAD_REQUEST', `first is ${wanted}; a page holds 1 to ${MOST_ON_A_PAGE} items.`);
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

/** A page of a list that is at hand; `keyOf` names an item among its list. */
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

/** The same page with other nodes, in the same order: for what is loaded for a whole page at once. null: it is gone meanwhile. */
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

/** After the item of the cursor, wherever a new build moved it; where it is gone, from the place where it was. */
function startAfter<T>(list: Listing<T>, cursor: Cursor, keyOf: (item: T) => string): number {
  const there = list.at(cursor.at);
  if (there !== undefined && keyOf(there) === cursor.key) return cursor.at + 1;
  let place = 0;
  for (const item of list) {
    place++;
    if (keyOf(item) === cursor.key) return place;
  }
  return cursor.at;
}

function encodeCursor({ at, key }: Cursor): string {
  return Buffer.from(`${at}:${key}`).toString('base64url');
}

function decodeCursor(text: string): Cursor {
  const match = /^(\d{1,9}):(.*)$/su.exec(Buffer.from(text, 'base64url').toString());
  if (match === null)
    throw codedError('BAD_REQUEST', 'after is no cursor of this list; take endCursor of the page before.');
  return { at: Number(match[1]), key: match[2] ?? '' };
}
