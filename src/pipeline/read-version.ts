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
import type { Inventory } from '../model/inventory.ts';
import type { JobId } from '../model/names.ts';
import { type InlinedModels, type LocatedDbt, locateDbt, readDbt } from '../sources/index.ts';
import { StageClock } from './build-report.ts';
import { blobAt, siblingAt } from './git-blob.ts';
import { type LinkOptions, linkInventory } from './link-inventory.ts';

export interface VersionOptions extends LinkOptions {
  readonly namespace?: string | undefined;
}

/** A version to compare with. */
export interface BaseVersion {
  readonly graph: ColumnGraph;
  /** unique_ids of ephemeral models. */
  readonly ephemeral: ReadonlySet<string>;
  /** Reads the same version again with these ephemeral models as relations. */
  readonly withInlined: (models: InlinedModels) => Promise<BaseVersion>;
}

export interface ProjectVersion extends BaseVersion {
  readonly withInlined: (models: InlinedModels) => Promise<ProjectVersion>;
  /** The text that a job runs; null if it has none. */
  readonly sqlOf: (job: JobId) => string | null;
  /** The on_schema_change policies of incremental tables. */
  readonly policies: SchemaPolicies;
  /** Reads the same version again with the digests of former names. */
  readonly again: (formerly: FormerNames) => Promise<ColumnGraph>;
}

/** Also returns the text of its jobs and functions to read it again. */
export async function readProject(path: string, options: VersionOptions): Promise<ProjectVersion> {
  const { namespace, onProgress = () => {} } = options;
  const clock = new StageClock(onProgress);
  const located = await clock.time('read', () => locateDbt(path, { namespace }));
  return await readLocated(located, { options, clock });
}

interface Reading {
  readonly options: VersionOptions;
  readonly clock: StageClock;
  readonly inlined?: InlinedModels;
}

async function readLocated(
  located: LocatedDbt,
  { options, clock, inlined }: Reading,
): Promise<ProjectVersion> {
  const { onProgress = () => {} } = options;
  const { inventory, ephemeral } = await clock.time('read', () =>
    readDbt(located, {
      onProgress: (done, total) => onProgress({ stage: 'read', done, total, model: null }),
      inlined,
    }),
  );
  const quiet = { ...options, onProgress: undefined };
  const { graph } = await linkInventory(inventory, options, clock);
  return {
    graph,
    ephemeral,
    withInlined: (models) =>
      readLocated(located, { options: quiet, clock: new StageClock(() => {}), inlined: models }),
    ...codeOf(inventory),
    again: async (formerly) =>
      (await linkInventory(inventory, { ...quiet, formerly }, new StageClock(() => {}))).graph,
  };
}

function codeOf({ jobs }: Inventory): Pick<ProjectVersion, 'sqlOf' | 'policies'> {
  const code = new Map(jobs.map((job) => [job.id, job.code]));
  const policies = new Map(
    jobs.flatMap(({ target, onSchemaChange }) =>
      onSchemaChange === undefined ? [] : [[target, onSchemaChange] as const],
    ),
  );
  const sqlOf = (job: JobId): string | null => {
    const found = code.get(job);
    return found?.kind === 'sql' ? found.sql : null;
  };
  return { sqlOf, policies };
}

/** `base` is a path or a git ref; an existing path wins. `head` is the path of the other version. */
export async function readBase(base: string, head: string, options: VersionOptions): Promise<BaseVersion> {
  if (existsSync(base)) return await readProject(base, options);
  const { manifestPath, catalog } = await locateDbt(head);
  const manifest = await blobAt(base, manifestPath);
  const committed =
    catalog === null ? null : await blobAt(siblingAt(base, 'catalog.json'), catalog.path).catch(() => null);
  const folder = await mkdtemp(join(tmpdir(), 'tributary-base-'));
  try {
    await writeFile(join(folder, 'manifest.json'), manifest);
    if (committed !== null) await writeFile(join(folder, 'catalog.json'), committed);
    return await readProject(folder, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
