/** An open store for each test, and helpers that read from it. */
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { Page, PageRequest } from '../../../src/graph/reader.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import type { LineageStore } from '../../../src/store/index.ts';
import { stamp } from '../graphs.ts';

export interface OpenedStore {
  readonly store: LineageStore;
  /** Closes the store and opens it again with its content. */
  reopen(): Promise<LineageStore>;
  /** Closes the store and removes all its data. */
  cleanup(): Promise<void>;
}

/** Opens an empty store for one test. */
export type OpenStore = () => Promise<OpenedStore>;

/**
 * Opens a store before each test of the block and removes it afterwards; the result has the store of the
 * running test.
 */
export function openEach(open: OpenStore): OpenedStore {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.cleanup());
  return {
    get store() {
      return opened.store;
    },
    reopen: () => opened.reopen(),
    cleanup: () => opened.cleanup(),
  };
}

export async function withStore<T>(open: OpenStore, use: (store: LineageStore) => Promise<T>): Promise<T> {
  const opened = await open();
  try {
    return await use(opened.store);
  } finally {
    await opened.cleanup();
  }
}

/**
 * Stores for the tests of a block that only read. The first test that needs a list of graphs builds them, and
 * all tests with the same graphs share this store.
 *
 *   const built = openBuilt(open);
 *   test('…', async () => { const store = await built(SHOP); … });
 */
export function openBuilt(open: OpenStore): (...graphs: readonly ColumnGraph[]) => Promise<LineageStore> {
  const opened = new Map<string, Promise<OpenedStore>>();
  afterAll(async () => {
    for (const each of opened.values()) await (await each).cleanup();
  });
  const openOne = async (graphs: readonly ColumnGraph[]): Promise<OpenedStore> => {
    const one = await open();
    await build(one.store, ...graphs);
    return one;
  };
  return async (...graphs) => {
    const key = JSON.stringify(graphs);
    const one = opened.get(key) ?? openOne(graphs);
    opened.set(key, one);
    return (await one).store;
  };
}

let builds = 0;

/** Applies graphs one after the other, each as a build with different inputs. */
export async function build(store: LineageStore, ...graphs: readonly ColumnGraph[]): Promise<void> {
  for (const graph of graphs) await store.apply(graph, stamp(graph.project, `inputs-${builds++}`));
}

export async function exported(store: LineageStore): Promise<string> {
  let text = '';
  for await (const line of store.export()) text += line;
  return text;
}

/** All items of a list, page by page; fails if pages and total disagree. */
export async function allPages<T>(
  read: (page: PageRequest) => Promise<Page<T>>,
  first: number,
): Promise<T[]> {
  const items: T[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Page<T> = await read({ first, after });
    items.push(...page.items.map(({ item }) => item));
    if (page.items.length > first) throw new Error(`${page.items.length} items on a page of ${first}`);
    if (!page.hasNext) {
      if (items.length !== page.total) throw new Error(`${items.length} items of ${page.total}`);
      return items;
    }
    after = page.items.at(-1)?.cursor ?? null;
  }
}
