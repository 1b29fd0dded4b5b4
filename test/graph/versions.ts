/**
 * Versions of a small project, analysed as in a build.
 *
 *   const graph = await versionOf({ sources: { raw: ['id', 'x'] }, models: { a: 'select id from {raw}' } })
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ColumnGraph } from '../../src/model/column-graph.ts';
import { handleAnalyseModel } from '../../src/pipeline/analyse-model.ts';
import { type ProjectVersion, readProject } from '../../src/pipeline/read-version.ts';
import { createInlineQueue } from '../../src/queue/index.ts';
import { analyse } from '../../src/sql/index.ts';
import { type SmallModel, type SmallProject, writeSmallProject } from '../pipeline/small-project.ts';

export interface VersionText {
  /** Column lists by source name. */
  readonly sources?: Readonly<Record<string, readonly string[]>> | undefined;
  /** SQL by model name; `{name}` is replaced by the relation. */
  readonly models: Readonly<Record<string, string | Omit<SmallModel, 'name'>>>;
  readonly adapter?: SmallProject['adapter'];
  readonly catalog?: SmallProject['catalog'];
}

const SOURCES = { raw: ['id', 'net', 'tax', 'site'] };

export async function versionOf(text: VersionText): Promise<ColumnGraph> {
  return (await projectOf(text)).graph;
}

/** A version that can be read again with the names of another version. */
export async function projectOf({
  sources = SOURCES,
  models,
  adapter,
  catalog = {},
}: VersionText): Promise<ProjectVersion> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-version-'));
  writeSmallProject(folder, {
    sources,
    catalog,
    models: Object.entries(models).map(([name, model]) =>
      typeof model === 'string' ? { name, sql: model } : { name, ...model },
    ),
    ...(adapter === undefined ? {} : { adapter }),
  });
  const queue = createInlineQueue({ concurrency: 1 });
  onTestFinished(async () => {
    await queue.close();
    rmSync(folder, { recursive: true, force: true });
  });
  handleAnalyseModel(queue, { analyse: async (request) => analyse(request) });
  return await readProject(folder, { cacheDirectory: join(folder, 'state'), queue });
}
