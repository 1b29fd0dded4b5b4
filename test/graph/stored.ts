/**
 * An embedded store in a temporary folder with the given graphs. It is closed and removed after the calling
 * test.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ColumnGraph } from '../../src/model/column-graph.ts';
import type { LineageStore } from '../../src/store/index.ts';
import { openEmbeddedStore } from '../../src/store/index.ts';

export async function stored(...graphs: readonly ColumnGraph[]): Promise<LineageStore> {
  const { store, end } = await openStored(graphs);
  onTestFinished(end);
  return store;
}

export async function openStored(
  graphs: readonly ColumnGraph[],
): Promise<{ store: LineageStore; directory: string; end: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-graph-'));
  const store = await openEmbeddedStore({ directory, mode: 'write' });
  for (const graph of graphs) await store.apply(graph, stampOf(graph.project));
  const end = async () => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { store, directory, end };
}

export function stampOf(project: string) {
  return {
    project,
    finishedAt: '2026-01-01T00:00:00Z',
    analyzer: 'test',
    inputDigest: 'test',
    sourcePath: project,
    commit: null,
  };
}
