/**
 * One version of a project. In: its location. Out: its column graph. Only results of the analysis are stored,
 * in the cache.
 *
 *   'shop/target/manifest.json'   the files at this path
 *   'main', 'HEAD~1', a commit    the manifest (and catalog) committed there, at the other version's path
 *   'main:old/manifest.json'      the manifest committed there at this path
 *
 * Throws Failure `bad-input` if it cannot be read.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SchemaPolicies } from '../graph/index.ts';
import type { ColumnGraph } from '../model/column-graph.ts';
import type { FormerNames } from '../model/former-names.ts';
import type { JobId } from '../model/names.ts';
import { locateDbt, readDbt } from '../sources/index.ts';
import { StageClock } from './build-report.ts';
import { blobAt, siblingAt } from './git-blob.ts';
import { type LinkOptions, linkInventory } from './link-inventory.ts';

export interface VersionOptions extends LinkOptions {
  readonly namespace?: string | undefined;
}

export interface ProjectVersion {
  readonly graph: ColumnGraph;
  /** The text that a job runs; null if it has none. */
  readonly sqlOf: (job: JobId) => string | null;
  /** The on_schema_change policies of incremental tables. */
  readonly policies: SchemaPolicies;
  /** Reads the same version again with the digests of former names. */
  readonly again: (formerly: FormerNames) => Promise<ColumnGraph>;
}

async function readVersion(path: string, options: VersionOptions): Promise<ColumnGraph> {
  return (await readProject(path, options)).graph;
}

/** Also returns the text of its jobs and a function to read it again. */
export async function readProject(path: string, options: VersionOptions): Promise<ProjectVersion> {
  const { namespace, onProgress = () => {} } = options;
  const clock = new StageClock(onProgress);
  const located = await clock.time('read', () => locateDbt(path, { namespace }));
  const { inventory } = await clock.time('read', () =>
    readDbt(located, {
      onProgress: (done, total) => onProgress({ stage: 'read', done, total, model: null }),
    }),
  );
  const { graph } = await linkInventory(inventory, options, clock);
  const code = new Map(inventory.jobs.map((job) => [job.id, job.code]));
  const sqlOf = (job: JobId): string | null => {
    const found = code.get(job);
    return found?.kind === 'sql' ? found.sql : null;
  };
  const again = async (formerly: FormerNames): Promise<ColumnGraph> => {
    const quiet = { ...options, onProgress: undefined, formerly };
    return (await linkInventory(inventory, quiet, new StageClock(() => {}))).graph;
  };
  const policies = new Map(
    inventory.jobs.flatMap(({ target, onSchemaChange }) =>
      onSchemaChange === undefined ? [] : [[target, onSchemaChange] as const],
    ),
  );
  return { graph, sqlOf, policies, again };
}

/** `base` is a path or a git ref; an existing path wins. `head` is the path of the other version. */
export async function readBase(base: string, head: string, options: VersionOptions): Promise<ColumnGraph> {
  if (existsSync(base)) return await readVersion(base, options);
  const { manifestPath, catalog } = await locateDbt(head);
  const manifest = await blobAt(base, manifestPath);
  const committed =
    catalog === null ? null : await blobAt(siblingAt(base, 'catalog.json'), catalog.path).catch(() => null);
  const folder = await mkdtemp(join(tmpdir(), 'tributary-base-'));
  try {
    await writeFile(join(folder, 'manifest.json'), manifest);
    if (committed !== null) await writeFile(join(folder, 'catalog.json'), committed);
    return await readVersion(folder, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
