/**
 * Versions of a small project, analysed as a build does.
 *
 *   const graph = await versionOf({ sources: { raw: ['id', 'x'] }, models: { a: 'select id from {raw}' } })
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ColumnGraph } from '../../src/model/column-graph.ts';
import { handleAnalyseModel } from '../../src/pipeline/analyse-model.ts';
import { readVersion } from '../../src/pipeline/read-version.ts';
import { createInlineQueue } from '../../src/queue/index.ts';
import { analyse } from '../../src/sql/index.ts';
import { type SmallModel, writeSmallProject } from '../pipeline/small-project.ts';

export interface VersionText {
  /** Columns by name of the source. */
  readonly sources?: Readonly<Record<string, readonly string[]>>;
  /** SQL by name of the model; `{name}` is a relation. */
  readonly models: Readonly<Record<string, string | Omit<SmallModel, 'name'>>>;
}

const SOURCES = { raw: ['id', 'net', 'tax', 'site'] };

export async function versionOf({ sources = SOURCES, models }: VersionText): Promise<ColumnGraph> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeSmallProject(folder, {
    sources,
    models: Object.entries(models).map(([name, model]) =>
      typeof model === 'string' ? { name, sql: model } : { name, ...model },
    ),
  });
  const queue = createInlineQueue({ concurrency: 1 });
  handleAnalyseModel(queue, { analyse: async (request) => analyse(request) });
  try {
    return await readVersion(folder, { cacheDirectory: join(folder, 'state'), queue });
  } finally {
    await queue.close();
  }
}
